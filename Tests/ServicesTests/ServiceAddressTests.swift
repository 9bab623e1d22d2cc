import Services
import Testing

@Suite("ServiceAddress")
struct ServiceAddressTests {
  @Test(
    "a URL of http or https is taken as it is",
    arguments: [
      ("http://example.org", "http://example.org"), ("  HTTPS://example.org/a/ \n", "https://example.org/a/"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://[::1]:8080/a", "http://[::1]:8080/a"),
      ("https://example.org/a?key=1#top", "https://example.org/a?key=1"),
      ("http://example.org/é x", "http://example.org/%C3%A9%20x"),
    ])
  func good(text: String, base: String) throws {
    #expect(try ServiceAddress(base: text).base.absoluteString == base)
  }

  @Test(
    "anything else is refused, with a reason",
    arguments: [
      ("", .notAURL("")), ("example.org", .notAURL("example.org")), ("/words", .notAURL("/words")),
      ("//example.org", .notAURL("//example.org")), ("http://[bad", .notAURL("http://[bad")),
      ("http://example.org:-1", .notAURL("http://example.org:-1")),
      ("ftp://example.org", .scheme("ftp://example.org")), ("file:///words", .scheme("file:///words")),
      ("localhost:8080", .scheme("localhost:8080")),
      ("http://", .host("http://")), ("http:///words", .host("http:///words")), ("http:words", .host("http:words")),
      ("http://example.org:0", .port("http://example.org:0")),
      ("http://example.org:65536", .port("http://example.org:65536")),
      ("http://user@example.org", .userInfo), ("http://user:password@example.org", .userInfo),
      ("http://good.example\\@evil.example/", .userInfo),
    ] as [(String, ServiceAddress.Problem)])
  func bad(text: String, problem: ServiceAddress.Problem) {
    #expect(throws: problem) { try ServiceAddress(base: text) }
    #expect(problem.message.hasSuffix("."))
  }

  @Test(
    "a host that is not ASCII is refused, or translated where the system can",
    arguments: ["http://wörter.example", "http://a b/"])
  func foreignHost(text: String) throws {
    guard let address = try? ServiceAddress(base: text) else { return }
    #expect(address.base.absoluteString == "http://xn--wrter-jua.example")
  }

  @Test(
    "a token has no space, no line end and nothing but ASCII", arguments: ["a b", "a\r\nHost: b", "é", "a\u{7F}", "\t"])
  func badToken(token: String) {
    #expect(throws: ServiceAddress.Problem.token) { try ServiceAddress(base: "http://example.org", token: token) }
  }

  @Test("an empty token is none")
  func emptyToken() throws {
    #expect(try ServiceAddress(base: "http://example.org", token: "").token == nil)
    #expect(try ServiceAddress(base: "http://example.org", token: "abc-._~+/=").token == "abc-._~+/=")
  }

  @Test("a long text is shortened in the message")
  func longText() {
    let text = String(repeating: "x", count: 1_000_000)
    #expect(ServiceAddress.Problem.notAURL(text).message.count < 400)
  }
}
