import Testing

@testable import Services

@Suite("Fingerprint")
struct FingerprintTests {
  @Test(
    "the numbers are those of FNV-1a",
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
  func vectors(text: String, hexadecimal: String) {
    #expect(Fingerprint(text.utf8).hexadecimal == hexadecimal)
  }

  @Test("there are always 16 digits")
  func digits() {
    #expect((0..<500).allSatisfy { Fingerprint("\($0)".utf8).hexadecimal.utf8.count == 16 })
  }
}

@Suite("EntityTag")
struct EntityTagTests {
  @Test("a tag is kept as it is", arguments: [#""""#, #""a""#, #"W/"a-b!~#""#, #""5f3a-1c""#])
  func good(text: String) {
    #expect(EntityTag(text)?.text == text)
  }

  @Test(
    "what is no tag, or could break a request, is none",
    arguments: [
      "", "\"", "a", #"w/"a""#, #""a"b""#, #"W/a"#, "\"a b\"", "\"é\"", "\"a\r\nX: y\"", #""a", "b""#, "W/",
      "\"\(String(repeating: "a", count: 1023))\"",
    ])
  func bad(text: String) {
    #expect(EntityTag(text) == nil)
  }
}
