import Testing

@testable import Services

@Suite("ServiceAddress")
struct ServiceAddressTests {
  private static let long = String(repeating: "x", count: 1_000_000)

  @Test(
    "An http or https URL is accepted and normalised",
    arguments: [
      ("http://example.org", "http://example.org"), ("  HTTPS://example.org/a/ \n", "https://example.org/a/"),
      ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://[::1]:8080/a", "http://[::1]:8080/a"),
      ("http://[fe80::1%25eth0]/", "http://[fe80::1%25eth0]/"),
      ("http://[::FFFF:127.0.0.1]", "http://[::FFFF:127.0.0.1]"),
      ("https://example.org/a?key=1#top", "https://example.org/a?key=1"),
      ("http://example.org/é x", "http://example.org/%C3%A9%20x"), ("http://example.org:1/", "http://example.org:1/"),
      ("http://example.org:65535", "http://example.org:65535"), ("http://example.org#", "http://example.org"),
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
      ("http://:password@example.org", .userInfo), ("http://@example.org", .userInfo),
      ("http://a%2Fb/", .host("http://a%2Fb/")), ("http://[]/", .host("http://[]/")),
      ("http://[::g]/", .host("http://[::g]/")), ("http://[1:2:3]/", .host("http://[1:2:3]/")),
      ("http://[127.0.0.1]/", .host("http://[127.0.0.1]/")), ("http://[v1.a]/", .host("http://[v1.a]/")),
      ("http://[::1::2]:80/", .host("http://[::1::2]:80/")), ("http://[%25eth0]/", .host("http://[%25eth0]/")),
      ("http://user@example.org", .userInfo), ("http://user:password@example.org", .userInfo),
      ("http://good.example\\@evil.example/", .userInfo), (long, .notAURL(long)),
    ] as [(String, ServiceAddress.ValidationError)])
  func bad(text: String, error: ServiceAddress.ValidationError) {
    #expect(throws: error) { try ServiceAddress(base: text) }
    #expect(error.message.hasSuffix(".") && error.message.count < 400)
  }

  @Test(
    "The URL of a resource is relative to the base URL, with its query",
    arguments: [
      ("", "/words/a.json"), ("/", "/words/a.json"), ("/a/b", "/a/b/words/a.json"), ("/a/b//", "/a/b/words/a.json"),
      ("/a%2Fb%20c", "/a%2Fb%20c/words/a.json"), ("/é", "/%C3%A9/words/a.json"),
      ("/a?key=1%262&b=", "/a/words/a.json?key=1%262&b="), ("?key", "/words/a.json?key"),
      ("/a#fragment", "/a/words/a.json"),
    ])
  func resource(base: String, target: String) throws {
    let address = try ServiceAddress(base: "https://example.org\(base)")
    #expect(address.url(of: "words/a.json").absoluteString == "https://example.org\(target)")
  }

  @Test("A token of white space is no token")
  func emptyToken() throws {
    #expect(try ServiceAddress(base: "http://example.org", token: " \t").token == nil)
  }

  @Test("A token consists of visible ASCII characters")
  func tokenCharacters() {
    // White space around a token is removed before.
    for value in UInt32(0)...0x180 {
      guard let scalar = UnicodeScalar(value), !scalar.properties.isWhitespace else { continue }
      #expect(AccessToken(String(scalar)).isValid == (0x21...0x7E).contains(scalar.value), "\(scalar.value)")
    }
    #expect(!AccessToken("a b").isValid && AccessToken("").isValid)
  }

  @Test(
    "Each reason says what to enter, and the message adds the input, except for a password or a token",
    arguments: [
      (.notAURL("x"), "“x”", "enter a URL such as https://example.org/words"),
      (.scheme("x"), "“x”", "the scheme must be http or https"),
      (.host("x"), "“x”", "the host must be an ASCII name or an IP address"),
      (.port("x"), "“x”", "the port must be a number from 1 to 65535"),
      (.userInfo, nil, "use an access token instead of a user name and a password"),
      (.token, nil, "use only visible ASCII characters, without spaces"),
    ] as [(ServiceAddress.ValidationError, String?, String)])
  func messages(error: ServiceAddress.ValidationError, input: String?, reason: String) {
    #expect(error.reason == reason)
    let subject = error == .token ? "access token" : "service URL"
    #expect(error.message == "Invalid \(subject)\(input.map { " \($0)" } ?? ""): \(reason).")
    #expect("\(error)" == error.message && (error as any Error).localizedDescription == error.message)
  }
}
