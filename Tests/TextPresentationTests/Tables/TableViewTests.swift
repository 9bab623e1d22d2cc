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
  private let table: TableView

  init() throws {
    list = try ItemTable()
    screen = list.screen
    table = list.table
  }

  @Test("New columns apply at once")
  func columns() throws {
    let list = try ItemTable(of: [TableColumn(width: .content()), TableColumn(width: .fixed(3))])
    list.show([Item(2, name: "two")])
    list.table.columns[1].width = .fixed(2)
    list.table.columns.append(TableColumn("last", width: .content()))
    list.screen.display()
    #expect(list.screen.lines[0...1] == ["           last", "▸ two  2"])
  }

  @Test(
    "The help contains only commands that the table has",
    arguments: [("Help of a table", true, false), ("Help of a sortable table without a highlight", false, true)])
  func keyCommands(picture: String, highlightsRow: Bool, isSortable: Bool) throws {
    let column = TableColumn(width: .fixed(3), sortDirectionPrototype: isSortable ? .ascending : nil)
    let list = try ItemTable(columns: 50, rows: 17, of: [column])
    list.table.allowsSelection = highlightsRow
    list.screen.press("?")
    try list.screen.expectPicture(picture)
  }

  @Test("A click chooses the item that the screen shows, even if the rows have moved")
  func movedRows() {
    let chosen = TestObserver<Int, Never>()
    chosen.observe(list.helper.chosenItems.map(\.id))
    list.show(1...9)
    screen.mouse(row: 1)
    list.items.value.insert(Item(0), at: 0)
    screen.mouse(row: 1)
    #expect(chosen.values == [2])
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

  @Test("The user sorts only by visible columns")
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

  private final class EvenCell: TableViewCell {}
  private final class OddCell: TableViewCell {}

  /// A data source with a type of cells for even rows and another one for odd rows.
  private final class Rows: TableViewDataSource {
    var count = 9
    var made: [TableViewCell] = []

    func numberOfRows(in tableView: TableView) -> Int { count }

    func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
      let cell: TableViewCell =
        row % 2 == 0 ? tableView.dequeueReusableCell(EvenCell.self) : tableView.dequeueReusableCell(OddCell.self)
      if !made.contains(where: { $0 === cell }) { made.append(cell) }
      return cell
    }
  }

  @Test("A cell is reused only for a row with the same type of cells")
  func types() throws {
    let (table, rows) = (TableView(), Rows())
    table.dataSource = rows
    let screen = try ScreenDriver(table, columns: 8, rows: 2)
    for row in [2, 4, 5, 8, 0, 3] {
      table.highlightRow(at: row)
      screen.display()
      for row in table.indexesForVisibleRows {
        #expect((table.cellForRow(at: row) is EvenCell) == (row % 2 == 0))
      }
    }
    // Two rows are visible, and each type of cells has been visible twice.
    #expect(rows.made.count <= 4)
  }

  @Test("A table without a data source is empty")
  func noRows() throws {
    let (table, rows) = (TableView(), Rows())
    table.dataSource = rows
    let screen = try ScreenDriver(table, columns: 8, rows: 2)
    table.dataSource = nil
    screen.display()
    #expect(table.indexesForVisibleRows.isEmpty && table.visibleCells.isEmpty)
  }
}
