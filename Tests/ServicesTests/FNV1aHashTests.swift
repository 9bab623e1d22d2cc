import Testing

@testable import Services

@Suite("FNV1aHash")
struct FNV1aHashTests {
  @Test(
    "The hash of a known text is correct",
    arguments: [
      ("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8"),
    ])
  func vectors(text: String, hexadecimal: String) {
    #expect(FNV1aHash(text.utf8).hexadecimal == hexadecimal)
  }

  @Test("The hexadecimal text always has 16 digits")
  func digits() {
    #expect((0..<500).allSatisfy { FNV1aHash("\($0)".utf8).hexadecimal.utf8.count == 16 })
  }
}

@Suite("EntityTag")
struct EntityTagTests {
  @Test(
    "A valid tag is stored unchanged",
    arguments: [
      #""""#, #""a""#, #"W/"a-b!~#""#, #""5f3a-1c""#, "W/\"\"", "\"!\"", "\"~\"",
      "\"\(String(repeating: "a", count: 1022))\"", "W/\"\(String(repeating: "a", count: 1020))\"",
    ])
  func good(text: String) {
    #expect(EntityTag(text)?.text == text)
  }

  @Test(
    "A tag that is invalid or unsafe in a request is rejected",
    arguments: [
      "", "\"", "a", #"w/"a""#, #""a"b""#, #"W/a"#, "\"a b\"", "\"é\"", "\"a\r\nX: y\"", #""a", "b""#, "W/",
      "\"\(String(repeating: "a", count: 1023))\"", "W/\"\(String(repeating: "a", count: 1021))\"", "\"\u{7F}\"",
      "W/\"",
      "W/W/\"a\"", "a\"", "\"a",
    ])
  func bad(text: String) {
    #expect(EntityTag(text) == nil)
  }
}
