import RandomTesting
import Terminal
import TerminalTesting
import Testing

@Suite("The renderer")
struct RendererTests {
  @Test(
    "After a frame, the terminal shows the screen, for any previous screen",
    arguments: [TerminalEmulator.Widths.clusters, .scalars], 0..<4)
  func anyPair(widths: TerminalEmulator.Widths, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<12 {
      let size = TerminalSize(
        columns: Int.random(in: 1...30, using: &generator), rows: Int.random(in: 1...12, using: &generator))
      var terminal = TerminalEmulator(columns: size.columns, rows: size.rows, widths: widths)
      var shown: Screen?
      for _ in 0..<8 {
        let screen = RandomScreen.after(shown, size: size, using: &generator)
        try terminal.feed(Renderer().bytes(from: shown, to: screen))
        expect(terminal, shows: screen)
        shown = screen
      }
    }
  }

  @Test("Equal screens need no bytes, and neither does a different scroll region")
  func equalScreens() {
    var generator = SeededGenerator(seed: 1)
    let screen = RandomScreen.after(nil, size: TerminalSize(columns: 20, rows: 5), using: &generator)
    var hinted = screen
    hinted.scrollRegion = 1..<3
    #expect(Renderer().bytes(from: screen, to: screen).isEmpty)
    #expect(Renderer().bytes(from: screen, to: hinted).isEmpty)
  }

