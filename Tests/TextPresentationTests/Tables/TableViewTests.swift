import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("A table view, its data source and its header")
@MainActor
struct TableViewTests {
  typealias Item = ItemTable.Item

  private let list: ItemTable
  private let screen: ScreenDriver

  init() throws {
    list = try ItemTable()
    screen = list.screen
  }

  @Test("A changed column and an additional column apply at once")
  func columns() throws {
    let list = try ItemTable(of: [TableColumn(width: .content()), TableColumn(width: .fixed(3))])
    list.show([Item(2, name: "two")])
    list.table.columns[1].width = .fixed(2)
    list.table.columns.append(TableColumn("last", width: .content()))
    list.screen.display()
    #expect(list.screen.lines[0...1] == ["           last", "▌ two  2"])
  }

  @Test(
    "The palette contains only commands that the table has",
    arguments: [("Commands of a table", false), ("Commands of a sortable table", true)])
  func keyCommands(picture: String, isSortable: Bool) throws {
    let column = TableColumn(width: .fixed(3), sortDirectionPrototype: isSortable ? .ascending : nil)
    let list = try ItemTable(columns: 50, rows: 17, of: [column])
    list.screen.press("?")
    try list.screen.expectPicture(picture)
  }

  @Test("A click chooses the item that the screen shows, even if the rows have moved")
  func movedRows() {
    let chosen = TestObserver<Int, Never>()
    chosen.observe(list.helper.chosenItems.map(\.id))
    list.show(1...9)
    // The first click highlights item 2. Item 0 moves it down, but the screen does not show this yet.
    screen.mouse(row: 1)
    list.items.value.insert(Item(0), at: 0)
    screen.mouse(row: 1)
    #expect(chosen.values == [2])
  }

  @Test(
    "A number before a key repeats its movement, and zeros in front of the number have no effect",
    arguments: ["", "0", "00", "1", "05", "10", "0010", "101", "9999", "10000", "99999999999999999999"])
  func counts(digits: String) {
    list.show(0..<20_000)
    screen.type(digits + "jj")
    let count = digits.isEmpty ? 1 : Int(digits) ?? .max
    #expect(list.table.indexForHighlightedRow == min(max(count, 1), 9999) + 1)
  }

  // MARK: The header

  @Test(
    "The mark of the order is visible even if the title does not fit",
    arguments: [(4, "  Na…▼"), (2, "  …▼"), (1, "  ▼")])
  func narrowColumn(width: Int, line: String) throws {
    let list = try ItemTable(of: [TableColumn("Name", width: .fixed(width), sortDirectionPrototype: .ascending)])
    list.table.sortOrder = TableSortOrder(column: 0, direction: .descending)
    list.show(1...3)
    #expect(list.screen.line == line)
  }

  @Test("The key that sorts by the next column skips columns that are hidden or cannot be sorted")
  func sorting() throws {
    let list = try ItemTable(of: [
      TableColumn("A", width: .content(), sortDirectionPrototype: .ascending), TableColumn("B", width: .content()),
      // This column is hidden.
      TableColumn("C", width: .fixed(2), minimumRowColumns: 50, sortDirectionPrototype: .ascending),
      TableColumn("D", width: .content(), sortDirectionPrototype: .ascending),
    ])
    list.screen.press(.character(">"), .character(">"))
    #expect(list.table.sortOrder?.column == 3)
  }

  // MARK: A data source

  private final class OddCell: TableViewCell {}
  private final class EvenCell: TableViewCell {}

  /// A data source with a type of cells for even rows and another one for odd rows.
  private final class Rows: TableViewDataSource {
    var made: Set<ObjectIdentifier> = []

