import Foundation
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
    for line in lines { #expect(Array(line.unicodeScalars) == Array(string.expect.unicodeScalars)) }
  }

  @Test("A hostile string becomes the expected lines", arguments: try HostileString.all().filter { $0.columns == nil })
  func hostileLines(_ string: HostileString) {
    #expect(DisplayText.lines(string.bytes) == string.expectLines ?? [string.expect])
  }

  @Test("A text has the expected width", arguments: try WidthCase.all())
  func width(_ text: WidthCase) {
    #expect(DisplayText.width(of: text.text) == text.width)
  }

  @Test("A text with very many invisible characters is cut")
  func invisibleTail() {
    let flood = String(repeating: "\u{200B}", count: 100_000)
    #expect(DisplayText.line("abc" + flood.prefix(100), columns: 3) == "abc")
    #expect(DisplayText.line("abc" + flood, columns: 4) == "abc…")
    #expect(DisplayText.line(flood + "abc", columns: 4) == "…")
  }

  // MARK: Each character

  private static func text(_ values: UInt32...) -> String {
    String(String.UnicodeScalarView(values.compactMap(Unicode.Scalar.init)))
  }

  private static func isEqual(_ left: String, _ right: String) -> Bool {
    left.unicodeScalars.elementsEqual(right.unicodeScalars)
  }

  /// Returns the line for a character on its own, by the rules in the documentation of ``DisplayText``.
  static func line(_ scalar: Unicode.Scalar) -> String {
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

  @Test("The wide characters are those of Unicode 17, by their number in each plane")
  func wideCount() {
    func count(_ values: Range<UInt32>) -> Int {
      values.compactMap(Unicode.Scalar.init).count(where: WideScalars.contains)
    }
    #expect(count(0..<0x10000) == 42264)
    #expect(count(0x10000..<0x20000) == 9567)
    #expect(count(0x20000..<0x20010) == 16 && count(0x2FFF0..<0x30000) == 14)
    #expect(count(0x30000..<0x30010) == 16 && count(0x3FFF0..<0x40010) == 14)
  }

  @Test(
    "The width of a joined or recent character is ambiguous, and that of another character is not",
    arguments: [
      ("a", false), ("é", false), ("e\u{301}", false), ("漢", false), ("\u{1F600}", false), ("\u{2764}", false),
      ("a\u{20DD}", false), ("\u{1F970}", false), ("\u{1F9CC}", true), ("\u{1FAE8}", true),
      ("\u{2764}\u{FE0F}", true), ("\u{2764}\u{FE0E}", true), ("\u{1F44D}\u{1F3FD}", true), ("\u{1F3FD}", true),
      ("\u{1F1E9}", true), ("\u{1F1E9}\u{1F1EA}", true), ("\u{1F469}\u{200D}\u{1F680}", true),
      ("\u{915}\u{93F}", true), ("\u{600}", true), ("\u{606}", false), ("\u{110BD}", true), ("\u{1161}", true),
      ("\u{262F}", false), ("\u{2630}", true), ("\u{4DBF}", false), ("\u{4DC0}", true), ("\u{1D300}", true),
    ])
  func ambiguity(text: String, isAmbiguous: Bool) {
    #expect(DisplayText.clusters(of: text).map(\.hasAmbiguousWidth) == [isAmbiguous])
  }

  @Test(
    "Each kind of line end starts one line",
    arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
  func lineEnds(end: String) {
    #expect(DisplayText.lines("a\(end)b\(end)") == ["a", "b", ""])
    #expect(DisplayText.wrapped("a\(end)\(end)b", columns: 9) == ["a", "", "b"])
  }

  @Test(
    "Lines are broken at spaces, and a word that is longer than a line starts on the current line",
    arguments: [
      ("", 5, [""]), ("ab cd", 5, ["ab cd"]), ("ab cde", 5, ["ab", "cde"]), ("ab  cd", 5, ["ab", "cd"]),
      ("ab  c", 5, ["ab  c"]), ("abcde ", 5, ["abcde"]), ("  a", 5, ["  a"]),
      ("a bcdefghij", 5, ["a bcd", "efghi", "j"]), ("abcd efghij", 5, ["abcd", "efghi", "j"]),
      ("abcdefg hi jk", 5, ["abcde", "fg hi", "jk"]), ("a\tb", 5, ["a b"]), ("a漢字漢", 4, ["a漢", "字漢"]),
      ("a漢", 1, ["a", "…"]), ("a\u{1B}[1mb", 4, ["a␛[1", "mb"]), ("a", 0, []), ("a", .min, []),
    ])
  func wrapping(text: String, columns: Int, lines: [String]) {
    #expect(DisplayText.wrapped(text, columns: columns) == lines)
  }
}

/// A string from an untrusted source, and the sanitised text (`Cases/hostile_strings.json`).
struct HostileString: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let input: String
  let inputBytesHex: String?
  let `repeat`: Int?
  let columns: Int?
  let expect: String
  let expectLines: [String]?

  var testDescription: String { name }

  /// The bytes of the input.
  var bytes: [UInt8] {
    let once = inputBytesHex.map(bytes(hexadecimal:)) ?? Array(input.utf8)
    return Array(repeatElement(once, count: `repeat` ?? 1).joined())
  }

  static func all() throws -> [HostileString] { try load("hostile_strings") }

  private func bytes(hexadecimal text: String) -> [UInt8] {
    let digits = text.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
  }
}

/// A text and its width in columns (`Cases/width_cases.json`).
struct WidthCase: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let text: String
  let width: Int

  var testDescription: String { name }

  static func all() throws -> [WidthCase] { try load("width_cases") }
}

private func load<Case: Decodable>(_ name: String) throws -> [Case] {
  let url = Bundle.module.bundleURL.appending(path: "Cases/\(name).json")
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try decoder.decode([Case].self, from: Data(contentsOf: url))
}
