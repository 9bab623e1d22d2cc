import Services
import Testing

@Suite("ServiceAddress")
struct ServiceAddressTests {
  @Test(
    "An http or https URL is accepted and normalised",
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
    "Any other text is rejected with a reason",
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
    ] as [(String, ServiceAddress.ValidationError)])
  func bad(text: String, error: ServiceAddress.ValidationError) {
    #expect(throws: error) { try ServiceAddress(base: text) }
    #expect(error.message.hasSuffix("."))
  }

  @Test(
    "A host that is not ASCII is rejected, or encoded if the system supports it",
    arguments: ["http://wörter.example", "http://a b/"])
  func foreignHost(text: String) throws {
    guard let address = try? ServiceAddress(base: text) else { return }
    #expect(address.base.absoluteString == "http://xn--wrter-jua.example")
  }

  @Test(
    "A token with spaces, control characters or non-ASCII characters is rejected",
    arguments: ["a b", "a\r\nHost: b", "é", "a\u{7F}", "a\tb"])
  func badToken(token: String) {
    #expect(throws: ServiceAddress.ValidationError.token) {
      try ServiceAddress(base: "http://example.org", token: token)
    }
  }

  @Test("White space around a token is removed, and an empty token becomes nil")
  func emptyToken() throws {
    #expect(try ServiceAddress(base: "http://example.org", token: " abc\n").token?.text == "abc")
    #expect(try ServiceAddress(base: "http://example.org", token: " \t").token == nil)
    #expect(try ServiceAddress(base: "http://example.org", token: "").token == nil)
    #expect(try ServiceAddress(base: "http://example.org", token: "abc-._~+/=").token?.text == "abc-._~+/=")
  }

  @Test("A long text is shortened in the message")
  func longText() {
    let text = String(repeating: "x", count: 1_000_000)
    #expect(ServiceAddress.ValidationError.notAURL(text).message.count < 400)
  }
}
