import Testing

@testable import TerminalScreen

/// `ScreenModelTests` compares a screen with a model after any changes.
@Suite("A screen")
struct ScreenTests {
  private var screen = Screen(size: TerminalSize(columns: 8, rows: 2))

  @Test("A cell has the text, the width and the style that were written, for texts of any length in bytes")
  mutating func cells() {
    let marks: [Unicode.Scalar] = ["\u{301}", "\u{302}", "\u{303}", "\u{336}", "\u{20E3}", "\u{1D165}"]
    let style = TextStyle(foreground: .rgb(1, 2, 3), attributes: .bold)
    var texts = ["a", "é", "漢", "😀", "👩‍👩‍👧‍👦", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}"]
    for first in marks {
      for count in 1...8 {
        texts.append(String(String.UnicodeScalarView(["a"] + Array(repeating: first, count: count))))
      }
    }
    #expect(Set(texts.map(\.utf8.count)).isSuperset(of: [1, 2, 3, 4, 5, 7, 9, 13, 15, 16, 17, 25, 28, 33]))
    for text in texts {
      var screen = Screen(size: TerminalSize(columns: 2, rows: 1))
      screen.write(text, at: Position(column: 0, row: 0), style: style)
      let cell = screen[0, 0]
      let isRight =
        String(cell.character).utf8.elementsEqual(text.utf8) && cell.width == DisplayText.width(of: text)
        && cell.style == style && screen.lines == [text] && screen == screen
      if !isRight { Issue.record("\(text.debugDescription) became \(cell)") }
    }
    #expect(screen[0, 0] == screen[-1, 0] && screen[0, 0].width == 1 && !screen[0, 0].isContinuation)
    #expect(Screen(size: TerminalSize(columns: 0, rows: 0)).lines == [])
  }

  @Test("Screens with long clusters are equal if their texts are")
  mutating func longClusters() {
    func written(_ text: String) -> Screen {
      var screen = Screen(size: TerminalSize(columns: 8, rows: 2))
      screen.write("x", at: Position(column: 4, row: 1))
      screen.write(text, at: Position(column: 0, row: 0))
      return screen
    }
    let (family, couple) = ("👩‍👩‍👧‍👦", "👩‍❤️‍💋‍👨")
    #expect(written(family) == written(family))
    #expect(written(family) != written(couple))
    var both = written(family)
    both.write(couple, at: Position(column: 2, row: 0))
    #expect(both.lines == [family + couple, "    x"])
    both.write("  ", at: Position(column: 2, row: 0))
    #expect(both == written(family))
  }

  private static let changes: [@Sendable (inout Screen) -> Void] = [
    { $0.cursor = Position(column: 0, row: 0) }, { $0.cursor = nil }, { $0.scrollRegion = 0..<1 },
    { $0.focusedRegion = TerminalRect(column: 0, row: 0, columns: 1, rows: 1) }, { $0.spokenTexts = ["a"] },
    { $0.title = "a" },
    { $0.spokenRegion = SpokenRegion(rect: TerminalRect($0.size), text: "a") },
    { $0.write("x", at: Position(column: 0, row: 0)) }, { $0 = Screen(size: TerminalSize(columns: 2, rows: 8)) },
    { $0.fill(TerminalRect(column: 0, row: 0, columns: 1, rows: 1), style: TextStyle(background: .red)) },
    { $0.pictures = [TerminalPicture(id: 1, png: [], size: TerminalSize(columns: 1, rows: 1))] },
  ]

  @Test("Screens are equal until one of their properties differs", arguments: changes.indices)
  mutating func equality(index: Int) {
    screen.cursor = Position(column: 1, row: 1)
    var other = screen
    #expect(other == screen)
    Self.changes[index](&other)
    #expect(other != screen)
  }
}
