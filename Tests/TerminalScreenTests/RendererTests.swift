import ProgramTesting
import RandomTesting
import TerminalTesting
import Testing

@testable import TerminalScreen

@Suite("The renderer")
struct RendererTests {
  @Test(
    "A frame makes the terminal show the screen, after any screen, other output or size, and is empty without a change",
    arguments: [TerminalEmulator.Widths.clusters, .scalars], 0..<10)
  func anyPair(widths: TerminalEmulator.Widths, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    // An emulator receives the frames of random screens. After each frame, its cells and its cursor are compared.
    for _ in 0..<(runsAllTests ? 12 : 6) {
      let renderer = Renderer(
        colorMode: generator.pick([.trueColor, .trueColor, .indexed, .ansi, .none]),
        theme: generator.pick([nil, .dark, .light]))
      var size = randomSize(using: &generator)
      var terminal = TerminalEmulator(
        columns: size.columns, rows: size.rows, widths: widths, repeatsCharacters: Bool.random(using: &generator))
      // The output of another program, which leaves its style and may hide the cursor.
      try terminal.feed("other\r\noutput\u{1B}[1;31;44m\(Bool.random(using: &generator) ? "\u{1B}[?25l" : "")x".utf8)
      var shown: Screen?
      for _ in 0..<8 {
        let screen = RandomScreen.after(shown?.size == size ? shown : nil, size: size, using: &generator)
        try terminal.feed(renderer.bytes(from: shown, to: screen))
        expect(terminal, shows: screen, renderer: renderer)
        #expect(renderer.bytes(from: screen, to: screen).isEmpty)
        shown = screen
        guard generator.pick([true, false, false]) else { continue }
        // The program learns of a new size only after it has written another frame for the former one.
        let late = RandomScreen.after(screen, size: size, using: &generator)
        size = randomSize(using: &generator)
        terminal.resize(columns: size.columns, rows: size.rows)
        try terminal.feed(renderer.bytes(from: screen, to: late))
        shown = late
      }
    }
  }

  private func randomSize(using generator: inout SeededGenerator) -> TerminalSize {
    TerminalSize(columns: Int.random(in: 1...30, using: &generator), rows: Int.random(in: 1...12, using: &generator))
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
    arguments: try CaseLine.all("TerminalScreenTests/Cases/moves.txt"))
  func moves(line: CaseLine) {
    let dots = String(repeating: ".", count: 20)
    let rows = line.inputs.map { row in
      let text = String(decoding: row, as: UTF8.self)
      return text + dots.dropFirst(DisplayText.width(of: text))
    }
    #expect(body(from: screen(dots, dots), to: screen(rows[0], rows[1])) == line.output)
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

  // `3;9r` limits scrolling to the rows from 3 to 9, numbered from 1, and `r` ends this limit. `2S` scrolls up by two
  // rows, and `3T` down by three. A region is cut off at the edges of the screen.
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

@Suite("Text styles and their colours")
struct TextStyleTests {
  private static func rgb(_ levels: [Int]) -> Color {
    .rgb(UInt8(levels[0]), UInt8(levels[1]), UInt8(levels[2]))
  }

  // The first 16 entries are not used, because they differ between terminals.
  @Test(
    "With 256 colours, a colour becomes the nearest entry of the palette from 16 on",
    arguments: [
      ([0, 0, 0], 16), ([3, 3, 3], 16), ([5, 5, 5], 232), ([12, 12, 12], 232), ([14, 14, 14], 233), ([47, 0, 0], 233),
      ([120, 120, 130], 244), ([238, 238, 238], 255), ([255, 255, 255], 231), ([255, 0, 0], 196), ([0, 255, 0], 46),
      ([0, 0, 255], 21), ([0, 116, 255], 33), ([100, 130, 180], 67), ([200, 100, 50], 167), ([12, 200, 240], 45),
    ] as [([Int], UInt8)])
  func nearest(levels: [Int], index: UInt8) {
    #expect(ColorMode.indexed.reduce(TextStyle(foreground: Self.rgb(levels))).foreground == .indexed(index))
  }

  @Test(
    "With 16 colours, a colour becomes one with a similar hue, which is bright if the colour is strong",
    arguments: try CaseLine.all("TerminalScreenTests/Cases/colours.txt"))
  func ansi(line: CaseLine) {
    for input in line.inputs {
      let levels = String(decoding: input, as: UTF8.self).split(separator: ",").compactMap { Int($0) }
      let style = TextStyle(foreground: .blue, background: Self.rgb(levels), attributes: .italic)
      let reduced = ColorMode.ansi.reduce(style)
      #expect("\(reduced.background)" == line.output)
      #expect(reduced.foreground == .blue && reduced.attributes == .italic)  // These need no change.
    }
  }

  @Test("Without colours, a style keeps its attributes, and with all colours, it is not changed")
  func extremeModes() {
    let style = TextStyle(foreground: .rgb(1, 2, 3), background: .red, attributes: .bold)
    #expect(ColorMode.none.reduce(style) == TextStyle(attributes: .bold) && ColorMode.trueColor.reduce(style) == style)
  }

  @Test(
    "The environment determines the colours",
    arguments: [
      ([:], ColorMode.ansi), (["NO_COLOR": "1", "COLORTERM": "truecolor"], .none),
      (["NO_COLOR": "", "COLORTERM": "truecolor"], .trueColor), (["TERM": "xterm-256color"], .indexed),
      (["TERM": "xterm-256color", "COLORTERM": "24bit"], .trueColor), (["TERM": "256color"], .ansi),
      (["COLORTERM": "yes", "TERM": "screen-256color"], .indexed), (["TERM": "xterm-256colors"], .ansi),
    ] as [([String: String], ColorMode)])
  func environment(variables: [String: String], mode: ColorMode) {
    #expect(ColorMode(environment: { variables[$0] }) == mode)
  }
}
