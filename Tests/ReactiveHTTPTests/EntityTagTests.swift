import ReactiveHTTP
import Testing

@Suite("EntityTag")
struct EntityTagTests {
  /// The longest valid tag, of 1024 bytes.
  private let longest = "\"\(String(repeating: "a", count: 1022))\""

  @Test("A valid tag is stored unchanged")
  func good() {
    let tags = [
      #""""#, #""a""#, #"W/"a-b!~#""#, #""5f3a-1c""#, #"W/"""#, #""!""#, #""~""#, longest,
      "W/\(longest.dropLast(3))\"",  // 1024 bytes, too
    ]
    for text in tags { #expect(EntityTag(text)?.text == text) }
  }

  @Test("A tag that is invalid or unsafe in a request is rejected")
  func bad() {
    let texts = [
      "", #"""#, "a", #"w/"a""#, #""a"b""#, "W/a", #""a b""#, #""é""#, "\"a\r\nX: y\"", #""a", "b""#, "W/",
      "\"\u{7F}\"", #"W/""#, #"W/W/"a""#, #"a""#, #""a"#, "\"a\(longest.dropFirst())", "W/\(longest.dropLast(2))\"",
    ]  // The last two have 1025 bytes.
    for text in texts { #expect(EntityTag(text) == nil, "\(text)") }
  }
}
