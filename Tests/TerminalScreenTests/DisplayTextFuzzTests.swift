import ProgramTesting
import RandomTesting
import TerminalTesting
import Testing

@testable import TerminalScreen

@Suite("The text policy with random text")
struct DisplayTextFuzzTests {
  /// Scalars of all kinds that the policy distinguishes, and scalars that join or split clusters.
  private static let alphabet = [
    0x61, 0x5A, 0x31, 0x20, 0x00, 0x09, 0x0A, 0x0D, 0x1B, 0x7F, 0x85, 0x9B, 0xAD, 0xE9, 0x301, 0x336, 0x20E3, 0x34F,
    0x600, 0x645, 0x915, 0x937, 0x94D, 0x93F, 0xE33, 0x1100, 0x1161, 0x11A8, 0x115F, 0xAC00, 0x200B, 0x200C, 0x200D,
    0x202E, 0x2028, 0x25CC, 0x2605, 0x2764, 0x3042, 0x3099, 0x6F22, 0xE000, 0xFDD0, 0xFE0E, 0xFE0F, 0xFFF9, 0xFFFC,
    0xFFFD, 0x13430, 0x1F1E9, 0x1F1EA, 0x1F3F4, 0x1F3FD, 0x1F600, 0x1FAFF, 0x2FFFE, 0xE0067, 0xE007F, 0xE0100,
    0x10FFFF,
  ].compactMap { Unicode.Scalar(UInt32($0)) }

  /// Returns a few different scalars, some of them repeated many times; or random bytes.
  private static func text(using generator: inout SeededGenerator) -> String {
    if Int.random(in: 0..<4, using: &generator) == 0 {
      let numbers = (0..<Int.random(in: 0...24, using: &generator)).map { _ in generator.pick(UInt8.min ... .max) }
      return String(decoding: numbers, as: UTF8.self)
    }
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

  /// Expects that a property of random texts is right. The texts, of which slow tests take a smaller percentage, are
  /// divided among eight seeds. Tests with random sizes add a number to their seeds, so that their texts differ.
  private func expect(
    percent: Int, seed: UInt64, property: (String, inout SeededGenerator) throws -> (isRight: Bool, result: Any)
  ) rethrows {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<(runsAllTests ? 100_000 : 20_000) * percent / 100 / 8 {
      let text = Self.text(using: &generator)
      let (isRight, result) = try property(text, &generator)
      if !isRight { Issue.record("\(text.debugDescription) became \(result)") }
    }
  }

  @Test("A line is safe to print, has the clusters and the width of its text, and is its own line", arguments: 0..<8)
  func lines(seed: UInt64) {
    expect(percent: 50, seed: seed) { text, _ in
      let line = DisplayText.line(text)
      let isSafe = line.unicodeScalars.allSatisfy(isText) && line.allSatisfy(isBounded)
      let hasSameClusters = DisplayText.clusters(of: text).map(\.character) == Array(line)
      let hasSameWidth = DisplayText.width(of: line) == DisplayText.width(of: text)
      let isItsOwnLine = DisplayText.line(line).utf8.elementsEqual(line.utf8)
      return (isSafe && hasSameClusters && hasSameWidth && isItsOwnLine, line)
    }
  }

  @Test("A cut line is the longest start of the text that fits", arguments: 0..<8)
  func cuts(seed: UInt64) {
    expect(percent: 30, seed: seed + 100) { text, generator in
      let columns = Int.random(in: 0...12, using: &generator)
      let (line, cut) = (DisplayText.line(text), DisplayText.line(text, columns: columns))
      let isRight =
        if DisplayText.width(of: line) <= columns {
          cut.utf8.elementsEqual(line.utf8)
        } else if columns == 0 {
          cut.isEmpty
        } else {
          // The ellipsis has 3 bytes. It may join a prepended mark before it, and the next cluster may be wide.
          cut.unicodeScalars.last == "…" && line.utf8.starts(with: cut.utf8.dropLast(3))
            && (columns - 2...columns).contains(DisplayText.width(of: cut))
        }
      return (isRight, (columns, cut))
    }
  }

  @Test("Wrapped lines fit and contain the whole text, except for spaces", arguments: 0..<8)
  func wrapping(seed: UInt64) {
    expect(percent: 10, seed: seed + 200) { text, generator in
      let columns = Int.random(in: 2...12, using: &generator)  // A wide character needs two.
      let wrapped = DisplayText.wrapped(text, columns: columns)
      let whole = DisplayText.lines(text).joined().unicodeScalars.filter { $0 != " " }
      let isWhole = wrapped.joined().unicodeScalars.filter { $0 != " " }.elementsEqual(whole)
      return (isWhole && wrapped.allSatisfy { DisplayText.width(of: $0) <= columns }, (columns, wrapped))
    }
  }

  @Test("No control character of a text is in a frame, nor in a line for a screen reader", arguments: 0..<8)
  func frames(seed: UInt64) throws {
    let size = TerminalSize(columns: 12, rows: 2)
    var terminal = TerminalEmulator(columns: size.columns, rows: size.rows, widths: .scalars)
    var shown: Screen?
    try expect(percent: 10, seed: seed + 300) { text, generator in
      var screen = Screen(size: size)
      let row = Int.random(in: 0..<size.rows, using: &generator)
      screen.write(text, at: Position(column: Int.random(in: 0..<size.columns, using: &generator), row: row))
      // The terminal refuses any other escape sequence.
      try terminal.feed(Renderer().bytes(from: shown, to: screen))
      let texts = terminal.lines + LineRenderer().lines(from: shown, to: screen)
      shown = screen
      return (texts.joined().unicodeScalars.allSatisfy(isText), texts)
    }
  }
}

/// Whether a cluster has at most as many scalars and marks as the policy allows.
private func isBounded(_ cluster: Character) -> Bool {
  let scalars = cluster.unicodeScalars
  if scalars.count <= 9 { return true }
  return scalars.count <= 16 && scalars.count(where: isMark) <= 9
}

/// Whether a scalar may be part of a line.
private func isText(_ scalar: Unicode.Scalar) -> Bool {
  let joiners: [ClosedRange<UInt32>] = [0x200C...0x200D, 0xFE0E...0xFE0F, 0xE0020...0xE007F]
  return DisplayTextTests.line(scalar).unicodeScalars.contains(scalar) || joiners.contains { $0.contains(scalar.value) }
}

private func isMark(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .spacingMark: !scalar.properties.isDefaultIgnorableCodePoint
  default: false
  }
}
