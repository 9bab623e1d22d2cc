import Terminal
import Testing

@Suite("The text policy, for any text")
struct DisplayTextFuzzTests {
  /// Scalars that the policy treats in as many ways, and that join, split and cut clusters.
  private static let alphabet = [
    0x61, 0x5A, 0x31, 0x20, 0x00, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0xE9, 0x301, 0x336, 0x20E3, 0x34F,
    0x600, 0x645, 0x915, 0x937, 0x94D, 0x93F, 0xE33, 0x1100, 0x1161, 0x11A8, 0x115F, 0xAC00, 0x200B, 0x200C, 0x200D,
    0x202E, 0x2028, 0x25CC, 0x2605, 0x2764, 0x3042, 0x3099, 0x6F22, 0xE000, 0xFDD0, 0xFE0E, 0xFE0F, 0xFFF9, 0xFFFC,
    0xFFFD, 0x13430, 0x1F1E9, 0x1F1EA, 0x1F3F4, 0x1F3FD, 0x1F600, 0x1FAFF, 0x2FFFE, 0xE0067, 0xE007F, 0xE0100,
    0x10FFFF,
  ].compactMap { Unicode.Scalar(UInt32($0)) }

  /// A text of any of a few scalars, so that they meet often, some of them many times over.
  private static func text(using generator: inout SeededGenerator) -> String {
    let scalars = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
      Int.random(in: 0..<8, using: &generator) == 0
        ? Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &generator)) ?? "x" : generator.pick(alphabet)
    }
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...12, using: &generator) {
      let count = Int.random(in: 0..<8, using: &generator) == 0 ? Int.random(in: 2...24, using: &generator) : 1
      text.append(contentsOf: repeatElement(generator.pick(scalars), count: count))
    }
    return String(text)
  }

  @Test("A line has nothing in it that is not text, is bounded, and stays what it is", arguments: 0..<8)
  func lines(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2500 {
      let text = Self.text(using: &generator)
      let line = DisplayText.line(text)
      #expect(line.unicodeScalars.allSatisfy(isText), "\(text.debugDescription)")
      #expect(line.allSatisfy { $0.unicodeScalars.count <= 16 }, "\(text.debugDescription)")
      #expect(line.allSatisfy { $0.unicodeScalars.count(where: isMark) <= 9 }, "\(text.debugDescription)")
      #expect(DisplayText.line(line).utf8.elementsEqual(line.utf8), "\(text.debugDescription)")
      #expect(DisplayText.width(of: line) == DisplayText.width(of: text), "\(text.debugDescription)")
      #expect((line.count...2 * line.count).contains(DisplayText.width(of: line)), "\(text.debugDescription)")
    }
  }

  @Test("A cut line fits, is what it was up to the ellipsis, and is as long as can be", arguments: 0..<8)
  func cuts(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 100)
    for _ in 0..<2500 {
      let text = Self.text(using: &generator)
      let columns = Int.random(in: 0...12, using: &generator)
      let (line, cut) = (DisplayText.line(text), DisplayText.line(text, columns: columns))
      if DisplayText.width(of: line) <= columns {
        #expect(cut.utf8.elementsEqual(line.utf8), "\(text.debugDescription)")
      } else if columns == 0 {
        #expect(cut.isEmpty)
      } else {
        #expect(cut.unicodeScalars.last == "…" && line.utf8.starts(with: cut.utf8.dropLast(3)))
        // The ellipsis may join with a prepended mark before it, and the next cluster may be wide.
        #expect((columns - 2...columns).contains(DisplayText.width(of: cut)), "\(text.debugDescription) in \(columns)")
      }
    }
  }

  @Test("Wrapped lines fit, and have all that is not a space", arguments: 0..<4)
  func wrapping(seed: UInt64) {
    var generator = SeededGenerator(seed: seed + 200)
    for _ in 0..<1000 {
      let text = Self.text(using: &generator)
      let columns = Int.random(in: 2...12, using: &generator)
      let wrapped = DisplayText.wrapped(text, columns: columns)
      #expect(wrapped.allSatisfy { DisplayText.width(of: $0) <= columns }, "\(text.debugDescription) in \(columns)")
      let whole = DisplayText.lines(text).joined().unicodeScalars.filter { $0 != " " }
      #expect(
        wrapped.joined().unicodeScalars.filter { $0 != " " }.elementsEqual(whole),
        "\(text.debugDescription) in \(columns)")
    }
  }

  @Test("Any bytes become a line")
  func bytes() {
    var generator = SeededGenerator(seed: 300)
    for _ in 0..<2000 {
      let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      #expect(DisplayText.line(bytes).unicodeScalars.allSatisfy(isText), "\(bytes)")
    }
  }
}

/// Whether a scalar may be in a line.
private func isText(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .privateUse, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: return false
  default: break
  }
  let kept: [ClosedRange<UInt32>] = [0x200C...0x200D, 0xFE0E...0xFE0F, 0xE0020...0xE007F]
  return !scalar.properties.isDefaultIgnorableCodePoint || kept.contains { $0.contains(scalar.value) }
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .spacingMark: !scalar.properties.isDefaultIgnorableCodePoint
  default: false
  }
}
