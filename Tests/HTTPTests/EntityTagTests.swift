import HTTP
import Testing

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