  @Test(
    "A colour becomes the nearest colour of the mode, and the attributes are kept",
    arguments: [
      (ColorMode.trueColor, Color.rgb(1, 2, 3), [38, 2, 1, 2, 3]), (.indexed, .rgb(255, 0, 0), [38, 5, 196]),
      (.indexed, .brightBlue, [94]), (.ansi, .rgb(250, 10, 10), [91]), (.none, .white, []),
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

  @Test("Blanks with a style at the end of a row are repeated, and a terminal that cannot repeat shows fewer of them")
  func repeating() throws {
    let reverse = TextStyle(attributes: .reverse)
    var screens = [Screen(size: TerminalSize(columns: 60, rows: 2))]
    for (row, text) in [(0, "one"), (1, "two"), (1, String(repeating: "long text ", count: 6)), (0, "ein"), (0, "漢")] {
      var screen = Screen(size: screens[0].size)
      screen.write("plain", at: Position(column: 0, row: 1 - row))
      screen.fill(TerminalRect(column: 0, row: row, columns: 60, rows: 1), style: reverse)
      screen.write(text, at: Position(column: 2, row: row), style: reverse)
      screens.append(screen)
    }
    var terminal = TerminalEmulator(columns: 60, rows: 2)
    var old = TerminalEmulator(columns: 60, rows: 2, repeatsCharacters: false)
    for (from, to) in zip([nil] + screens, screens) {
      let bytes = Renderer().bytes(from: from, to: to)
      #expect(bytes.count < 26 + 40 || to.lines.contains { $0.count > 50 })
      try terminal.feed(bytes)
      expect(terminal, shows: to)
      try old.feed(bytes)
      #expect(old.lines == to.lines)
      let plainRow = to[0, 0].style == .plain ? 0 : 1
      #expect((0..<60).allSatisfy { old[$0, plainRow].rendition.attributes.isEmpty })
    }
  }

  @Test("After repeated blanks, the cursor returns to its position", arguments: 0..<20)
  func cursorAfterRepeating(column: Int) throws {
    var screen = Screen(size: TerminalSize(columns: 20, rows: 1))
    screen.write("one", at: Position(column: 0, row: 0))
    screen.fill(TerminalRect(column: 3, row: 0, columns: 17, rows: 1), style: TextStyle(attributes: .reverse))
    screen.cursor = Position(column: column, row: 0)
    var terminal = TerminalEmulator(columns: 20, rows: 1)
    try terminal.feed(Renderer().bytes(from: nil, to: screen))
    expect(terminal, shows: screen)
  }

  @Test("A cluster that an old terminal draws narrower leaves no trace of the previous text")
  func narrower() throws {
    var old = Screen(size: TerminalSize(columns: 4, rows: 1))
    old.write("abcd", at: Position(column: 0, row: 0))
    var heart = old
    heart.write("\u{2764}\u{FE0F}", at: Position(column: 0, row: 0))
    var terminal = TerminalEmulator(columns: 4, rows: 1, widths: .scalars)
    try terminal.feed(Renderer().bytes(from: nil, to: old))
    try terminal.feed(Renderer().bytes(from: old, to: heart))
    #expect((1..<4).map { terminal[$0, 0].text } == [" ", "c", "d"])
  }

  @Test("A cluster that an old terminal draws wider does not affect the cells after it")
  func spill() throws {
    var family = Screen(size: TerminalSize(columns: 12, rows: 1))
    family.write("👩‍👩‍👧‍👦 ab", at: Position(column: 0, row: 0))
    var terminal = TerminalEmulator(columns: 12, rows: 1, widths: .scalars)
    try terminal.feed(Renderer().bytes(from: nil, to: Screen(size: family.size)))
    try terminal.feed(Renderer().bytes(from: Screen(size: family.size), to: family))
    #expect(terminal[2, 0].text == " " && terminal[3, 0].text == "a" && terminal[4, 0].text == "b")
    #expect((5..<12).allSatisfy { terminal[$0, 0].text == " " })
  }
}

/// The number of bytes of frames for frequent changes, without the 26 bytes that begin and end every frame.
@Suite("The renderer's bytes")
struct RendererByteTests {
  private let size = TerminalSize(columns: 120, rows: 40)
  private let list = 2..<38

  /// Returns a list of rows of text starting at `first`, with a marker and reversed text in the selected one.
  private func screen(first: Int, selected: Int, textColumns: Int) -> Screen {
    var screen = Screen(size: size)
    screen.scrollRegion = list
    for (index, row) in list.enumerated() {
      let item = first + index
      let text = String(repeating: "\(item) Wort ", count: 20).prefix(textColumns)
      let style = TextStyle(attributes: item == selected ? .reverse : [])
      screen.write(item == selected ? ">" : " ", at: Position(column: 0, row: row))
      screen.write(String(text), at: Position(column: 2, row: row), style: style)
      if item == selected { screen.cursor = Position(column: 0, row: row) }
    }
    return screen
  }

  /// Returns a list like the other one, but with the selected row reversed in its whole width.
  private func filledScreen(first: Int, selected: Int, textColumns: Int) -> Screen {
    var screen = screen(first: first, selected: selected, textColumns: textColumns)
    let row = list.lowerBound + selected - first
    let end = 2 + textColumns
    let style = TextStyle(attributes: .reverse)
    screen.fill(TerminalRect(column: end, row: row, columns: size.columns - end, rows: 1), style: style)
    return screen
  }

  private func frameLength(from old: Screen, to new: Screen) throws -> Int {
    let bytes = Renderer().bytes(from: old, to: new)
    var terminal = TerminalEmulator(columns: size.columns, rows: size.rows)
    try terminal.feed(Renderer().bytes(from: nil, to: old))
    try terminal.feed(bytes)
    expect(terminal, shows: new)
    let (start, end) = (Array("\u{1B}[?2026h\u{1B}[?7l".utf8), Array("\u{1B}[?7h\u{1B}[?2026l".utf8))
    #expect(bytes.starts(with: start) && bytes.suffix(end.count) == end[...])
    return bytes.count - start.count - end.count
  }

  @Test("A move of the selection takes at most 2n + 40 bytes for n columns of text", arguments: [10, 40, 100])
  func selection(textColumns: Int) throws {
    let length = try frameLength(
      from: screen(first: 100, selected: 110, textColumns: textColumns),
      to: screen(first: 100, selected: 111, textColumns: textColumns))
    #expect(length <= 2 * textColumns + 40)
  }

  @Test("A move of a selection in the whole width takes at most 2n + 40 bytes", arguments: [10, 40, 100], [1, -1])
  func filledSelection(textColumns: Int, direction: Int) throws {
    let length = try frameLength(
      from: filledScreen(first: 100, selected: 110, textColumns: textColumns),
      to: filledScreen(first: 100, selected: 110 + direction, textColumns: textColumns))
    #expect(length <= 2 * textColumns + 40)
  }

  @Test("Scrolling by one row takes at most 2n + 60 bytes for n columns of text", arguments: [10, 40, 100], [1, -1])
  func scrolling(textColumns: Int, direction: Int) throws {
    let (first, selected) = (100, direction > 0 ? 135 : 100)
    let length = try frameLength(
      from: screen(first: first, selected: selected, textColumns: textColumns),
      to: screen(first: first + direction, selected: selected + direction, textColumns: textColumns))
    #expect(length <= 2 * textColumns + 60)
  }

  @Test("A page of R rows takes at most R(n + 5) + 40 bytes for n columns of text")
  func page() throws {
    let length = try frameLength(
      from: screen(first: 100, selected: 100, textColumns: 40), to: screen(first: 200, selected: 200, textColumns: 40))
    #expect(length <= list.count * (40 + 5) + 40)
  }
}
