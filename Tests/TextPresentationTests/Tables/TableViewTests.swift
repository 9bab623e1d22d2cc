import Reactive
import ReactiveTesting
import Terminal
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

  @Test("Rows of several lines are highlighted as a whole, below a header with the alignment of the columns")
  func highRows() throws {
    let list = try ItemTable(
      columns: 24, rows: 6,
      of: [TableColumn("Name", width: .flexible()), TableColumn("Amount", width: .content(), alignment: .right)])
    list.table.rowHeight = 2
    list.table.sortOrder = TableSortOrder(column: 1, direction: .descending)
    list.show((1...9).map { Item($0, name: "item with number \($0)", amount: $0 * 1000) })
    list.screen.press(.down)
    try list.screen.expectPicture("Table with high rows")
  }

  @Test("A table without titles has no header, and a table without a highlight has no gutter")
  func plainTable() throws {
    let list = try ItemTable(of: [TableColumn(width: .fixed(8)), TableColumn(width: .content())])
    list.table.allowsSelection = false
    list.show(1...9)
    list.screen.press(.down)
    try list.screen.expectPicture("Plain table")
  }

  @Test(
    "The table adapts to the size of the terminal, down to one cell",
    arguments: [(20, 2, ["  item 8", "▸ item 9"]), (3, 1, ["▸ i"]), (1, 1, ["▸"]), (0, 0, [])])
  func resizing(columns: Int, rows: Int, lines: [String]) {
    list.show(1...9)
    screen.press(.end)
    screen.resize(columns: columns, rows: rows)
    #expect(screen.lines == lines)
  }

  @Test("The wheel stops at both ends", arguments: [(Int.max, "▸ item 6"), (.min, "  item 1")])
  func wheel(rows: Int, line: String) {
    list.show(1...9)
    table.highlightRow(at: 4)
    _ = table.scrollWheel(by: rows)
    screen.display()
    #expect(screen.line == line)
  }

  @Test("The height of a row is limited", arguments: [(-3, 1), (0, 1), (Int.max, 65_535)])
  func rowHeight(height: Int, limited: Int) {
    table.rowHeight = height
    #expect(table.rowHeight == limited)
  }

  @Test(
    "The position text has grouped digits, and the range of the visible rows if none is highlighted",
    arguments: [(true, "1,000 of 123,456"), (false, "1,000–1,003 of 123,456")])
  func positionText(highlightsRow: Bool, text: String) {
    table.allowsSelection = highlightsRow
    list.show(1...123_456)
    table.highlightRow(at: 999)
    #expect(table.positionText.value == text)
  }

  @Test("All changes in one turn are drawn together")
  func coalescing() {
    list.show(1...3)
    let before = screen.frameCount
    for count in 1...1000 { list.items.value = (0..<count).map { Item($0) } }
    screen.display()
    screen.display()
    #expect(screen.frameCount == before + 1)
  }

  @Test("Showing equal items again binds no cell and draws nothing")
  func nothingChanged() {
    list.show(1...9)
    _ = list.takeLog()
    let frames = screen.frameCount
    list.show(1...9)
    #expect(list.takeLog() == [] && screen.frameCount == frames)
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
    list.screen.display()
    #expect(list.screen.lines[0] == "▸ two  2")
    list.table.columns.append(TableColumn("last", width: .content()))
    list.screen.display()
    #expect(list.screen.lines[0...1] == ["           last", "▸ two  2"])
  }

  @Test("The empty-state view can be replaced and removed, and a table with rows does not contain it")
  func emptyState() throws {
    let (label, other) = (Label(), Label())
    (label.text, other.text) = ("nothing here", "still nothing")
    func expectLines(_ lines: String..., after change: () -> Void) {
      change()
      screen.display()
      #expect(screen.lines == lines + Array(repeating: "", count: 4 - lines.count))
    }
    for _ in 0..<2 { expectLines("nothing here") { table.emptyStateView = label } }
    expectLines("▸ item 1") { list.show(1...1) }
    expectLines("▸ item 1") { table.emptyStateView = other }
    #expect(label.superview == nil && other.superview == nil)
    expectLines("still nothing") { list.show([]) }
    expectLines("nothing here") { table.emptyStateView = label }
    expectLines { table.emptyStateView = nil }
  }

  @Test(
    "The help lists the commands, which depend on the columns, and on whether a row is highlighted",
    arguments: [
      ("Help of a table", true, false), ("Help of a sortable table", true, true),
      ("Help of a sortable table without a highlight", false, true),
    ])
  func keyCommands(picture: String, highlightsRow: Bool, isSortable: Bool) throws {
    let direction: TableSortOrder.Direction? = isSortable ? .ascending : nil
    let column = TableColumn(width: .fixed(3), sortDirectionPrototype: direction)
    let list = try ItemTable(columns: 50, rows: 17, of: [column])
    list.table.allowsSelection = highlightsRow
    list.screen.press("?")
    try list.screen.expectPicture(picture)
    let hints = list.screen.controller?.hints.compactMap(\.hint)
    let sort = isSortable ? ["<> sort"] : []
    #expect(hints == (highlightsRow ? ["↑↓ move"] + sort + ["⏎ open", "? help"] : ["↑↓ scroll"] + sort + ["? help"]))
  }

  @Test("A table handles each step of the wheel, and clicks on rows and on titles to sort by")
  func handling() {
    table.columns = [
      TableColumn("A", width: .fixed(3), sortDirectionPrototype: .ascending), TableColumn("B", width: .fixed(3)),
    ]
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
