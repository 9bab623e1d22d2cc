import Testing

@testable import Terminal

@Suite("A screen")
struct ScreenTests {
  private var screen = Screen(size: TerminalSize(columns: 8, rows: 2))

  @Test("Written text is sanitised, and its width is returned")
  mutating func write() {
    #expect(screen.write("a\u{1B}[2J漢", at: Position(column: 1, row: 0)) == 7)
    #expect(screen.lines == [" a␛[2J漢", ""])
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
    var empty = Screen(size: TerminalSize(columns: 0, rows: 0))
    #expect(empty.write("abc", at: Position(column: column, row: row)) == 0 && empty.lines == [])
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

  @Test("A text without columns changes nothing, also in the middle of a wide cluster", arguments: ["", "\u{200B}"])
  mutating func empty(text: String) {
    screen.write("漢字", at: Position(column: 0, row: 0))
    let before = screen
    for column in 0..<8 { #expect(screen.write(text, at: Position(column: column, row: 0)) == 0) }
    #expect(screen.write("x", at: Position(column: 1, row: 0), columns: 0) == 0)
    #expect(screen.write("漢", at: Position(column: 1, row: 0), columns: -1) == 0)
    screen.fill(TerminalRect(column: 1, row: 0, columns: 0, rows: 1), style: .plain)
    screen.fill(TerminalRect(column: 1, row: 0, columns: -1, rows: 1), style: .plain)
    screen.fill(TerminalRect(column: 1, row: 0, columns: 1, rows: 0), style: .plain)
    #expect(screen == before)
  }

  @Test(
    "Text that just fits is not cut, and the next cluster after it is",
    arguments: [
      ("ab", 6, "      ab", 2), ("abc", 6, "      a…", 2), ("漢", 6, "      漢", 2), ("漢", 7, "       …", 1),
      ("a漢", 6, "      a…", 2), ("漢a", 6, "      …", 1), ("é", 7, "       é", 1), ("éa", 7, "       …", 1),
      ("abcdef", 5, "     ab…", 3), ("漢字漢字", 2, "  漢字…", 5),
    ])
  mutating func edge(text: String, column: Int, line: String, columns: Int) {
    #expect(screen.write(text, at: Position(column: column, row: 0)) == columns)
    #expect(screen.lines == [line, ""])
    #expect(screen.write(text, at: Position(column: 0, row: 1), columns: 8 - column) == columns)
    #expect(screen.lines[1] == String(line.drop { $0 == " " }))
  }

  @Test("A wide cluster over the halves of two others blanks their outer halves, which keep their styles")
  mutating func splitTwice() {
    let (red, blue) = (TextStyle(foreground: .red), TextStyle(background: .blue))
    for text in ["漢", "ab"] {
      screen.write("漢", at: Position(column: 0, row: 0), style: red)
      screen.write("字", at: Position(column: 2, row: 0), style: blue)
      screen.write(text, at: Position(column: 1, row: 0))
      #expect(screen.lines[0] == " \(text)")
      #expect((0..<4).map { screen[$0, 0].style } == [red, .plain, .plain, blue])
      #expect([0, 3].allSatisfy { screen[$0, 0].width == 1 && screen[$0, 0].character == " " })
    }
  }

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

  @Test("A scroll moves the rows of the region and blanks the rows that become free", arguments: -5...5)
  func scrolling(offset: Int) {
    var screen = Screen(size: TerminalSize(columns: 2, rows: 6))
    for row in 0..<6 {
      screen.write("\(row)", at: Position(column: 0, row: row), style: TextStyle(attributes: .reverse))
    }
    screen.scroll(1..<5, by: offset)
    let expected = (0..<6).map { row in
      !(1..<5).contains(row) ? "\(row)" : (1..<5).contains(row + offset) ? "\(row + offset)" : ""
    }
    #expect(screen.lines == expected)
    for row in 0..<6 { #expect((screen[0, row].style == .plain) == expected[row].isEmpty) }
  }
}
