import Testing

@testable import TerminalScreen

@Suite("The text policy for each character")
struct TextPolicyTests {
  private static func text(_ values: UInt32...) -> String {
    String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
  }

  private static func isEqual(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.elementsEqual(right.unicodeScalars)
  }

  /// Returns the line for a character on its own, by the rules in the documentation of ``DisplayText``.
  private static func line(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: return " "
    case 0..<0x20: return text(0x2400 + scalar.value)
    case 0x7F: return "\u{2421}"
    case 0x80..<0xA0, 0xFFF9...0xFFFB: return "\u{FFFD}"
    default: break
    }
    if scalar.properties.isDefaultIgnorableCodePoint { return "" }
    switch scalar.properties.generalCategory {
    case .privateUse, .unassigned, .surrogate: return "\u{FFFD}"
    case .nonspacingMark, .enclosingMark, .spacingMark:
      let marked = text(0x25CC, scalar.value)
      return marked.count == 1 ? marked : String(scalar)
    default: return String(scalar)
    }
  }

  /// Characters of planes 0 and 1 in blocks, and in the last block the ends of the other planes.
  private static func characters(ofBlock block: UInt32) -> [Unicode.Scalar] {
    let values =
      block < 16
      ? Array(block * 0x2000..<(block + 1) * 0x2000)
      : (2...16).flatMap { plane in [0x0, 0x1FF, 0xFFFD, 0xFFFF].map { plane << 16 + $0 } }
    return values.compactMap(Unicode.Scalar.init)
  }

  @Test("Each character becomes the line that its Unicode properties require", arguments: 0...16 as ClosedRange<UInt32>)
  func sanitising(block: UInt32) {
    for scalar in Self.characters(ofBlock: block) {
      let line = DisplayText.line(String(scalar))
      if !Self.isEqual(line, Self.line(scalar)) {
        Issue.record("U+\(String(scalar.value, radix: 16)) became \(line.debugDescription)")
      }
    }
  }

  @Test("A character that is shown unchanged has two columns if it is wide", arguments: 0...16 as ClosedRange<UInt32>)
  func widths(block: UInt32) {
    for scalar in Self.characters(ofBlock: block) {
      let line = DisplayText.line(String(scalar))
      // A mark has the width of its dotted circle, and Hangul vowels take no column only after a consonant.
      guard Self.isEqual(line, String(scalar)), scalar.properties.canonicalCombiningClass == .notReordered else {
        continue
      }
      let width = DisplayText.width(of: line)
      if width != (WideScalars.contains(scalar) ? 2 : 1) {
        Issue.record("U+\(String(scalar.value, radix: 16)) takes \(width) columns")
      }
    }
  }

  @Test("The wide characters are those of Unicode 17, by their number in each plane")
  func wideCount() {
    func count(_ values: Range<UInt32>) -> Int {
      values.compactMap(Unicode.Scalar.init).count(where: WideScalars.contains)
    }
    #expect(count(0..<0x10000) == 42264)
    #expect(count(0x10000..<0x20000) == 9567)
    #expect(count(0x20000..<0x20010) == 16 && count(0x2FFF0..<0x30000) == 14)
    #expect(count(0x30000..<0x30010) == 16 && count(0x3FFF0..<0x40010) == 14)
    for value in [0x1100, 0x115F, 0x231A, 0x303E, 0xA960, 0xFFE6, 0x1F300, 0x1FAF8] as [UInt32] {
      #expect(count(value..<value + 1) == 1)
    }
    for value in [0x10FF, 0x1160, 0x2319, 0x303F, 0xA95F, 0xFFE7, 0x1F2FF, 0x1FAF9, 0x10FFFF] as [UInt32] {
      #expect(count(value..<value + 1) == 0)
    }
  }

  @Test(
    "The width of a joined or recent character is ambiguous, and that of another character is not",
    arguments: [
      ("a", false), ("\u{A9}", false), ("é", false), ("e\u{301}", false), ("漢", false), ("か\u{3099}", false),
      ("\u{1F600}", false), ("\u{2764}", false), ("a\u{20DD}", false), ("\u{1F9CC}", true), ("\u{1FAE8}", true),
      ("\u{1F6DC}", true), ("\u{1F970}", false), ("\u{1F006}", false), ("\u{2764}\u{FE0F}", true),
      ("\u{2764}\u{FE0E}", true), ("\u{1F44D}\u{1F3FD}", true), ("\u{1F3FD}", true), ("\u{1F1E9}", true),
      ("\u{1F1FF}", true), ("\u{1F1E9}\u{1F1EA}", true), ("\u{1F469}\u{200D}\u{1F680}", true), ("\u{915}\u{93F}", true),
      ("\u{600}", true), ("\u{605}", true), ("\u{606}", false), ("\u{6DD}", true), ("\u{70F}", true), ("\u{890}", true),
      ("\u{891}", true), ("\u{8E2}", true), ("\u{110BD}", true), ("\u{110CD}", true), ("\u{1161}", true),
      ("\u{262F}", false), ("\u{2630}", true), ("\u{2637}", true), ("\u{2638}", false), ("\u{2689}", false),
      ("\u{268A}", true), ("\u{268F}", true), ("\u{2690}", false), ("\u{4DBF}", false), ("\u{4DC0}", true),
      ("\u{4DFF}", true), ("\u{4E00}", false), ("\u{1D300}", true), ("\u{1D376}", true), ("\u{1D400}", false),
      ("\u{25D0}", false),
    ])
  func ambiguity(text: String, isAmbiguous: Bool) {
    #expect(DisplayText.clusters(of: text).map(\.hasAmbiguousWidth) == [isAmbiguous])
  }

  @Test("A character has at most eight marks, and a dotted circle has one mark more", arguments: 1...12)
  func marks(count: Int) {
    let marks = String(repeating: "\u{336}", count: count)
    func kept(_ limit: Int) -> String { String(repeating: "\u{336}", count: min(count, limit)) }
    #expect(Self.isEqual(DisplayText.line("a\(marks)b"), "a\(kept(8))b"))
    #expect(Self.isEqual(DisplayText.line("漢\(marks)"), "漢\(kept(8))"))
    #expect(Self.isEqual(DisplayText.line(marks), "\u{25CC}\(kept(9))"))
    #expect(Self.isEqual(DisplayText.line("\n\(marks)"), " \u{25CC}\(kept(9))"))
    #expect(DisplayText.width(of: "a\(marks)b") == 2)
  }

  @Test("A character has at most 16 scalars, and an emoji has no joiner at its end", arguments: 1...12)
  func longEmoji(count: Int) {
    let whole = Array(repeating: "\u{1F469}", count: count).joined(separator: "\u{200D}")
    let kept = Array(repeating: "\u{1F469}", count: min(count, 8)).joined(separator: "\u{200D}")
    #expect(Self.isEqual(DisplayText.line(whole), kept))
    #expect(DisplayText.width(of: whole) == 2)
    func joiners(_ count: Int) -> String { "\u{645}" + String(repeating: "\u{200D}", count: count) }
    #expect(Self.isEqual(DisplayText.line(joiners(2 * count)), joiners(min(2 * count, 15))))
  }

  @Test(
    "A text is cut between clusters, and the ellipsis replaces the cluster that does not fit",
    arguments: [
      ("abc", [0: "", 1: "…", 2: "a…", 3: "abc", 4: "abc"]), ("漢字", [0: "", 1: "…", 2: "…", 3: "漢…", 4: "漢字"]),
      ("a漢b", [1: "…", 2: "a…", 3: "a…", 4: "a漢b"]), ("漢ab", [1: "…", 2: "…", 3: "漢…", 4: "漢ab"]),
      ("e\u{301}e\u{301}", [1: "…", 2: "e\u{301}e\u{301}"]), ("a\u{200B}", [1: "a"]), ("a\n", [1: "…", 2: "a "]),
      ("", [0: "", 1: ""]), ("👩‍👩‍👧‍👦👩‍👩‍👧‍👦", [3: "👩‍👩‍👧‍👦…", 4: "👩‍👩‍👧‍👦👩‍👩‍👧‍👦"]),
    ])
  func cuts(text: String, lines: [Int: String]) {
    for (columns, line) in lines {
      #expect(Self.isEqual(DisplayText.line(text, columns: columns), line), "\(columns)")
      #expect(Self.isEqual(DisplayText.line(Array(text.utf8), columns: columns), line), "\(columns)")
    }
    #expect(DisplayText.line(text, columns: .min) == "")
    #expect(Self.isEqual(DisplayText.line(text, columns: .max), DisplayText.line(text)))
  }

  @Test(
    "Each line end starts another line, and CR LF is one line end",
    arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineEnds(end: String) {
    #expect(DisplayText.lines("a\(end)b\(end)") == ["a", "b", ""])
    #expect(DisplayText.lines(Array("\(end)a".utf8)) == ["", "a"] && DisplayText.lines("") == [""])
    #expect(DisplayText.line("a\(end)b") == "a b")
    #expect(DisplayText.wrapped("a\(end)\(end)b", columns: 9) == ["a", "", "b"])
  }

  @Test(
    "Lines are broken at spaces, and a word that is longer than a line starts on the current line",
    arguments: [
      ("", 5, [""]), ("abcde", 5, ["abcde"]), ("abcdef", 5, ["abcde", "f"]), ("ab cd", 5, ["ab cd"]),
      ("ab cde", 5, ["ab", "cde"]), ("ab  cd", 5, ["ab", "cd"]), ("ab  c", 5, ["ab  c"]), ("a     b", 5, ["a", "b"]),
      ("ab ", 5, ["ab"]), ("abcde ", 5, ["abcde"]), ("abcde f", 5, ["abcde", "f"]), ("abcdef g", 5, ["abcde", "f g"]),
      ("a bcdefghij", 5, ["a bcd", "efghi", "j"]), ("ab cdefghi j", 5, ["ab cd", "efghi", "j"]),
      ("abcd efghij", 5, ["abcd", "efghi", "j"]), ("abcdefghij kl", 5, ["abcde", "fghij", "kl"]),
      ("abcdefg hi jk", 5, ["abcde", "fg hi", "jk"]), ("  a", 5, ["  a"]), ("a\tb", 5, ["a b"]),
      ("漢字漢", 4, ["漢字", "漢"]), ("a漢字漢", 4, ["a漢", "字漢"]), ("漢a字", 3, ["漢a", "字"]), ("ab 漢字", 5, ["ab", "漢字"]),
      ("a漢", 1, ["a", "…"]), ("a\u{1B}[1mb", 4, ["a␛[1", "mb"]), ("ab cd", 1, ["a", "b", "c", "d"]),
      ("the quick brown fox", 10, ["the quick", "brown fox"]),
      ("a bcdefghijklm n", 5, ["a bcd", "efghi", "jklm", "n"]),
      ("ab  cdefg", 4, ["ab", "cdef", "g"]), ("漢字漢字", 5, ["漢字", "漢字"]), ("a bcde", 4, ["a", "bcde"]),
    ])
  func wrapping(text: String, columns: Int, lines: [String]) {
    #expect(DisplayText.wrapped(text, columns: columns) == lines)
    #expect(DisplayText.wrapped("\(text)\n\(text)", columns: columns) == lines + lines)
  }

  @Test("Nothing is wrapped into no columns", arguments: [0, -1, .min])
  func noColumns(columns: Int) {
    #expect(DisplayText.wrapped("a\nb", columns: columns).isEmpty)
  }
}
