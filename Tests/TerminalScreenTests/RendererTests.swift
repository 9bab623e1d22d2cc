import RandomTesting
import TerminalTesting
import Testing

@testable import TerminalScreen

@Suite("The renderer")
struct RendererTests {
  @Test(
    "After a frame, the terminal shows the screen, for any previous screen and after any other output",
    arguments: [TerminalEmulator.Widths.clusters, .scalars], 0..<6)
  func anyPair(widths: TerminalEmulator.Widths, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let renderer = Renderer(colorMode: .trueColor)
    for _ in 0..<12 {
      let size = TerminalSize(
        columns: Int.random(in: 1...30, using: &generator), rows: Int.random(in: 1...12, using: &generator))
      var terminal = TerminalEmulator(columns: size.columns, rows: size.rows, widths: widths)
      // The output of another program, which leaves its style.
      try terminal.feed("other\r\noutput\u{1B}[1;31;44m\(Bool.random(using: &generator) ? "\u{1B}[?25l" : "")x".utf8)
      var shown: Screen?
      for _ in 0..<8 {
        let screen = RandomScreen.after(shown, size: size, using: &generator)
        try terminal.feed(renderer.bytes(from: shown, to: screen))
        expect(terminal, shows: screen)
        #expect(renderer.bytes(from: screen, to: screen).isEmpty)
        shown = screen
      }
    }
  }

  @Test(
    "A style is drawn with the colours of the mode",
    arguments: [
      (ColorMode.trueColor, Color.rgb(1, 2, 3), [38, 2, 1, 2, 3]), (.indexed, .rgb(255, 0, 0), [38, 5, 196]),
      (.ansi, .rgb(250, 10, 10), [91]), (.none, .white, []),
    ])
  func colors(mode: ColorMode, color: Color, parameters: [Int]) throws {
    var screen = Screen(size: TerminalSize(columns: 1, rows: 1))
    let style = TextStyle(foreground: color, background: color, attributes: [.bold, .underline])
    screen.write("x", at: Position(column: 0, row: 0), style: style)
    var terminal = TerminalEmulator(columns: 1, rows: 1)
    try terminal.feed(Renderer(colorMode: mode).bytes(from: nil, to: screen))
    let rendition = terminal[0, 0].rendition
    #expect(rendition.foreground == parameters && rendition.attributes == [1, 4])
    #expect(rendition.background == parameters.prefix(1).map { $0 + 10 } + parameters.dropFirst())
  }

  @Test(
    "A terminal that cannot repeat a character shows neither old text nor old styles",
    arguments: [true, false], [[], [0], [0, 1]])
  func repeating(isSupported: Bool, barRows: [Int]) throws {
    let reverse = TextStyle(attributes: .reverse)
    var terminal = TerminalEmulator(columns: 60, rows: 2, repeatsCharacters: isSupported)
    var shown: Screen?
    for (row, text) in [(0, "one"), (1, "two"), (1, String(repeating: "long text ", count: 6)), (0, "ein"), (0, "漢")] {
      var screen = Screen(size: TerminalSize(columns: 60, rows: 2))
      screen.write("plain", at: Position(column: 0, row: 1 - row))
      let columns = barRows.isEmpty ? 60 : 58
      screen.fill(TerminalRect(column: 0, row: row, columns: columns, rows: 1), style: reverse)
      screen.write(text, at: Position(column: 2, row: row), columns: columns - 2, style: reverse)
      for row in barRows { screen.write("▐", at: Position(column: 59, row: row), style: TextStyle(attributes: .dim)) }
      try terminal.feed(Renderer().bytes(from: shown, to: screen))
      #expect(terminal.lines == screen.lines)
      #expect((0..<columns).allSatisfy { terminal[$0, 1 - row].rendition.attributes.isEmpty })
      if isSupported { expect(terminal, shows: screen) }
      shown = screen
    }
  }

  // MARK: Frames take few bytes

  private let start = "\u{1B}[?2026h\u{1B}[?7l"
  private let end = "\u{1B}[?7h\u{1B}[?2026l"

  /// Returns the bytes between the beginning and the end of a frame, with `^` in place of `ESC [`.
  private func body(from old: Screen?, to new: Screen) -> String {
    let frame = String(decoding: Renderer(colorMode: .trueColor).bytes(from: old, to: new), as: UTF8.self)
    guard !frame.isEmpty else { return "" }
    #expect(frame.hasPrefix(start) && frame.hasSuffix(end))
    return String(frame.dropFirst(start.count).dropLast(end.count)).replacing("\u{1B}[", with: "^")
  }

  private func screen(_ lines: String...) -> Screen {
    var screen = Screen(size: TerminalSize(columns: 20, rows: lines.count))
    for (row, line) in lines.enumerated() { screen.write(line, at: Position(column: 0, row: row)) }
    return screen
  }

  @Test(
    "The cursor moves to a change by the fewest bytes",
    arguments: [
      ("x", "", "^Hx"), ("", "x", "^2Hx"), ("", "..x", "^2;3Hx"), ("x...y", "", "^Hx...y"),
      ("x....y", "", "^Hx^6Gy"), ("x", "y", "^Hx^2Hy"), ("x", ".y", "^Hx^2;2Hy"), ("漢...é", "", "^H漢...é"),
    ])
  func moves(first: String, second: String, bytes: String) {
    let dots = String(repeating: ".", count: 20)
    // A dot stands for an unchanged cell.
    func changed(_ line: String) -> String { line + dots.dropFirst(DisplayText.width(of: line)) }
    #expect(body(from: screen(dots, dots), to: screen(changed(first), changed(second))) == bytes)
  }

  private static let rows = 10

  /// Returns a screen with a number in each row, and a list in the region.
  private func list(first: Int, region: Range<Int>?) -> Screen {
    var screen = Screen(size: TerminalSize(columns: 20, rows: Self.rows))
    screen.scrollRegion = region
    for row in 0..<Self.rows {
      let isListed = region?.contains(row) ?? true
      let text = isListed ? "row \(first + row) of the list" : "fixed \(row)"
      screen.write(text, at: Position(column: 0, row: row))
    }
    return screen
  }

  @Test(
    "A scrolled list is moved by the terminal, and only its new rows are drawn",
    arguments: [
      (0..<10, 1, "^1;10r^S^r"), (2..<9, 2, "^3;9r^2S^r"), (2..<9, -1, "^3;9r^T^r"), (2..<9, -3, "^3;9r^3T^r"),
      (-5..<99, 1, "^1;10r^S^r"),
    ])
  func scrolling(region: Range<Int>, offset: Int, bytes: String) throws {
    let (old, new) = (list(first: 20, region: region), list(first: 20 + offset, region: region))
    let drawn = body(from: old, to: new)
    #expect(drawn.hasPrefix(bytes))
    #expect(drawn.ranges(of: "list").count == abs(offset))
  }
}
