import Reactive
import ReactiveTesting
import Terminal
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Highlighting and choosing")
@MainActor
struct TableHighlightTests {
  typealias Item = ItemTable.Item

  private let list: ItemTable
  private let screen: ScreenDriver
  private let table: TableView
  private let chosen = TestObserver<Item, Never>()
  private let highlighted = TestObserver<Int?, Never>()

  init() throws {
    list = try ItemTable()
    screen = list.screen
    table = list.table
    chosen.observe(list.helper.chosenItems)
    highlighted.observe(list.helper.highlightedItem.signal.map { $0?.id })
  }

  @Test("Chosen items are sent, and highlighted items are not")
  func choosing() {
    list.show(1...3)
    table.highlightRow(at: 2)
    #expect(chosen.values.isEmpty)
    screen.press(.enter, .up, .enter, .enter)
    #expect(chosen.values.map(\.id) == [3, 2, 2])
  }

  @Test("An empty table has nothing to choose")
  func nothing() {
    screen.press(.enter, .down, .end, .pageUp)
    #expect(chosen.values.isEmpty)
    #expect(table.indexForHighlightedRow == nil)
  }

  @Test("Each newly highlighted item is sent once and is the current value")
  func highlighting() {
    list.show(1...3)
    screen.press(.down, .down, .down)
    table.highlightRow(at: 0)
    list.show(1...3)
    #expect(highlighted.values == [1, 2, 3, 1])
    #expect(list.helper.highlightedItem.value == Item(1))
    list.show([Item(1, name: "other"), Item(2)])
    #expect(list.helper.highlightedItem.value?.name == "other")
    list.show([])
    #expect(highlighted.values == [1, 2, 3, 1, 1, nil])
    #expect(chosen.values.isEmpty)
  }

  @Test("The delegate is notified once of each change of the highlight")
  func telling() {
    final class Delegate: TableViewDelegate {
      var count = 0
      func tableViewDidChangeHighlightedRow(_ tableView: TableView) { count += 1 }
    }

    let delegate = Delegate()
    list.show(1...9)
    table.delegate = delegate
    screen.press(.down)
    #expect(delegate.count == 1)
    table.highlightRow(at: 1)
    #expect(delegate.count == 1)
    screen.press(.up, .pageDown)
    #expect(delegate.count == 3)
  }
}
