import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The header and the cells of a table")
@MainActor
struct TableHeaderTests {
  @Test(
    "The mark of the order is visible even if the title does not fit",
    arguments: [(4, "  Na…▼"), (2, "  …▼"), (1, "  ▼")])
  func narrowColumn(width: Int, line: String) throws {
    let list = try ItemTable(of: [TableColumn("Name", width: .fixed(width), sortDirectionPrototype: .ascending)])
    list.table.sortOrder = TableSortOrder(column: 0, direction: .descending)
    list.show(1...3)
    #expect(list.screen.line == line)
  }

  @Test("A column to sort by has room for the mark, and an order by a missing column has no mark")
  func room() throws {
    let list = try ItemTable(
      of: [
        TableColumn("A", width: .content(), sortDirectionPrototype: .ascending), TableColumn("B", width: .content()),
        TableColumn("C", width: .content()),
      ])
    list.table.sortOrder = TableSortOrder(column: 7, direction: .descending)
    list.screen.display()
    #expect(list.screen.line == "  A   B  C")
  }

  @Test("The user cannot sort by a hidden column, or by a column without a direction")
  func otherColumns() throws {
    let list = try ItemTable(
      of: [
        TableColumn("A", width: .fixed(2), sortDirectionPrototype: .ascending),
        TableColumn("B", width: .fixed(2)),
        TableColumn("C", width: .fixed(2), minimumRowColumns: 50, sortDirectionPrototype: .ascending),
        TableColumn("D", width: .fixed(2), sortDirectionPrototype: .ascending),
      ])
    list.screen.mouse(column: 6)
    #expect(list.table.sortOrder == nil)
    list.screen.press(.character(">"), .character(">"))
    #expect(list.table.sortOrder?.column == 3)
  }

  @Test("A property that is bound in both directions follows the user, and the mark follows the property")
  func binding() throws {
    let list = try ItemTable(of: TableModel.columns)
    let order = MutableProperty<TableSortOrder?>(TableSortOrder(column: 1, direction: .descending))
    list.table.reactive.sortOrder <~> order
    list.screen.display()
    #expect(list.screen.line == "  Name      N▼")
    list.screen.press(.character("<"))
    #expect(order.value == TableSortOrder(column: 0, direction: .ascending))
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

  @Test("Titles are sanitised")
  func hostileTitle() throws {
    let list = try ItemTable(of: [TableColumn("a\u{1B}[2Jb\n", width: .flexible())])
    list.screen.display()
    #expect(list.screen.line == "  a␛[2Jb")
  }

  @Test("A cell with more views than columns hides the others")
  func fewerColumns() throws {
    let list = try ItemTable(of: [TableColumn(width: .fixed(8))])
    list.show(1...1)
    #expect(list.screen.line == "▸ item 1")
  }

  @Test("A view in a column is measured with the height of the row, as a picture needs")
  func picture() {
    /// A view whose width is twice its height.
    final class Square: View {
      override func columns(atMost limit: Int) -> Int { min(2 * frame.rows, limit) }
    }
    let (cell, square) = (TableViewCell(), Square())
    cell.columnViews = [square]
    cell.columnLayout = TableColumnLayout([TableColumn(width: .fixed(9), alignment: .right)], available: 20)
    cell.frame = TerminalRect(column: 0, row: 0, columns: 20, rows: 3)
    cell.layoutIfNeeded()
    #expect(square.frame == TerminalRect(column: 3, row: 0, columns: 6, rows: 3))
  }
}
