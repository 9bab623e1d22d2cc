import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The header and the cells of a table")
@MainActor
struct TableHeaderTests {
  @Test(
    "The mark of the order is visible even if the title does not fit, and titles are sanitised",
    arguments: [
      ("Name", 4, "  Na…▼"), ("Name", 2, "  …▼"), ("Name", 1, "  ▼"), ("a\u{1B}[2Jb", 12, "  a␛[2Jb▼"),
    ])
  func narrowColumn(title: String, width: Int, line: String) throws {
    let list = try ItemTable(of: [TableColumn(title, width: .fixed(width), sortDirectionPrototype: .ascending)])
    list.table.sortOrder = TableSortOrder(column: 0, direction: .descending)
    list.show(1...3)
    #expect(list.screen.line == line)
  }

  @Test("Only a column to sort by has room for the mark, and the user cannot sort by a hidden column")
  func sortableColumns() throws {
    let list = try ItemTable(
      of: [
        TableColumn("A", width: .content(), sortDirectionPrototype: .ascending), TableColumn("B", width: .content()),
        TableColumn("C", width: .fixed(2), minimumRowColumns: 50, sortDirectionPrototype: .ascending),
        TableColumn("D", width: .content(), sortDirectionPrototype: .ascending),
      ])
    list.table.sortOrder = TableSortOrder(column: 7, direction: .descending)
    list.screen.display()
    #expect(list.screen.line == "  A   B  D")
    list.table.sortOrder = nil
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
}
