import RandomTesting
import Testing

@testable import Terminal

@Suite("Screens as lines for a screen reader")
struct LineRendererTests {
  private let size = TerminalSize(columns: 40, rows: 8)

  /// Returns a screen with a title, a list with the cursor in one of its rows, and a status line.
  private func list(_ items: [String], at row: Int, title: String = "Fruit", status: String = "") -> Screen {
    var screen = Screen(size: size)
    screen.write(title, at: Position(column: 1, row: 0))
    screen.scrollRegion = 2..<7
    for (index, item) in items.enumerated() {
      let style = TextStyle(attributes: index == row ? .reverse : [])
      screen.write(index == row ? "▸" : " ", at: Position(column: 1, row: 2 + index), style: style)
      screen.write(item, at: Position(column: 3, row: 2 + index))
    }
    screen.cursor = Position(column: 1, row: 2 + row)
    screen.write("q quit  ? help   \(status)", at: Position(column: 1, row: 7))
    return screen
  }

  private func lines(from old: Screen?, to new: Screen) -> [String] {
    LineRenderer().lines(from: old, to: new)
  }

  @Test("The first screen is read from top to bottom, with only the cursor row of a list")
  func first() {
    let screen = list(["apple   red", "pear   green"], at: 1, status: "2 of 2")
    #expect(lines(from: nil, to: screen) == ["Fruit", "pear, green", "q quit, ? help, 2 of 2"])
  }

  @Test("A move reads the new row and the changes around the list")
  func move() {
    let items = ["apple   red", "pear   green"]
    let moved = lines(from: list(items, at: 1, status: "2 of 2"), to: list(items, at: 0, status: "1 of 2"))
    #expect(moved == ["apple, red", "1 of 2"])
  }

  @Test("A changed cursor row is read again, and other changed rows are not")
  func change() {
    let before = list(["apple   red", "pear"], at: 0)
    #expect(lines(from: before, to: list(["apple   ♥   red", "pear"], at: 0)) == ["apple, ♥, red"])
    #expect(lines(from: before, to: list(["apple   red", "quince"], at: 0)).isEmpty)
  }

  @Test("A different screen is read except for texts that the previous one had in the same row")
  func anotherScreen() {
    var detail = Screen(size: size)
    detail.write("apple", at: Position(column: 1, row: 0))
    detail.write("red   round", at: Position(column: 1, row: 3))
    detail.write("esc back  ? help", at: Position(column: 1, row: 7))
    let list = list(["apple   red"], at: 0)
    #expect(lines(from: list, to: detail) == ["apple", "red, round", "esc back"])
    #expect(lines(from: detail, to: list) == ["Fruit", "apple, red", "q quit"])
  }

  @Test("A different screen is read with its cursor row, also if the row is the same as before")
  func sameCursorRow() {
    #expect(lines(from: list(["apple"], at: 0), to: list(["apple"], at: 0, title: "Red")) == ["Red", "apple"])
  }

  @Test("A spoken text is read, and only once")
  func spoken() {
    var loading = list(["apple"], at: 0)
    loading.spokenTexts = ["load\u{1B}ing"]
    #expect(lines(from: list(["apple"], at: 0), to: loading) == ["load␛ing"])
    #expect(lines(from: loading, to: loading).isEmpty)
    #expect(lines(from: loading, to: list(["apple"], at: 0)).isEmpty)
  }

  @Test("A move to a row with the same text is read")
  func equalRows() {
    #expect(lines(from: list(["apple", "apple"], at: 0), to: list(["apple", "apple"], at: 1)) == ["apple"])
  }

  @Test("Moved text, removed text, spinners and frames are not read")
  func silent() {
    let before = list(["apple"], at: 0, title: "Fruit ⠋", status: "1 of 1")
    #expect(lines(from: before, to: before).isEmpty)
    #expect(lines(from: before, to: list(["apple"], at: 0, title: "Fruit ⠙", status: "1 of 1")).isEmpty)
    var framed = before
    framed.write("┌──────┐", at: Position(column: 0, row: 1))
    #expect(lines(from: before, to: framed).isEmpty)
    var moved = Screen(size: size)
    moved.write("Fruit", at: Position(column: 1, row: 0))
    moved.write("1 of 1", at: Position(column: 9, row: 5))
    #expect(lines(from: before, to: moved).isEmpty)
  }

