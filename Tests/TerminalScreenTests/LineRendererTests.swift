import ProgramTesting
import RandomTesting
import Testing

@testable import TerminalScreen

@Suite("Screens as lines for a screen reader")
struct LineRendererTests {
  private static let size = TerminalSize(columns: 40, rows: 8)

  /// Returns a screen with texts in rows, after a change. Text between guillemets is reversed, and the cursor is at the
  /// first such text.
  private func screen(
    _ rows: [Int: String], size: TerminalSize = size, _ change: (inout Screen) -> Void = { _ in }
  ) -> Screen {
    var screen = Screen(size: size)
    for (row, text) in rows {
      var position = Position(column: 0, row: row)
      for (index, part) in text.split(separator: /[«»]/, omittingEmptySubsequences: false).enumerated() {
        let isReversed = index % 2 == 1
        if isReversed, screen.cursor == nil { screen.cursor = position }
        position.column += screen.write(
          String(part), at: position, style: TextStyle(attributes: isReversed ? .reverse : []))
      }
    }
    change(&screen)
    return screen
  }

  /// Returns a screen with a title, a list with the cursor in one of its rows, and a status line.
  private func list(_ items: [String], at row: Int, title: String = "Fruit", status: String = "") -> Screen {
    var rows = [0: " \(title)", 7: " q quit  ? help   \(status)"]
    for (index, item) in items.enumerated() { rows[2 + index] = index == row ? " «▸» \(item)" : "   \(item)" }
    return screen(rows) { $0.scrollRegion = 2..<7 }
  }

  private func lines(from old: Screen?, to new: Screen) -> [String] {
    LineRenderer().lines(from: old, to: new)
  }

  // MARK: Lists

  @Test("Of a list, only the row of the cursor is read")
  func cursorRow() {
    let items = ["apple   red", "pear   green"]
    let (first, second) = (list(items, at: 0, status: "1 of 2"), list(items, at: 1, status: "2 of 2"))
    #expect(lines(from: nil, to: second) == ["Fruit", "pear, green", "q quit, ? help, 2 of 2"])
    #expect(lines(from: second, to: first) == ["apple, red", "1 of 2"])
    #expect(lines(from: first, to: list(["apple  ♥", items[1]], at: 0, status: "1 of 2")) == ["apple, ♥"])
    #expect(lines(from: first, to: list([items[0], "quince"], at: 0, status: "1 of 2")).isEmpty)
  }

  @Test("If the cursor is beside a list, the segment at the cursor and the highlighted row are read when they change")
  func cursorBesideList() {
    // The reversed text is at the cursor, in a search field above the list.
    func find(_ text: String, row: String = "apple   red") -> Screen {
      screen([0: "Fruit", 1: text, 2: "", 3: "  pear"]) { screen in
        screen.scrollRegion = 2..<7
        screen.write("▸ \(row)", at: Position(column: 0, row: 2), style: TextStyle(attributes: .reverse))
      }
    }
    let (atFruit, atFind) = (find("find  «a fruit»"), find("«find»  a fruit"))
    #expect(lines(from: nil, to: atFruit) == ["Fruit", "find, a fruit", "apple, red"])
    #expect(lines(from: atFruit, to: atFind) == ["find"])
    #expect(lines(from: atFind, to: find("«find»  a fruit", row: "quince  green")) == ["quince, green"])
    // The cursor moves from the search field to the highlighted row.
    var inList = atFind
    inList.cursor = Position(column: 0, row: 2)
    #expect(lines(from: atFind, to: inList) == ["apple, red"])
  }

  // MARK: Other screens

  @Test("A different screen is read except for texts that the previous one had in the same row")
  func anotherScreen() {
    let detail = screen([0: " apple", 3: " red   round", 7: " esc back  ? help"])
    let list = list(["apple   red"], at: 0)
    #expect(lines(from: list, to: detail) == ["apple", "red, round", "esc back"])
    #expect(lines(from: detail, to: list) == ["Fruit", "apple, red", "q quit"])
    #expect(lines(from: list, to: self.list(["apple   red"], at: 0, title: "Red")) == ["Red", "apple, red"])
  }

  @Test("The text of a row is read when the row enters the focused region")
  func focusedRegions() {
    func dialog(_ rect: TerminalRect?) -> Screen {
      screen([0: "  row 0", 1: "  row 1", 2: "  row 2", 3: "  row 1"]) { $0.focusedRegion = rect }
    }
    // Row 3 is read although row 1, with the same text, was read before, and even if the first row is the same.
    let (all, part) = (dialog(nil), dialog(TerminalRect(column: 2, row: 1, columns: 38, rows: 2)))
    #expect(lines(from: nil, to: part) == ["row 1", "row 2"])
    #expect(lines(from: part, to: all) == ["row 0", "row 1"])
    #expect(lines(from: dialog(TerminalRect(column: 0, row: 0, columns: 40, rows: 2)), to: all) == ["row 2", "row 1"])
  }

