import Testing

@testable import Services

@Suite("ServiceAddress")
struct ServiceAddressTests {
  @Test(
    "An http or https URL is normalised",
    arguments: [
      ("http://example.org", "http://example.org"), ("  HTTPS://example.org/a/ \n", "https://example.org/a/"),
      ("http://[::FFFF:127.0.0.1]:65535/a", "http://[::FFFF:127.0.0.1]:65535/a"),
      ("http://[fe80::1%25eth0]/", "http://[fe80::1%25eth0]/"),
      ("https://example.org/a?key=1#top", "https://example.org/a?key=1"),
      ("http://example.org/é x", "http://example.org/%C3%A9%20x"),
    ])
  func good(text: String, base: String) throws {
    #expect(try ServiceAddress(base: text).base.absoluteString == base)
  }

  private static let noURL = "enter a URL such as https://example.org/words"
  private static let noScheme = "the scheme must be http or https"
  private static let noHost = "the host must be an ASCII name or an IP address"
  private static let noPort = "the port must be a number from 1 to 65535"
  private static let user = "use an access token instead of a user name and a password"

  @Test(
    "Any other text is rejected with a reason that does not show a password",
    arguments: [
      ("", noURL), ("example.org", noURL), ("//example.org", noURL), ("http://[bad", noURL),
      ("http://example.org:-1", noURL), ("ftp://example.org", noScheme), ("localhost:8080", noScheme),
      ("http:///words", noHost), ("http:words", noHost), ("http://a%2Fb/", noHost), ("http://[1:2:3]/", noHost),
      ("http://[127.0.0.1]/", noHost), ("http://[::1::2]:80/", noHost), ("http://[%25eth0]/", noHost),
      ("http://example.org:0", noPort), ("http://example.org:65536", noPort), ("http://:password@example.org", user),
      ("http://user@example.org", user),
      ("http://good.example\\@evil.example/", user),
    ])
  func bad(text: String, reason: String) {
    let error = #expect(throws: ServiceAddress.ValidationError.self) { try ServiceAddress(base: text) }
    #expect(error?.reason == reason)
    // A message with the URL would show the password.
    #expect(error?.message.contains("password@") == false)
  }

  @Test(
    "The URL of a resource is relative to the base URL, with its query",
    arguments: [
      ("", "/words/a.json"), ("/a/b", "/a/b/words/a.json"), ("/a/b//", "/a/b/words/a.json"),
      ("/a%2Fb%20c", "/a%2Fb%20c/words/a.json"), ("/é", "/%C3%A9/words/a.json"),
      ("/a?key=1%262&b=", "/a/words/a.json?key=1%262&b="), ("?key", "/words/a.json?key"),
    ])
  func resource(base: String, target: String) throws {
    let address = try ServiceAddress(base: "https://example.org\(base)")
    #expect(address.url(of: "words/a.json").absoluteString == "https://example.org\(target)")
  }

  @Test("A token consists of visible ASCII characters")
  func tokenCharacters() {
    // White space around a token is removed before.
    for value in UInt32(0)...0x180 {
      guard let scalar = UnicodeScalar(value), !scalar.properties.isWhitespace else { continue }
      #expect(AccessToken(String(scalar)).isValid == (0x21...0x7E).contains(scalar.value), "\(scalar.value)")
    }
    #expect(!AccessToken("a b").isValid)
  }
}