  @Test("While an alert is shown, only the alert is read, and then each button that the cursor moves to")
  func alert() {
    let list = list(["apple", "pear", "a very long name of a fruit", "plum"], at: 0)
    func alert(cursor: Int) -> Screen {
      var screen = list
      screen.scrollRegion = nil
      screen.focusedRegion = TerminalRect(column: 10, row: 2, columns: 30, rows: 4)
      screen.write("┌ Leave ─────────────────────┐", at: Position(column: 10, row: 2))
      screen.write("│ Nothing is saved.          │", at: Position(column: 10, row: 3))
      screen.write("│   Stay    Go               │", at: Position(column: 10, row: 4))
      screen.write("└────────────────────────────┘", at: Position(column: 10, row: 5))
      let position = Position(column: cursor == 0 ? 12 : 20, row: 4)
      screen.write("▸ \(cursor == 0 ? "Stay" : "Go")", at: position, style: TextStyle(attributes: .reverse))
      screen.cursor = position
      return screen
    }
    #expect(lines(from: list, to: alert(cursor: 0)) == ["Leave", "Nothing is saved.", "Stay, Go"])
    #expect(lines(from: alert(cursor: 0), to: alert(cursor: 1)) == ["Go"])
    #expect(lines(from: alert(cursor: 1), to: list) == ["Fruit", "apple", "q quit, ? help"])
  }

  @Test("A cursor on text that is not reversed does not affect the lines")
  func plainCursor() {
    var help = Screen(size: size)
    help.scrollRegion = 0..<3
    for row in 0..<3 { help.write("\(row)   is the row", at: Position(column: 0, row: row)) }
    help.cursor = Position(column: 0, row: 0)
    #expect(lines(from: nil, to: help) == ["0, is the row", "1, is the row", "2, is the row"])
  }

  @Test("The text of the spoken region is read in place of its content, when it, the region or the screen changes")
  func spokenRegion() {
    func form(value: String, focusedRow: Int?) -> Screen {
      var screen = Screen(size: size)
      for row in 0...1 {
        screen.write("Name \(row)", at: Position(column: 0, row: row))
        screen.write(value, at: Position(column: 7, row: row))
      }
      if let focusedRow {
        let rect = TerminalRect(column: 7, row: focusedRow, columns: 10, rows: 1)
        screen.spokenRegion = SpokenRegion(rect: rect, text: "Name, field, \(value)\u{1B}")
        screen.cursor = Position(column: 8, row: focusedRow)
        screen.write(" ", at: Position(column: 8, row: focusedRow), style: TextStyle(attributes: .reverse))
      }
      return screen
    }
    let (plain, first, second) = (
      form(value: "a", focusedRow: nil), form(value: "a", focusedRow: 0), form(value: "a", focusedRow: 1)
    )
    #expect(lines(from: nil, to: first) == ["Name, field, a␛", "Name 0", "Name 1 a"])
    #expect(lines(from: plain, to: first) == ["Name, field, a␛"])
    #expect(lines(from: first, to: second) == ["Name, field, a␛"])
    #expect(lines(from: second, to: second).isEmpty && lines(from: second, to: plain).isEmpty)
    #expect(lines(from: second, to: form(value: "b", focusedRow: 1)) == ["Name, field, b␛", "Name 0 b"])
    var other = first
    other.write("Town 0", at: Position(column: 0, row: 0))
    #expect(lines(from: first, to: other) == ["Name, field, a␛", "Town 0"])
  }

  @Test("A spoken region anywhere is allowed, also outside the screen")
  func anySpokenRegion() {
    for end in [Int.min, -1, 0, 39, 40, .max] {
      for count in [Int.min, -1, 0, 1, .max] {
        var screen = list(["apple"], at: 0)
        screen.spokenRegion = SpokenRegion(
          rect: TerminalRect(column: end, row: end, columns: count, rows: count), text: "x")
        #expect(lines(from: nil, to: screen).first == "x")
        #expect(lines(from: screen, to: screen).isEmpty)
      }
    }
  }

  @Test("Text from outside is sanitised, and grapheme clusters are not split")
  func hostile() {
    let screen = list(["a\u{1B}[2J\u{7}  👩‍👩‍👧‍👦 漢字  ⠃"], at: 0, title: "")
    #expect(lines(from: nil, to: screen).first == "a␛[2J␇, 👩‍👩‍👧‍👦 漢字")
  }

  @Test("Any two screens can be compared, and equal ones have no new lines", arguments: 0..<8)
  func any(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var shown: Screen?
    for _ in 0..<20 {
      let screen = RandomScreen.after(shown, size: size, using: &generator)
      let said = lines(from: shown, to: screen)
      #expect(said.allSatisfy { !$0.isEmpty } && said.count <= size.rows)
      #expect(lines(from: screen, to: screen).isEmpty)
      shown = screen
    }
  }

