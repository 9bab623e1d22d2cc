import ProgramTesting
import Testing

@testable import TerminalScreen

@Suite("The text policy")
struct DisplayTextTests {
  @Test(
    "A hostile string becomes the expected lines",
    arguments: try CaseLine.all("TerminalScreenTests/Cases/hostile strings.txt"))
  func hostileStrings(_ line: CaseLine) {
    let expected = String(decoding: CaseLine.bytes(of: line.output[...]), as: UTF8.self)
    for bytes in line.inputs {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(Self.isEqual(DisplayText.lines(text).joined(separator: "⏎"), expected))
      #expect(Self.isEqual(DisplayText.line(text), expected.replacing("⏎", with: " ")))
    }
  }

  @Test(
    "A text has the expected width, which may be ambiguous",
    arguments: try CaseLine.all("TerminalScreenTests/Cases/widths.txt"))
  func widths(_ line: CaseLine) {
    for bytes in line.inputs {
      let text = String(decoding: bytes, as: UTF8.self)
      let isAmbiguous = DisplayText.clusters(of: text).contains(where: \.hasAmbiguousWidth)
      #expect("\(DisplayText.width(of: text))\(isAmbiguous ? "?" : "")" == line.output)
    }
  }

  @Test("A text with very many marks or invisible characters is cut")
  func floods() {
    let flood = String(repeating: "\u{200B}", count: 100_000)
    #expect(DisplayText.line("abc" + flood.prefix(100), columns: 3) == "abc")  // These are few enough to be omitted.
    #expect(DisplayText.line("abc" + flood, columns: 4) == "abc…")
    #expect(DisplayText.line(flood + "abc", columns: 4) == "…")
    let marks = String(repeating: "\u{301}", count: 1_000_000)
    // The first mark is shown on a circle, and has at most eight more marks.
    #expect(Self.isEqual(DisplayText.line(marks), "◌" + String(repeating: "\u{301}", count: 9)))
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

  @Test("Each character becomes the line that its Unicode properties require")
  func sanitising() {
    let otherPlanes = (2...16).flatMap { plane in [0x0, 0x1FF, 0xFFFD, 0xFFFF].map { plane << 16 + $0 } } as [UInt32]
    for scalar in (Array(0..<0x20000) + otherPlanes).compactMap(Unicode.Scalar.init) {  // all of planes 0 and 1
      let line = DisplayText.line(String(scalar))
      if !Self.isEqual(line, Self.line(scalar)) {
        Issue.record("U+\(String(scalar.value, radix: 16)) became \(line.debugDescription)")
      }
    }
  }

  @Test("There are as many wide characters as in Unicode 17")
  func wideCount() {
    func count(_ values: Range<UInt32>) -> Int {
      values.compactMap(Unicode.Scalar.init).count(where: WideScalars.contains)
    }
    #expect(count(0..<0x10000) == 42264)
    #expect(count(0x10000..<0x20000) == 9567)
    #expect(count(0x20000..<0x20010) == 16 && count(0x2FFF0..<0x30000) == 14)  // all but the last two
    #expect(count(0x30000..<0x30010) == 16 && count(0x3FFF0..<0x40010) == 14)
  }

  @Test(
    "Lines are broken at spaces, and a word that is longer than a line starts on the current line",
    arguments: try CaseLine.all("TerminalScreenTests/Cases/wrapped lines.txt"))
  func wrapping(_ line: CaseLine) throws {
    let columns = try #require(Int(String(decoding: line.inputs[0], as: UTF8.self)))
    for text in line.inputs.dropFirst() {
      let wrapped = DisplayText.wrapped(String(decoding: text, as: UTF8.self), columns: columns)
      #expect(wrapped.map { "│\($0)" }.joined() == line.output)
    }
  }
}
