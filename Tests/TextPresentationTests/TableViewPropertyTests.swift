import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The properties of a table view")
@MainActor
struct TableViewPropertyTests {
  private let list: ItemTable
  private let screen: ScreenDriver
  private let table: TableView

  init() throws {
    list = try ItemTable()
    screen = list.screen
    table = list.table
  }

  @Test(
    "The visible rows include the last one if it is partly visible",
    arguments: [
      (0, 1, 0, 0..<0), (3, 1, 0, 0..<3), (4, 1, 0, 0..<4), (9, 1, 0, 0..<4), (9, 1, 5, 2..<6), (9, 3, 0, 0..<2),
      (9, 4, 0, 0..<1), (9, 9, 0, 0..<1), (9, 3, 8, 8..<9),
    ])
  func visibleRows(count: Int, rowHeight: Int, row: Int, visible: Range<Int>) {
    table.rowHeight = rowHeight
    list.show(0..<count)
    table.highlightRow(at: row)
    screen.display()
    #expect(table.indexesForVisibleRows == visible && table.visibleCells.count == visible.count)
    #expect((-1...count).filter { table.cellForRow(at: $0) != nil } == Array(visible))
  }

  @Test("A row outside of the table is replaced with the nearest one", arguments: [(-5, 0), (0, 0), (8, 8), (9, 8)])
  func highlighting(row: Int, nearest: Int) {
    list.show(1...9)
    table.highlightRow(at: 4)
    table.highlightRow(at: row)
    #expect(table.indexForHighlightedRow == nearest)
  }

  @Test("A new row height applies at once, and the highlighted row stays visible")
  func rowHeight() {
    list.show(1...9)
    table.rowHeight = 2
    screen.display()
    #expect(screen.lines == ["▸ item 1", "", "  item 2", ""])
    table.rowHeight = 1
    table.highlightRow(at: 3)
    table.rowHeight = 2
    screen.display()
    #expect(screen.lines == ["  item 3", "", "▸ item 4", ""])
    table.rowHeight = 0
    #expect(table.rowHeight == 1)
    table.rowHeight = .max
    #expect(table.rowHeight == 65_535)
  }

  @Test("A table that highlights rows again highlights the first visible row")
  func highlightingAgain() {
    list.show(1...9)
    table.highlightRow(at: 6)
    table.allowsSelection = false
    #expect(table.indexForHighlightedRow == nil)
    screen.press(.up)
    table.allowsSelection = true
    screen.display()
    #expect(screen.lines == ["▸ item 3", "  item 4", "  item 5", "  item 6"])
  }

  @Test("New columns apply at once, and equal columns change nothing")
  func columns() throws {
    let columns = [TableColumn(width: .content()), TableColumn(width: .fixed(3))]
    let list = try ItemTable(of: columns)
    let screen = list.screen
    list.show([ItemTable.Item(1, name: "seventeen"), ItemTable.Item(2, name: "two")])
    list.show([ItemTable.Item(2, name: "two")])
    #expect(screen.lines[0] == "▸ two        2")
    list.table.columns = columns
    screen.display()
    #expect(screen.lines[0] == "▸ two        2")
    list.table.columns[1].width = .fixed(2)
    screen.display()
    #expect(screen.lines[0] == "▸ two  2")
    list.table.columns.append(TableColumn("last", width: .content()))
    screen.display()
    #expect(screen.lines[0...1] == ["           last", "▸ two  2"])
  }

  @Test("A cell with more views than columns hides the others")
  func fewerColumns() throws {
    let list = try ItemTable(of: [TableColumn(width: .fixed(8))])
    let screen = list.screen
    list.show(1...1)
    #expect(screen.lines[0] == "▸ item 1")
  }

