import Reactive
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Mouse events of a table")
@MainActor
struct TableMouseTests {
  private let list: ItemTable
  private let screen: ScreenDriver
  private let chosen = MutableProperty<[Int]>([])

  init() throws {
    list = try ItemTable(of: [TableColumn("name", width: .flexible())])
    screen = list.screen
    list.show(1...10)
    let chosen = chosen
    list.helper.chosenItems.observeValues { chosen.value.append($0.id) }
  }

  private func mouse(_ kind: MouseEvent.Kind = .press, row: Int) {
    screen.terminal.mouse(kind, column: 0, row: row)
    screen.display()
  }

  @Test("A click highlights a row, and a click on the highlighted row chooses it")
  func clicking() {
    mouse(row: 3)
    #expect(list.table.indexForHighlightedRow == 2 && chosen.value == [])
    mouse(row: 3)
    #expect(chosen.value == [3])
    mouse(row: 0)
    #expect(list.table.indexForHighlightedRow == 2 && chosen.value == [3])
  }

  @Test("A click below the last row, or on a table without a highlight, does nothing")
  func missing() {
    list.show(1...2)
    mouse(row: 3)
    #expect(list.table.indexForHighlightedRow == 0)
    list.table.allowsSelection = false
    screen.display()
    mouse(row: 1)
    #expect(chosen.value == [])
  }

  @Test("A click on a row of several lines highlights it")
  func highRows() {
    list.table.rowHeight = 2
    screen.resize(columns: 20, rows: 6)
    mouse(row: 4)
    #expect(list.table.indexForHighlightedRow == 1)
  }

  @Test("A click chooses the item that the screen shows, even if the rows have moved")
  func movedRows() {
    mouse(row: 2)
    list.items.value = [ItemTable.Item(0)] + list.items.value
    mouse(row: 2)
    #expect(chosen.value == [2])
  }

  @Test("The wheel scrolls by three rows, and the highlight moves only to stay visible")
  func scrolling() {
    mouse(row: 3)
    mouse(.scrollDown, row: 3)
    #expect(screen.lines[1...] == ["▸ item 4", "  item 5", "  item 6"])
    mouse(row: 2)
    mouse(.scrollDown, row: 0)
    mouse(.scrollDown, row: 0)
    #expect(screen.lines[1...] == ["▸ item 8", "  item 9", "  item 10"])
    for _ in 0..<3 { mouse(.scrollUp, row: 0) }
    #expect(screen.lines[1...] == ["  item 1", "  item 2", "▸ item 3"])
    #expect(chosen.value == [])
  }

  @Test("The wheel does not move the highlight of a table that cannot scroll")
  func wheelWithoutScrolling() {
    mouse(.scrollUp, row: 1)
    #expect(list.table.indexForHighlightedRow == 0)
    list.show(1...2)
    mouse(.scrollDown, row: 1)
    #expect(list.table.indexForHighlightedRow == 0)
  }
}
