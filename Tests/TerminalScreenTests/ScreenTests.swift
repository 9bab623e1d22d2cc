import Testing

@testable import TerminalScreen

/// `ScreenModelTests` compares a screen with a model after any changes.
@Suite("A screen")
struct ScreenTests {
  @Test("A cell has the text that was written, of any length in bytes")
  func cells() {
    // Marks of two, three and four bytes.
    let marked = (["\u{336}", "\u{20E3}", "\u{1D165}"] as [Unicode.Scalar]).flatMap { mark in
      (0...8).map { count in String(String.UnicodeScalarView(["a"] + Array(repeating: mark, count: count))) }
    }
    for text in marked + ["漢", "👩‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"] {
      var screen = Screen(size: TerminalSize(columns: 2, rows: 1))
      screen.write(text, at: Position(column: 0, row: 0))
      #expect(String(screen[0, 0].character).utf8.elementsEqual(text.utf8) && screen.lines == [text])
    }
  }

  @Test(
    "A cursor outside the screen is hidden", arguments: [(-1, 0), (0, -1), (8, 0), (0, 2), (Int.min, 0), (.max, .max)])
  func cursorOutside(column: Int, row: Int) {
    var screen = Screen(size: TerminalSize(columns: 8, rows: 2))
    screen.cursor = Position(column: column, row: row)
    #expect(screen.cursor == nil)
  }

  private static let changes: [@Sendable (inout Screen) -> Void] = [
    { $0.cursor = nil }, { $0.scrollRegion = 0..<1 },
    { $0.focusedRegion = TerminalRect(column: 0, row: 0, columns: 1, rows: 1) }, { $0.spokenTexts = ["a"] },
    { $0.title = "a" },
    { $0.spokenRegion = SpokenRegion(rect: TerminalRect($0.size), text: "a") },
    { $0.write("x", at: Position(column: 0, row: 0)) }, { $0 = Screen(size: TerminalSize(columns: 2, rows: 8)) },
    { $0.fill(TerminalRect(column: 0, row: 0, columns: 1, rows: 1), style: TextStyle(background: .red)) },
    { $0.pictures = [TerminalPicture(id: 1, png: [], size: TerminalSize(columns: 1, rows: 1))] },
  ]

  @Test("Screens that differ in one property are not equal", arguments: changes.indices)
  func equality(index: Int) {
    var screen = Screen(size: TerminalSize(columns: 8, rows: 2))
    screen.cursor = Position(column: 1, row: 1)
    var other = screen
    Self.changes[index](&other)
    #expect(other != screen)
  }
}