  @Test("An empty table shows its empty-state view below the header, and a table with rows does not contain it")
  func emptyState() throws {
    let (label, other) = (Label(), Label())
    (label.text, other.text) = ("nothing here", "still nothing")
    for title in ["", "Name"] {
      let list = try ItemTable(of: [TableColumn(title, width: .flexible())])
      let screen = list.screen
      func rows() -> [String] { Array(screen.lines.dropFirst(title.isEmpty ? 0 : 1).prefix(3)) }
      list.table.emptyStateView = label
      screen.display()
      #expect(rows() == ["nothing here", "", ""] && screen.lines[0] == (title.isEmpty ? "nothing here" : "  Name"))
      list.table.emptyStateView = label
      screen.display()
      #expect(rows() == ["nothing here", "", ""])
      list.show(1...2)
      #expect(label.superview == nil && rows() == ["▸ item 1", "  item 2", ""])
      list.table.emptyStateView = other
      screen.display()
      #expect(other.superview == nil && rows() == ["▸ item 1", "  item 2", ""])
      list.show([])
      #expect(label.superview == nil && rows() == ["still nothing", "", ""])
      list.table.emptyStateView = label
      screen.display()
      #expect(other.superview == nil && rows() == ["nothing here", "", ""])
      list.table.emptyStateView = nil
      screen.display()
      #expect(rows() == ["", "", ""])
    }
  }

  @Test(
    "The header is hidden in a table that is not higher than a row",
    arguments: [(2, 2, false), (2, 3, true), (1, 2, true), (1, 1, false)])
  func header(rowHeight: Int, rows: Int, isShown: Bool) throws {
    let list = try ItemTable(rows: rows, of: [TableColumn("Name", width: .flexible())])
    let screen = list.screen
    list.table.rowHeight = rowHeight
    list.show(1...3)
    for _ in 0..<2 {
      #expect((screen.lines[0] == "  Name") == isShown)
      #expect(screen.lines[isShown ? 1 : 0] == "▸ item 1")
      screen.resize(columns: 20, rows: rows + 2)
      #expect(screen.lines[0] == "  Name")
      screen.resize(columns: 20, rows: rows)
    }
  }

  /// Returns the keys and the titles of the commands, as in the help.
  private func commands() -> [String] {
    table.keyCommands.map { "\($0.keys.map(\.name).joined(separator: " ")): \($0.title ?? "")" }
  }

  @Test("The commands depend on the columns, and on whether a row is highlighted")
  func keyCommands() {
    func pages(_ up: String, _ down: String) -> [String] {
      [
        "↑ k: \(up)", "↓ j: \(down)", "PgUp: page up", "PgDn: page down", "ctrl-U: half page up",
        "ctrl-D: half page down", "Home g: first row", "End G: last row",
      ]
    }
    let moves = pages("move up", "move down")
    let sorts = ["<: sort by the previous column", ">: sort by the next column", "R: reverse the order"]
    #expect(commands() == moves + ["⏎: open"])
    table.columns = [
      TableColumn(width: .flexible()), TableColumn(width: .fixed(3), sortDirectionPrototype: .ascending),
    ]
    #expect(commands() == moves + sorts + ["⏎: open"])
    table.allowsSelection = false
    #expect(commands() == pages("scroll up", "scroll down") + sorts)
  }

  @Test("A table handles each step of the wheel, and clicks on rows and on titles to sort by")
  func handling() throws {
    let list = try ItemTable(
      of: [TableColumn("A", width: .fixed(3), sortDirectionPrototype: .ascending), TableColumn("B", width: .fixed(3))])
    let screen = list.screen
    let table = list.table
    list.show(1...2)
    #expect(table.scrollWheel(by: 3) && table.scrollWheel(by: -3))
    func handled() -> [Bool] {
      [(0, 0), (2, 0), (7, 0), (2, 1), (19, 2), (2, 3)].map { table.mouseDown(at: Position(column: $0, row: $1)) }
    }
    #expect(handled() == [false, true, false, true, true, false])
    table.allowsSelection = false
    screen.display()
    #expect(handled() == [true, true, false, false, false, false])
  }

  @Test("The changes of the order complete when the table is released")
  func release() {
    let orders = TestObserver<TableSortOrder?, Never>()
    do {
      let table = TableView()
      orders.observe(table.reactive.sortOrder.producer)
      withExtendedLifetime(table) {}
    }
    #expect(orders.didComplete && orders.values.isEmpty)
  }
}