  @Test(
    "Two blanks or a box-drawing line separate segments, and ornaments at the ends of words are omitted",
    arguments: [
      ("a b", ["a b"]), ("a  b", ["a, b"]), ("a     b", ["a, b"]), ("a │ b", ["a, b"]), ("│ a │ b │", ["a, b"]),
      ("a │b", ["a b"]), ("┌─ a b ─┐", ["a b"]), ("▸ a", ["a"]), ("■a◆", ["a"]), ("a■b", ["a■b"]), ("★ a", ["★ a"]),
      ("a ⠋ b", ["a, b"]), ("⠋", []), ("⠋⠙", ["⠋⠙"]), ("⠀", []), ("⣿", []), ("────", []), ("░▒▓█", []), ("●", []),
      ("", []), ("  a", ["a"]), ("漢 字", ["漢 字"]), ("漢  字", ["漢, 字"]), ("a\u{2501}  b", ["a, b"]), ("⓿ a", ["⓿ a"]),
    ])
  func separators(row: String, expected: [String]) {
    var screen = Screen(size: size)
    screen.write(row, at: Position(column: 0, row: 3))
    #expect(lines(from: nil, to: screen) == expected)
    #expect(lines(from: Screen(size: size), to: screen) == expected)
    #expect(lines(from: screen, to: screen).isEmpty && lines(from: screen, to: Screen(size: size)).isEmpty)
  }

  @Test("The last column of the screen and the cells of a picture separate segments")
  func edges() {
    var screen = Screen(size: TerminalSize(columns: 6, rows: 2))
    screen.write("abcdef", at: Position(column: 0, row: 0))
    screen.write("gh", at: Position(column: 0, row: 1))
    screen.write("i", at: Position(column: 4, row: 1))
    let picture = TerminalPicture(id: 1, png: [], size: TerminalSize(columns: 2, rows: 1))
    screen.show(picture, at: Position(column: 2, row: 1), clip: TerminalRect(screen.size))
    #expect(lines(from: nil, to: screen) == ["abcdef", "gh, i"])
  }

  @Test(
    "Outside of a list, only the segment at the reversed cursor is read again when the cursor moves", arguments: 0..<14)
  func segmentAtCursor(column: Int) {
    func form(cursor: Int?) -> Screen {
      var screen = Screen(size: size)
      screen.write("Title", at: Position(column: 0, row: 0))
      screen.write("one  two  six", at: Position(column: 0, row: 2), style: TextStyle(attributes: .reverse))
      screen.fill(TerminalRect(column: 13, row: 2, columns: 1, rows: 1), style: TextStyle(attributes: .reverse))
      screen.cursor = cursor.map { Position(column: $0, row: 2) }
      return screen
    }
    let expected = column < 3 ? ["one"] : column < 8 ? ["two"] : column < 13 ? ["six"] : []
    #expect(lines(from: form(cursor: nil), to: form(cursor: column)) == expected)
    #expect(lines(from: form(cursor: column), to: form(cursor: column)).isEmpty)
  }

  @Test("A cursor outside the screen does not affect the lines", arguments: [Int.min, -1, 0, 8, 40, .max])
  func cursorOutside(place: Int) {
    var screen = Screen(size: size)
    screen.fill(TerminalRect(size), style: TextStyle(attributes: .reverse))
    screen.write("a  b", at: Position(column: 0, row: 0), style: TextStyle(attributes: .reverse))
    let cursors = [Position(column: place, row: -1), Position(column: 40, row: place), Position(column: 0, row: 8)]
    for cursor in cursors {
      screen.cursor = cursor
      #expect(lines(from: nil, to: screen) == ["a, b"])
      #expect(lines(from: screen, to: screen).isEmpty)
    }
  }

  @Test("All rows of a list are read while the cursor is outside of the list, and only its segment of the cursor row")
  func cursorBesideList() {
    var screen = list(["apple   red", "pear"], at: 0)
    screen.write("find  a fruit", at: Position(column: 0, row: 1), style: TextStyle(attributes: .reverse))
    screen.cursor = Position(column: 7, row: 1)
    #expect(lines(from: nil, to: screen) == ["Fruit", "find, a fruit", "apple, red", "pear", "q quit, ? help"])
    var moved = screen
    moved.cursor = Position(column: 0, row: 1)
    #expect(lines(from: screen, to: moved) == ["find"])
  }

