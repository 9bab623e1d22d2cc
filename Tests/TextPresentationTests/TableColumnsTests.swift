import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("The columns and the header of a table view")
@MainActor
struct TableColumnsTests {
  typealias Item = ItemTable.Item

  @Test("The header is above the rows, has their alignment, and stays in place while they scroll")
  func header() throws {
    let list = try ItemTable(
      columns: 24, rows: 4,
      of: [TableColumn("Name", width: .flexible()), TableColumn("Amount", width: .content(), alignment: .right)])
    let screen = list.screen
    list.show((1...9).map { Item($0, amount: $0 * 1000) })
    #expect(
      screen.lines == [
        "  Name            Amount",
        "▸ item 1            1000",
        "  item 2            2000",
        "  item 3            3000",
      ])
    #expect(screen.terminal.screens.last?[2, 0].style.attributes == .bold)
    #expect(screen.terminal.screens.last?.scrollRegion == 1..<4)
    screen.press(.end)
    #expect(screen.lines.first == "  Name            Amount")
    #expect(screen.lines.last == "▸ item 9            9000")
  }

  @Test("A table without column titles has no header")
  func noHeader() throws {
    let list = try ItemTable(of: [TableColumn(width: .fixed(8)), TableColumn(width: .content())])
    let screen = list.screen
    list.show(1...2)
    #expect(screen.lines == ["▸ item 1    1", "  item 2    2", "", ""])
  }

  @Test("A content column grows with the visible contents up to its limit and does not shrink")
  func content() throws {
    let list = try ItemTable(
      of: [TableColumn("N", width: .content(atMost: 9)), TableColumn("A", width: .fixed(3), alignment: .right)])
    let screen = list.screen
    let names = ["one", "two", "three", "seventeen", "twenty-three", "x", "y", "z"]
    list.show(names.enumerated().map { Item($0, name: $1) })
    #expect(screen.lines == ["  N        A", "▸ one      0", "  two      1", "  three    2"])
    screen.press(.pageDown, .down, .down)
    #expect(screen.lines == ["  N            A", "  three        2", "  seventeen    3", "▸ twenty-th    4"])
    screen.press(.end)
    #expect(screen.lines == ["  N            A", "  x            5", "  y            6", "▸ z            7"])
    list.show([])
    list.show([Item(1, name: "one")])
    #expect(screen.lines == ["  N      A", "▸ one    1", "", ""])
  }

  @Test(
    "A content column keeps its width while any row remains and is measured again after that",
    arguments: [TableView.ReloadPosition.followsHighlightedRow, .stays])
  func replacing(reloadPosition: TableView.ReloadPosition) throws {
    let list = try ItemTable(
      of: [TableColumn(width: .content()), TableColumn(width: .fixed(3), alignment: .right)])
    let screen = list.screen
    list.table.reloadPosition = reloadPosition
    list.show([Item(1, name: "seventeen"), Item(2, name: "two")])
    #expect(screen.lines[1] == "  two          2")
    list.show([Item(2, name: "two"), Item(3, name: "three")])
    #expect(screen.lines[0] == "▸ two          2")
    list.show([Item(4, name: "four"), Item(5, name: "five")])
    #expect(screen.lines[0...1] == ["▸ four    4", "  five    5"])
  }

  @Test("A content column keeps its width while a row remains, even if no visible row does and the position stays")
  func replacingVisibleRows() throws {
    let list = try ItemTable(
      rows: 2, of: [TableColumn(width: .content()), TableColumn(width: .fixed(3), alignment: .right)])
    let screen = list.screen
    list.table.reloadPosition = .stays
    list.show([Item(1, name: "seventeen"), Item(2), Item(3)])
    list.show([Item(4), Item(5), Item(3)])
    #expect(screen.lines == ["▸ item 4       4", "  item 5       5"])
    list.show([Item(6), Item(7), Item(8)])
    #expect(screen.lines == ["▸ item 6    6", "  item 7    7"])
  }

  @Test("A picture in a column has the width that belongs to the height of the row, from the first frame on")
  func picture() throws {
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

  @Test("A cell is laid out again when its contents change")
  func changingContents() throws {
    let list = try ItemTable(
      of: [TableColumn(width: .content()), TableColumn(width: .fixed(5), alignment: .right)])
    let screen = list.screen
    list.show([Item(1, name: "a", amount: 7)])
    #expect(screen.lines.first == "▸ a      7")
    list.show([Item(1, name: "abc", amount: 12345)])
    #expect(screen.lines.first == "▸ abc  12345")
  }

  @Test("Titles are sanitised")
  func hostileTitle() throws {
    let list = try ItemTable(of: [TableColumn("a\u{1B}[2Jb\n", width: .flexible())])
    let screen = list.screen
    list.show(1...1)
    #expect(screen.lines.first == "  a␛[2Jb")
  }
}
