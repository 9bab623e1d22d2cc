import Testing

@testable import TerminalScreen

@Suite("The text policy")
struct DisplayTextTests {
  @Test("A hostile string becomes the expected line", arguments: try HostileString.all())
  func hostileLine(_ string: HostileString) {
    let text = String(decoding: string.bytes, as: UTF8.self)
    let lines =
      string.columns.map { [DisplayText.line(string.bytes, columns: $0), DisplayText.line(text, columns: $0)] }
      ?? [DisplayText.line(string.bytes), DisplayText.line(text)]
    // Compare scalars, because strings that are canonically equivalent are equal.
    for line in lines { #expect(Array(line.unicodeScalars) == Array(string.line.unicodeScalars)) }
  }

  @Test("A hostile string becomes the expected lines", arguments: try HostileString.all().filter { $0.columns == nil })
  func hostileLines(_ string: HostileString) {
    #expect(DisplayText.lines(string.bytes) == string.lines ?? [string.line])
  }

  @Test("A text has the expected width", arguments: try WidthCase.all())
  func width(_ text: WidthCase) {
    #expect(DisplayText.width(of: text.text) == text.width)
  }

  @Test("A cluster that is too long after it was cut becomes U+FFFD, and does not take up the clusters after it")
  func cascade() {
    // A cluster of Hangul ends with a trailing consonant. Without it, the cluster combines with the next vowel.
    let syllables = String(repeating: "\u{1161}\u{11A8}", count: 3)
    let line = DisplayText.line(String(repeating: "\u{1100}", count: 17) + syllables)
    #expect(line == "\u{FFFD}\u{1161}\u{11A8}")
  }

  @Test("A text with very many invisible characters is cut")
  func invisibleTail() {
    let flood = String(repeating: "\u{200B}", count: 100_000)
    #expect(DisplayText.line("abc" + flood.prefix(100), columns: 3) == "abc")
    #expect(DisplayText.line("abc" + flood, columns: 4) == "abc…")
    #expect(DisplayText.line(flood + "abc", columns: 4) == "…")
  }
}