  @Test("A screen with a different focused region is a different screen")
  func focusedRegions() {
    func dialog(_ rect: TerminalRect?) -> Screen {
      var screen = Screen(size: size)
      for row in 0..<4 { screen.write("row \(row)", at: Position(column: 2, row: row)) }
      screen.focusedRegion = rect
      return screen
    }
    let (all, part) = (dialog(nil), dialog(TerminalRect(column: 2, row: 1, columns: 38, rows: 2)))
    #expect(lines(from: nil, to: part) == ["row 1", "row 2"])
    #expect(lines(from: part, to: part).isEmpty)
    #expect(lines(from: part, to: all) == ["row 0", "row 3"])
    #expect(lines(from: all, to: part).isEmpty)
    #expect(lines(from: nil, to: dialog(TerminalRect(column: 5, row: 2, columns: 1, rows: 1))) == [])
    #expect(lines(from: nil, to: dialog(TerminalRect(column: 6, row: 2, columns: 1, rows: 1))) == ["2"])
    let endless = TerminalRect(column: .min, row: .min, columns: .max, rows: .max)
    for rect in [endless, TerminalRect(column: 99, row: 99, columns: .max, rows: .max)] {
      #expect(lines(from: nil, to: dialog(rect)).isEmpty)
    }
  }

  @Test("Each spoken text that the previous screen did not have is read, before the rows")
  func spokenTexts() {
    func screen(_ texts: [String], row: String = "a") -> Screen {
      var screen = Screen(size: size)
      screen.write("Title", at: Position(column: 0, row: 0))
      screen.write(row, at: Position(column: 0, row: 2))
      screen.spokenTexts = texts
      return screen
    }
    #expect(lines(from: nil, to: screen(["x", "y"])) == ["x", "y", "Title", "a"])
    #expect(lines(from: screen(["x"]), to: screen(["y", "x"], row: "b")) == ["y", "b"])
    #expect(lines(from: screen(["x"]), to: screen([])).isEmpty)
    #expect(lines(from: screen([]), to: screen(["x"])) == ["x"])
  }

  @Test("On the same screen, text that was read in any row is not read again, except in an unread row of a list")
  func movedText() {
    let (first, second) = (list(["apple", "pear"], at: 0), list(["apple", "pear"], at: 1))
    #expect(lines(from: first, to: second) == ["pear"])
    var moved = first
    moved.write("pear", at: Position(column: 1, row: 1))
    #expect(lines(from: first, to: moved) == ["pear"])
    moved = first
    moved.write("apple", at: Position(column: 1, row: 1))
    #expect(lines(from: first, to: moved).isEmpty)
  }

  @Test("Spoken texts are read before the text of the spoken region, and this before the rows")
  func order() {
    var screen = Screen(size: size)
    screen.write("Title", at: Position(column: 0, row: 0))
    screen.spokenTexts = ["loading"]
    screen.spokenRegion = SpokenRegion(rect: TerminalRect(column: 9, row: 3, columns: 5, rows: 1), text: "Name, field")
    #expect(lines(from: nil, to: screen) == ["loading", "Name, field", "Title"])
  }

  @Test("A change of the spoken region in the first row does not make the screen a different one")
  func spokenHeading() {
    func form(_ value: String, isFocused: Bool = true) -> Screen {
      var screen = Screen(size: size)
      screen.write("Find:  \(value)", at: Position(column: 0, row: 0))
      // On a different screen, the note would be read again, because it is in another row.
      screen.write("a note", at: Position(column: 0, row: 2 + value.count))
      let rect = TerminalRect(column: 7, row: 0, columns: 9, rows: 1)
      if isFocused { screen.spokenRegion = SpokenRegion(rect: rect, text: "find, \(value)") }
      return screen
    }
    #expect(lines(from: form("a"), to: form("ab")) == ["find, ab"])
    #expect(lines(from: form("a"), to: form("ab", isFocused: false)) == ["ab"])
    #expect(lines(from: form("a", isFocused: false), to: form("ab")) == ["find, ab"])
  }

  @Test("Screens of different sizes are compared row by row, as far as both have the row")
  func sizes() {
    func screen(rows: Int, title: String = "Title") -> Screen {
      var screen = Screen(size: TerminalSize(columns: 10 + rows, rows: rows))
      screen.write(title, at: Position(column: 0, row: 0))
      for row in 1..<rows { screen.write("row \(row)", at: Position(column: 0, row: row)) }
      return screen
    }
    #expect(lines(from: screen(rows: 3), to: screen(rows: 5)) == ["row 3", "row 4"])
    #expect(lines(from: screen(rows: 5), to: screen(rows: 3)).isEmpty)
    #expect(lines(from: screen(rows: 3), to: screen(rows: 5, title: "Other")) == ["Other", "row 3", "row 4"])
    #expect(lines(from: screen(rows: 5), to: screen(rows: 3, title: "Other")) == ["Other"])
  }
}