    func numberOfRows(in tableView: TableView) -> Int { 9 }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
      let cell =
        row % 2 == 1 ? tableView.dequeueReusableCell(OddCell.self) : tableView.dequeueReusableCell(EvenCell.self)
      made.insert(ObjectIdentifier(cell))
      return cell
    }
  }

  @Test("Cells are reused, but only for rows with the same type of cells")
  func types() throws {
    let (table, rows) = (TableView(), Rows())
    table.dataSource = rows
    let screen = try ScreenDriver(table, columns: 8, rows: 2)
    for row in [2, 4, 5, 8, 0, 3] {
      table.highlightRow(at: row)
      screen.display()
      #expect(table.indexesForVisibleRows.allSatisfy { (table.cellForRow(at: $0) is OddCell) == ($0 % 2 == 1) })
    }
    // Two rows are visible, and each type of cells has been visible twice.
    #expect(rows.made.count <= 4)
  }

  @Test("The highlighted item stays highlighted in its row of the screen when items above it are removed")
  func identity() {
    list.show(1...20)
    list.table.highlightRow(at: 9)
    screen.display()
    #expect(screen.lines == ["  item 8", "  item 9", "▌ item 10", "  item 11"])
    list.show(5...20)
    #expect(screen.lines == ["  item 8", "  item 9", "▌ item 10", "  item 11"])
  }

  @Test("An observer of the moves can replace the items")
  func itemsThatFollowTheHighlight() {
    list.show(1...3)
    let items = list.items
    list.helper.movedItems.observeValues { items.value = [Item($0.id, name: "second"), Item(3)] }
    screen.press(.down)
    #expect(screen.lines == ["▌ second", "  item 3", "", ""])
  }

  /// A cell that counts how often it is bound.
  private final class CountingCell: TableViewCell, ReactiveView {
    var bindings = 0
    func bindViewModel(_ viewModel: Int) { bindings += 1 }
  }

  @Test("A row is bound again only if another object arrives")
  func comparing() throws {
    final class Object: Identifiable, Sendable {
      let id: Int
      init(_ id: Int) { self.id = id }
    }
    let (first, second) = (Object(1), Object(2))
    let (table, items) = (TableView(), MutableProperty([first, second]))
    let helper = TableViewBindingHelper(tableView: table, source: items, cellType: CountingCell.self, viewModel: \.id)
    let screen = try ScreenDriver(table, columns: 20, rows: 2)
    let bindings = [[first, second], [second, first], [Object(2), first]].map { array in
      items.value = array
      screen.display()
      return [0, 1].map { (table.cellForRow(at: $0) as? CountingCell)?.bindings }
    }
    #expect(bindings == [[1, 1], [1, 1], [2, 1]])  // Rows that are swapped keep their cells.
    withExtendedLifetime(helper) {}
  }
}

@Suite("The layout of the columns of a table")
struct TableColumnLayoutTests {
  private typealias Row = (columns: [TableColumn.Width], contents: [Int], available: Int)

  /// Each row is a table. It becomes a line of the picture, in which the columns are filled with “a”, “b” and “c”.
  private static let rows: [Row] = [
    ([.fixed(4), .flexible(), .fixed(3)], [], 20), ([.flexible(atLeast: 5), .flexible()], [], 21),
    ([.content(atMost: 3), .flexible()], [5], 20), ([.fixed(4), .flexible(atLeast: 6), .fixed(3)], [], 9),
    ([.content(), .content(), .content()], [30, 12, 31], 55),
    ([.fixed(16, atLeast: 8), .flexible(atLeast: 20)], [], 34), ([.content(), .fixed(20)], [30], 6),
    ([.content(), .content()], [12, 12], 10), ([.fixed(-2), .content(atMost: -1), .flexible(atLeast: -3)], [5, 5], 5),
    ([.flexible(), .fixed(3)], [], 0),
  ]

  @Test("Flexible columns share the room, and columns shrink to their minimum before others are cut off")
  func widths() throws {
    let screens = Self.rows.map { row in
      let columns = row.columns.map { TableColumn(width: $0) }
      let layout = TableColumnLayout(columns, contentColumns: row.contents, available: row.available)
      var screen = Screen(size: TerminalSize(columns: row.available, rows: 1))
      for (letter, range) in zip("abc", layout.ranges) {
        screen.write(String(repeating: letter, count: range.count), at: Position(column: range.lowerBound, row: 0))
      }
      return screen
    }
    try Screen.sheet(screens).expectPicture("Layouts")
  }
}
