import ProgramTesting
import Testing

@testable import Services

@Suite("ServiceAddress")
struct ServiceAddressTests {
  @Test(
    "A URL is normalised, and any other text is rejected with a reason",
    arguments: try CaseLine.all("ServicesTests/Cases/service addresses.txt"))
  func addresses(line: CaseLine) {
    do throws(ServiceAddress.ValidationError) {
      let address = try ServiceAddress(base: String(decoding: line.inputs[0], as: UTF8.self))
      #expect(address.base.absoluteString == line.output)
    } catch {
      #expect(error.reason == line.output)
    }
  }

  @Test("The message about a URL with a password does not show the password")
  func password() {
    let error = #expect(throws: ServiceAddress.ValidationError.self) { try ServiceAddress(base: "http://:password@a") }
    // The message contains the word “password”, but quotes no part of the URL.
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
  func tokenCharacters() throws {
    // White space around a token is removed before.
    for value in UInt32(0)...0x180 {
      guard let scalar = UnicodeScalar(value), !scalar.properties.isWhitespace else { continue }
      #expect(AccessToken(String(scalar)).isValid == (0x21...0x7E).contains(scalar.value), "\(scalar.value)")
    }
    #expect(!AccessToken("a b").isValid)
  }

  @Test("A blank token counts as none")
  func blankToken() throws {
    #expect(try ServiceAddress(base: "https://example.org", token: " ").token == nil)
  }
}
