import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Sorting a table view")
@MainActor
struct TableSortTests {
  private let list: ItemTable
  private let screen: ScreenDriver
  private let sent = TestObserver<TableSortOrder?, Never>()

  init() throws {
    list = try ItemTable(
      columns: 24,
      of: [
        TableColumn("Name", width: .flexible(), sortDirectionPrototype: .ascending),
        TableColumn("N", width: .content(), alignment: .right, sortDirectionPrototype: .descending),
      ])
    screen = list.screen
    list.show(1...3)
    sent.observe(list.table.reactive.sortOrder.producer)
  }

  private func click(column: Int) {
    screen.terminal.mouse(column: column, row: 0)
    screen.display()
  }

  @Test("The title of the column by which the rows are sorted has a mark")
  func marks() {
    #expect(screen.lines[0] == "  Name                 N")
    list.table.sortOrder = TableSortOrder(column: 1, direction: .ascending)
    screen.display()
    #expect(screen.lines[0] == "  Name                N▲")
    #expect(screen.terminal.screens.last?[23, 0].style.attributes == .bold)
    list.table.sortOrder = TableSortOrder(column: 0, direction: .descending)
    screen.display()
    #expect(screen.lines[0] == "  Name▼                N")
    list.table.sortOrder = TableSortOrder(column: 7, direction: .descending)
    screen.display()
    #expect(screen.lines[0] == "  Name                 N")
    #expect(sent.values.isEmpty)
  }

  @Test("The mark is visible even if the title does not fit", arguments: [(4, "  Na…▼"), (2, "  …▼"), (1, "  ▼")])
  func narrowColumn(width: Int, line: String) throws {
    let list = try ItemTable(
      of: [TableColumn("Name", width: .fixed(width), sortDirectionPrototype: .ascending)])
    let screen = list.screen
    list.table.sortOrder = TableSortOrder(column: 0, direction: .descending)
    list.show(1...3)
    #expect(screen.lines[0] == line)
  }

  @Test("A click on a title sorts by the column in its first direction, and the next click reverses the order")
  func clicking() {
    click(column: 23)
    click(column: 23)
    click(column: 2)
    #expect(screen.lines[0] == "  Name▲                N")
    #expect(
      sent.values == [
        TableSortOrder(column: 1, direction: .descending), TableSortOrder(column: 1, direction: .ascending),
        TableSortOrder(column: 0, direction: .ascending),
      ])
    #expect(screen.lines[1...] == ["▸ item 1               1", "  item 2               2", "  item 3               3"])
  }

  @Test("A click on a title works in a table without a highlight, and a click between the columns does nothing")
  func clickingElsewhere() {
    list.table.allowsSelection = false
    screen.display()
    click(column: 20)
    #expect(sent.values.isEmpty)
    click(column: 0)
    #expect(sent.values == [TableSortOrder(column: 0, direction: .ascending)])
  }

  @Test("The keys “<” and “>” choose the previous and the next column, and “R” reverses the order")
  func keys() {
    screen.press(.character("R"))
    #expect(list.table.sortOrder == nil)
    screen.press(.character(">"))
    #expect(list.table.sortOrder == TableSortOrder(column: 0, direction: .ascending))
    screen.press(.character("<"), .character(">"))
    #expect(list.table.sortOrder == TableSortOrder(column: 1, direction: .descending))
    screen.press(.character(">"), .character("R"))
    #expect(list.table.sortOrder == TableSortOrder(column: 1, direction: .ascending))
    #expect(sent.values.count == 3 && sent.values.last == list.table.sortOrder)
    list.table.sortOrder = nil
    screen.press(.character("<"))
    #expect(list.table.sortOrder?.column == 1)
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
    let screen = list.screen
    list.show(1...3)
    screen.terminal.mouse(column: 6, row: 0)
    #expect(list.table.sortOrder == nil)
    screen.press(.character(">"), .character(">"))
    #expect(list.table.sortOrder?.column == 3)
  }

  @Test("A property that is bound in both directions follows the user, and the mark follows the property")
  func binding() {
    let order = MutableProperty<TableSortOrder?>(TableSortOrder(column: 1, direction: .descending))
    list.table.reactive.sortOrder <~> order
    screen.display()
    #expect(screen.lines[0] == "  Name                N▼")
    screen.press(.character("<"))
    #expect(order.value == TableSortOrder(column: 0, direction: .ascending))
    order.value = nil
    screen.display()
    #expect(screen.lines[0] == "  Name                 N")
  }
}