  // MARK: The cursor

  @Test(
    "Outside of a list, only the segment at the reversed cursor is read again when the cursor moves", arguments: 0..<14)
  func segmentAtCursor(column: Int) {
    func form(cursor: Int?) -> Screen {
      screen([0: "Title", 2: "«one  two  six »"]) { $0.cursor = cursor.map { Position(column: $0, row: 2) } }
    }
    // The spaces before a segment belong to it.
    let expected = column < 3 ? ["one"] : column < 8 ? ["two"] : column < 13 ? ["six"] : []
    #expect(lines(from: form(cursor: nil), to: form(cursor: column)) == expected)
  }

  // MARK: Spoken texts

  @Test("A spoken text is sanitised, and is read before the rows if it is new")
  func spokenTexts() {
    func said(_ texts: [String], row: String = "a") -> Screen {
      screen([0: "Title", 2: row]) { $0.spokenTexts = texts }
    }
    #expect(lines(from: nil, to: said(["x", "y\u{1B}"])) == ["x", "y␛", "Title", "a"])
    #expect(lines(from: said(["x"]), to: said(["y", "x"], row: "b")) == ["y", "b"])
    for texts in [["x"], []] { #expect(lines(from: said(["x"]), to: said(texts)).isEmpty) }
  }

  @Test("The text of a spoken region is read in place of its content when the region or the text changes")
  func spokenRegion() {
    func form(value: String, focusedRow: Int?) -> Screen {
      screen([0: "Name 0 \(value)", 1: "Name 1 \(value)"]) { screen in
        guard let focusedRow else { return }
        let rect = TerminalRect(column: 7, row: focusedRow, columns: 10, rows: 1)
        screen.spokenRegion = SpokenRegion(rect: rect, text: "Name, field, \(value)\u{1B}")  // ESC becomes ␛.
        screen.cursor = Position(column: 8, row: focusedRow)
        screen.write(" ", at: Position(column: 8, row: focusedRow), style: TextStyle(attributes: .reverse))
      }
    }
    let (unfocused, first) = (form(value: "a", focusedRow: nil), form(value: "a", focusedRow: 0))
    let second = form(value: "a", focusedRow: 1)
    #expect(lines(from: nil, to: first) == ["Name, field, a␛", "Name 0", "Name 1 a"])
    #expect(lines(from: unfocused, to: first) == ["Name, field, a␛"])
    #expect(lines(from: first, to: second) == ["Name, field, a␛"])
    #expect(lines(from: second, to: unfocused).isEmpty)
    #expect(lines(from: second, to: form(value: "b", focusedRow: 1)) == ["Name, field, b␛", "Name 0 b", "Name 1"])
  }

  @Test("A change of the spoken region in the first row does not make the screen a different one")
  func spokenHeading() {
    func form(_ value: String, title: String = "Find:") -> Screen {
      // On a different screen, the note would be read again, because it is in another row.
      screen([0: "\(title)  \(value)", 2 + value.count: "a note"]) { screen in
        let rect = TerminalRect(column: 5, row: 0, columns: 4, rows: 1)
        screen.spokenRegion = SpokenRegion(rect: rect, text: "find, \(value)")
      }
    }
    #expect(lines(from: form("a"), to: form("ab")) == ["find, ab"])
    #expect(lines(from: form("a"), to: form("ab", title: "Date:")) == ["find, ab", "Date:", "a note"])
  }

  // MARK: Segments

  @Test(
    "A row is read as segments of text, without lines and ornaments",
    arguments: try CaseLine.all("TerminalScreenTests/Cases/segments.txt"))
  func separators(line: CaseLine) {
    for row in line.inputs {
      let lines = lines(from: nil, to: screen([3: String(decoding: row, as: UTF8.self)]))
      #expect(lines.joined(separator: "⏎") == line.output)
    }
  }

  @Test("A screen that has not changed has no new lines", arguments: 0..<8)
  func unchanged(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var screen = Screen(size: Self.size)
    for _ in 0..<20 {
      screen = RandomScreen.after(screen, size: Self.size, using: &generator)
      screen.focusedRegion = generator.pick([nil, TerminalRect(column: 7, row: 1, columns: 9, rows: 3)])
      #expect(lines(from: screen, to: screen).isEmpty)
    }
  }
}
