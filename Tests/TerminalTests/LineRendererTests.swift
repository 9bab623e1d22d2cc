import Terminal
import Testing

@Suite("Screens as lines to be read aloud")
struct LineRendererTests {
  private let size = TerminalSize(columns: 40, rows: 8)

  /// A title, a list with the cursor in one of its rows, and a status line.
  private func list(_ items: [String], at row: Int, title: String = "Fruit", status: String = "") -> Screen {
    var screen = Screen(size: size)
    screen.write(title, at: Position(column: 1, row: 0))
    screen.scrollRegion = 2..<7
    for (index, item) in items.enumerated() {
      screen.write(index == row ? "▸" : " ", at: Position(column: 1, row: 2 + index))
      screen.write(item, at: Position(column: 3, row: 2 + index))
    }
    screen.cursor = Position(column: 1, row: 2 + row)
    screen.write("q quit  ? help   \(status)", at: Position(column: 1, row: 7))
    return screen
  }

  private func lines(from old: Screen?, to new: Screen) -> [String] {
    LineRenderer().lines(from: old, to: new)
  }

  @Test("The first screen is said from top to bottom, and of a list only the row with the cursor")
  func first() {
    let screen = list(["apple   red", "pear   green"], at: 1, status: "2 of 2")
    #expect(lines(from: nil, to: screen) == ["Fruit", "pear, green", "q quit, ? help, 2 of 2"])
  }

  @Test("A move says the other row, and what has changed around the list")
  func move() {
    let items = ["apple   red", "pear   green"]
    let moved = lines(from: list(items, at: 1, status: "2 of 2"), to: list(items, at: 0, status: "1 of 2"))
    #expect(moved == ["apple, red", "1 of 2"])
  }

  @Test("A row that reads otherwise is said again, and other rows are not")
  func change() {
    let before = list(["apple   red", "pear"], at: 0)
    #expect(lines(from: before, to: list(["apple   ♥   red", "pear"], at: 0)) == ["apple, ♥, red"])
    #expect(lines(from: before, to: list(["apple   red", "quince"], at: 0)).isEmpty)
  }

  @Test("What stood in a row of the list that was not said is said where it comes next")
  func unsaid() {
    var detail = Screen(size: size)
    detail.write("pear", at: Position(column: 1, row: 0))
    #expect(lines(from: list(["apple", "pear"], at: 0), to: detail) == ["pear"])
  }

  @Test("A move to a row that reads the same is said")
  func equalRows() {
    #expect(lines(from: list(["apple", "apple"], at: 0), to: list(["apple", "apple"], at: 1)) == ["apple"])
  }

  @Test("What only moves, goes, turns or is drawn is not said")
  func silent() {
    let before = list(["apple"], at: 0, title: "Fruit ⠋")
    #expect(lines(from: before, to: before).isEmpty)
    #expect(lines(from: before, to: list(["apple"], at: 0, title: "Fruit ⠙")).isEmpty)
    var framed = before
    framed.write("┌──────┐", at: Position(column: 0, row: 1))
    #expect(lines(from: before, to: framed).isEmpty)
    var moved = Screen(size: size)
    moved.write("Fruit", at: Position(column: 9, row: 5))
    #expect(lines(from: before, to: moved).isEmpty)
  }

  @Test("A box over the list is said without its border, and its answers as the cursor comes to them")
  func alert() {
    func alert(cursor: Int) -> Screen {
      var screen = list(["apple"], at: 0)
      screen.scrollRegion = nil
      screen.write("┌ Leave ─────────────────────┐", at: Position(column: 2, row: 3))
      screen.write("│ Nothing is saved.          │", at: Position(column: 2, row: 4))
      screen.write(
        "│ \(cursor == 0 ? "▸" : " ") Stay  \(cursor == 1 ? "▸" : " ") Go             │",
        at: Position(column: 2, row: 5))
      screen.cursor = Position(column: cursor == 0 ? 4 : 12, row: 5)
      return screen
    }
    #expect(lines(from: list(["apple"], at: 0), to: alert(cursor: 0)) == ["Leave", "Nothing is saved.", "Stay, Go"])
    #expect(lines(from: alert(cursor: 0), to: alert(cursor: 1)) == ["Go"])
    #expect(lines(from: alert(cursor: 1), to: list(["apple"], at: 0)) == ["apple"])
  }

  @Test("Text from outside comes through the policy, and clusters stay whole")
  func hostile() {
    let screen = list(["a\u{1B}[2J\u{7}  👩‍👩‍👧‍👦 漢字  ⠃"], at: 0, title: "")
    #expect(lines(from: nil, to: screen).first == "a␛[2J␇, 👩‍👩‍👧‍👦 漢字")
  }

  @Test("Any two screens can be said, and nothing is said of equal ones", arguments: 0..<8)
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
}
