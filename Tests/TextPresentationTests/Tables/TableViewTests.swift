import Reactive
import ReactiveTesting
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("A table view")
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

  @Test("New columns apply at once, and equal columns change nothing")
  func columns() throws {
    let columns = [TableColumn(width: .content()), TableColumn(width: .fixed(3))]
    let list = try ItemTable(of: columns)
    list.show([Item(1, name: "seventeen"), Item(2, name: "two")])
    list.show([Item(2, name: "two")])
    list.table.columns = columns
    list.screen.display()
    #expect(list.screen.lines[0] == "▸ two        2")
    list.table.columns[1].width = .fixed(2)
    list.table.columns.append(TableColumn("last", width: .content()))
    list.screen.display()
    #expect(list.screen.lines[0...1] == ["           last", "▸ two  2"])
  }

  @Test(
    "The help lists the commands, which depend on the columns, and on whether a row is highlighted",
    arguments: [
      ("Help of a table", true, false), ("Help of a sortable table", true, true),
      ("Help of a sortable table without a highlight", false, true),
    ])
  func keyCommands(picture: String, highlightsRow: Bool, isSortable: Bool) throws {
    let column = TableColumn(width: .fixed(3), sortDirectionPrototype: isSortable ? .ascending : nil)
    let list = try ItemTable(columns: 50, rows: 17, of: [column])
    list.table.allowsSelection = highlightsRow
    list.screen.press("?")
    try list.screen.expectPicture(picture)
    let hints = list.screen.controller?.hints.compactMap(\.hint)
    let verb = highlightsRow ? "move" : "scroll"
    let sort = isSortable ? ["<> sort", "<> sort"] : []
    #expect(hints == ["↑↓ \(verb)", "↑↓ \(verb)"] + sort + (highlightsRow ? ["⏎ open", "? help"] : ["? help"]))
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
}
