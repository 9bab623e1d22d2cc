import Testing

@testable import Terminal

@Suite("The text policy")
struct DisplayTextTests {
  @Test("A hostile string becomes the expected line", arguments: try HostileString.all())
  func hostileLine(_ string: HostileString) {
    let line = string.columns.map { DisplayText.line(string.bytes, columns: $0) } ?? DisplayText.line(string.bytes)
    // Compare scalars, because strings that are canonically equivalent are equal.
    #expect(Array(line.unicodeScalars) == Array(string.line.unicodeScalars))
  }

  @Test("A hostile string becomes the expected lines", arguments: try HostileString.all())
  func hostileLines(_ string: HostileString) {
    guard string.columns == nil else { return }
    #expect(DisplayText.lines(string.bytes) == string.lines ?? [string.line])
  }

  @Test("A text has the expected width", arguments: try WidthCase.all())
  func width(_ text: WidthCase) {
    #expect(DisplayText.width(of: text.text) == text.width)
    #expect(text.text.count == text.clusters)
  }

  @Test("A tab becomes one space, in a single line and in several")
  func tab() {
    #expect(DisplayText.line("a\tb") == "a b")
    #expect(DisplayText.lines("a\tb\n\tc") == ["a b", " c"])
  }

  @Test("Each line end starts a line, and the last line may be empty")
  func lineEnds() {
    #expect(DisplayText.lines("") == [""])
    #expect(DisplayText.lines("a\r\n\u{2028}b\u{85}") == ["a", "", "b", ""])
  }

  @Test("The characters around an annotation of a word become replacement characters")
  func annotation() {
    #expect(DisplayText.line("\u{FFF9}漢字\u{FFFA}kanji\u{FFFB}") == "\u{FFFD}漢字\u{FFFD}kanji\u{FFFD}")
  }

  @Test(
    "An invisible character is kept only where a word or an emoji needs it",
    arguments: [
      ("a\u{FE0F}", "a"), ("\u{2764}\u{FE0E}", "\u{2764}\u{FE0E}"), ("\u{2764}\u{FE0F}\u{FE0F}", "\u{2764}\u{FE0F}"),
      ("1\u{FE0F}\u{20E3}", "1\u{FE0F}\u{20E3}"), ("\u{E0067}", ""), ("a\u{E0067}\u{E007F}", "a"),
      ("\u{200D}\u{301}", "\u{25CC}\u{301}"), ("\u{DC1}\u{DCA}\u{200D}", "\u{DC1}\u{DCA}\u{200D}"),
      ("\u{1F600}\u{200D}\u{200D}", "\u{1F600}"), ("\u{1F600}\u{200D}\u{E000}", "\u{1F600}\u{FFFD}"),
    ])
  func invisible(_ text: String, expected: String) {
    #expect(Array(DisplayText.line(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "Characters that a removed character separated are measured together",
    arguments: [
      ("\u{1F1E9}\u{200B}\u{1F1EA}", 2), ("\u{1100}\u{200B}\u{1161}", 2), ("\u{915}\u{94D}\u{200B}\u{937}", 2),
      ("\u{1F1E9}\u{200B}\u{1F1EA}\u{1F1EB}\u{200B}\u{1F1EC}", 4),
      ("\u{1F1E9}\u{200B}\u{1F1EA}\u{1F1EB}\u{1F1EC}\u{1F1ED}a", 7),
    ])
  func joined(_ text: String, width: Int) {
    #expect(DisplayText.width(of: text) == width)
    #expect(DisplayText.width(of: DisplayText.line(text)) == width)
    #expect(DisplayClusters(text).map(\.character) == Array(DisplayText.line(text)))
  }

  @Test("A text that fits exactly is not cut")
  func fits() {
    #expect(DisplayText.line("abc", columns: 3) == "abc")
    #expect(DisplayText.line("漢字", columns: 4) == "漢字")
    #expect(DisplayText.line("漢字", columns: 3) == "漢…")
    #expect(DisplayText.line("漢字", columns: 1) == "…")
    #expect(DisplayText.line("é", columns: .max) == "é")
    #expect(DisplayText.line("abc", columns: -1) == "")
  }

  @Test("Up to a limit, invisible characters do not count as text that was cut")
  func invisibleTail() {
    let flood = String(repeating: "\u{200B}", count: 100_000)
    #expect(DisplayText.line("abc" + flood, columns: 3) == "abc")
    #expect(DisplayText.line("abc" + flood + "d", columns: 4) == "abc…")
    #expect(DisplayText.line("abc" + flood + flood, columns: 4) == "abc…")
  }

  @Test("A word that fits a line moves to the next line, and a longer one is broken between clusters")
  func wrapping() {
    #expect(DisplayText.wrapped("the quick brown fox", columns: 10) == ["the quick", "brown fox"])
    #expect(DisplayText.wrapped("a bcdefghijklm n", columns: 5) == ["a bcd", "efghi", "jklm", "n"])
    #expect(DisplayText.wrapped("ab  cdefg", columns: 4) == ["ab", "cdef", "g"])
    #expect(DisplayText.wrapped("漢字漢字", columns: 5) == ["漢字", "漢字"])
    #expect(DisplayText.wrapped("ab", columns: 2) == ["ab"])
    #expect(DisplayText.wrapped("a bcde", columns: 4) == ["a", "bcde"])
    #expect(DisplayText.wrapped("one\n\ntwo", columns: 5) == ["one", "", "two"])
    #expect(DisplayText.wrapped("漢", columns: 1) == ["…"])
    #expect(DisplayText.wrapped("a", columns: 0) == [])
  }
}
