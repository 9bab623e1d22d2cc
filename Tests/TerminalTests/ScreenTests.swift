import Terminal
import Testing

@Suite("A screen")
struct ScreenTests {
  private var screen = Screen(size: TerminalSize(columns: 8, rows: 2))

  @Test("Written text is sanitised, and its width is returned")
  mutating func write() {
    #expect(screen.write("a\u{1B}[2J漢", at: Position(column: 1, row: 0)) == 7)
    #expect(screen.lines == [" a␛[2J漢", ""])
  }

  @Test("Text is cut at the given columns and at the edge of the screen")
  mutating func cut() {
    #expect(screen.write("abcdef", at: Position(column: 0, row: 0), columns: 3) == 3)
    #expect(screen.write("abcdef", at: Position(column: 5, row: 0)) == 3)
    #expect(screen.write("漢字漢字", at: Position(column: 0, row: 1), columns: 6) == 5)
    #expect(screen.lines == ["ab…  ab…", "漢字…"])
  }

  @Test(
    "Nothing is written outside the screen",
    arguments: [(-1, 0), (8, 0), (0, -1), (0, 2), (.max, .max), (.min, .min)])
  mutating func outside(column: Int, row: Int) {
    #expect(screen.write("abc", at: Position(column: column, row: row)) == 0)
    screen.fill(TerminalRect(column: column, row: row, columns: .max, rows: .max), style: .plain)
    screen.fill(TerminalRect(column: .min, row: .min, columns: .max, rows: .max), style: .plain)
    #expect(screen.lines == ["", ""])
    #expect(screen[column, row].character == " ")
  }

  @Test("Covering half of a wide cluster blanks the other half", arguments: 0..<4)
  mutating func wideCluster(column: Int) {
    screen.write("漢字", at: Position(column: 0, row: 0))
    screen.write("x", at: Position(column: column, row: 0))
    #expect(screen.lines[0] == ["x 字", " x字", "漢x", "漢 x"][column])
    screen.write("漢字", at: Position(column: 0, row: 1))
    screen.fill(TerminalRect(column: column, row: 1, columns: 1, rows: 1), style: .plain)
    #expect(screen.lines[1] == ["  字", "  字", "漢", "漢"][column])
  }

  @Test("Cells have the style of the text or the fill")
  mutating func style() {
    let bold = TextStyle(attributes: .bold)
    let red = TextStyle(foreground: .indexed(1), background: .rgb(1, 2, 3))
    screen.fill(TerminalRect(column: 2, row: -1, columns: 100, rows: 2), style: red)
    screen.write("漢", at: Position(column: 0, row: 0), style: bold)
    #expect((0..<8).map { screen[$0, 0].style } == [bold, bold] + Array(repeating: red, count: 6))
    #expect((0..<4).map { screen[$0, 0].width } == [2, 0, 1, 1])
    #expect(screen[0, 1].style == .plain)
  }

  @Test("Sizes are clamped to a limit")
  func size() {
    #expect(TerminalSize(columns: .max, rows: -1) == TerminalSize(columns: TerminalSize.limit, rows: 0))
    #expect(Screen(size: TerminalSize(columns: 0, rows: 0)).lines == [])
  }
}
