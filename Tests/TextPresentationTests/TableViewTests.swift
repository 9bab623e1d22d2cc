import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("TableView")
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

  @Test("The items are shown, and the first one is highlighted and has the cursor")
  func showing() {
    #expect(screen.lines == ["", "", "", ""])
    list.show(1...3)
    #expect(screen.lines == ["▸ item 1", "  item 2", "  item 3", ""])
    #expect(screen.terminal.screens.last?.cursor == Position(column: 0, row: 0))
    let cells = screen.terminal.screens.last
    #expect((0..<20).allSatisfy { cells?[$0, 0].style.attributes == .reverse && cells?[$0, 1].style == .plain })
  }

  @Test("Keys move the highlight and scroll as little as possible")
  func moving() {
    list.show(1...9)
    screen.press(.down, .character("j"))
    #expect(screen.lines == ["  item 1", "  item 2", "▸ item 3", "  item 4"])
    screen.press(.pageDown)
    #expect(screen.lines == ["  item 3", "  item 4", "  item 5", "▸ item 6"])
    screen.press(.control("u"))
    #expect(screen.lines == ["  item 3", "▸ item 4", "  item 5", "  item 6"])
    screen.press(.control("d"), .control("d"))
    #expect(screen.lines == ["  item 5", "  item 6", "  item 7", "▸ item 8"])
    screen.press(.end)
    #expect(screen.lines == ["  item 6", "  item 7", "  item 8", "▸ item 9"])
    screen.press(.character("k"), .up, .pageUp)
    #expect(screen.lines == ["▸ item 4", "  item 5", "  item 6", "  item 7"])
    screen.press(.character("G"), .character("g"))
    #expect(table.indexForHighlightedRow == 0)
  }

  @Test("Only visible rows have cells, and cells are prepared before they are reused")
  func reuse() {
    list.show(1...1000)
    #expect(list.takeLog() == (1...4).flatMap { ["made", "bound \($0)"] })
    screen.press(.pageDown, .down)
    #expect(list.takeLog() == ["reused 1", "bound 5"])
    screen.press(.end)
    let log = list.takeLog()
    #expect(Set(log.prefix(4)) == Set((2...5).map { "reused \($0)" }))
    #expect(log.dropFirst(4) == ["bound 997", "bound 998", "bound 999", "bound 1000"])
    screen.press(.up, .up, .up, .up)
    #expect(list.takeLog() == ["reused 1000", "bound 996"])
    screen.resize(columns: 20, rows: 2)
    #expect(Set(list.takeLog()) == ["reused 998", "reused 999"] && table.visibleCells.count == 2)
  }

  @Test("Without a highlighted row, the keys scroll, and no row can be selected or chosen")
  func scrolling() {
    let chosen = TestObserver<Item, Never>()
    chosen.observe(list.helper.chosenItems)
    table.allowsSelection = false
    list.show(1...9)
    #expect(screen.lines == ["item 1", "item 2", "item 3", "item 4"])
    #expect(screen.terminal.screens.last?.cursor == nil)
    #expect(screen.terminal.screens.last?[0, 0].style == .plain)
    screen.press(.down)
    #expect(screen.lines == ["item 2", "item 3", "item 4", "item 5"])
    screen.press(.pageDown, .enter)
    #expect(screen.lines == ["item 5", "item 6", "item 7", "item 8"])
    screen.press(.end)
    #expect(screen.lines == ["item 6", "item 7", "item 8", "item 9"])
    #expect(table.indexForHighlightedRow == nil)
    #expect(chosen.values.isEmpty)
  }

  @Test("Rows of several lines are highlighted and scrolled as a whole; the last one can be partly visible")
  func severalLines() throws {
    let list = try ItemTable(columns: 8, rows: 5)
    let screen = list.screen
    list.table.rowHeight = 2
    list.show((1...4).map { Item($0, name: "item \($0) of 4") })
    #expect(screen.lines == ["▸ item 1", "  of 4", "  item 2", "  of 4", "  item 3"])
    #expect(screen.terminal.screens.last?[2, 1].style.attributes == .reverse)
    #expect(screen.terminal.screens.last?[2, 2].style == .plain)
    screen.press(.down, .down)
    #expect(screen.lines == ["  item 2", "  of 4", "▸ item 3", "  of 4", "  item 4"])
    #expect(screen.terminal.screens.last?.cursor == Position(column: 0, row: 2))
    screen.press(.end)
    #expect(screen.lines == ["  item 3", "  of 4", "▸ item 4", "  of 4", ""])
    screen.resize(columns: 8, rows: 1)
    #expect(screen.lines == ["▸ item 4"])
    list.table.rowHeight = -3
    screen.resize(columns: 8, rows: 2)
    #expect(screen.lines == ["  item 3", "▸ item 4"])
    list.table.rowHeight = .max
    screen.display()
    #expect(screen.lines == ["▸ item 4", "  of 4"])
  }

  @Test("The position text sends each change once")
  func positionText() {
    let texts = TestObserver<String, Never>()
    texts.observe(table.positionText.producer)
    list.show(1...1200)
    screen.press(.down, .up, .up)
    screen.press(.end)
    table.allowsSelection = false
    screen.display()
    list.show([])
    #expect(
      texts.values == [
        "", "1 of 1,200", "2 of 1,200", "1 of 1,200", "1,200 of 1,200", "1,197–1,200 of 1,200", "",
      ])
  }

  @Test("All changes in one turn are drawn together")
  func coalescing() {
    list.show(1...3)
    let before = screen.terminal.screens.count
    for count in 1...1000 { list.items.value = (0..<count).map { Item($0) } }
    screen.display()
    screen.display()
    #expect(screen.terminal.screens.count == before + 1)
  }

  @Test(
    "The table adapts to the size of the terminal, down to one cell",
    arguments: [(20, 2, ["  item 8", "▸ item 9"]), (3, 1, ["▸ i"]), (1, 1, ["▸"]), (0, 0, [])])
  func resizing(columns: Int, rows: Int, lines: [String]) {
    list.show(1...9)
    screen.press(.end)
    screen.resize(columns: columns, rows: rows)
    #expect(screen.lines == lines)
    #expect(table.indexForHighlightedRow == 8)
    screen.resize(columns: 20, rows: 4)
    #expect(screen.lines.last == "▸ item 9")
  }
}
