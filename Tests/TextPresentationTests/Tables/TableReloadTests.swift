import Reactive
import TerminalScreen
import Testing
import TextPresentationTesting

@testable import TextPresentation

@Suite("Reloading a table view")
@MainActor
struct TableReloadTests {
  typealias Item = ItemTable.Item

  private let list: ItemTable
  private let screen: ScreenDriver

  init() throws {
    list = try ItemTable()
    screen = list.screen
  }

  @Test("The highlighted item stays highlighted in place")
  func identity() {
    list.show(1...20)
    list.table.highlightRow(at: 10)
    screen.press(.up)
    #expect(screen.lines == ["  item 8", "  item 9", "▸ item 10", "  item 11"])
    list.show(5...20)
    #expect(screen.lines == ["  item 8", "  item 9", "▸ item 10", "  item 11"])
  }

  @Test("An observer of the highlighted item can replace the items")
  func itemsThatFollowTheHighlight() {
    list.show(1...3)
    let items = list.items
    list.helper.highlightedItem.signal.observeValues { item in
      if item?.name == "two" { items.value = [Item(2, name: "second"), Item(3)] }
    }
    list.show([Item(2, name: "two"), Item(3)])
    #expect(screen.lines == ["▸ second", "  item 3", "", ""] && list.helper.highlightedItem.value?.name == "second")
  }

  @Test("A cell is prepared before each binding, and the table keeps its cells when the helper is released")
  func preparing() throws {
    let (table, items, log) = (TableView(), MutableProperty([Item(1), Item(2)]), Log())
    var helper: TableViewBindingHelper<Item, ItemTable.Cell>? = TableViewBindingHelper(
      tableView: table, source: items, cellType: ItemTable.Cell.self,
      prepare: { cell in
        cell.log = log
        log.entries.append("prepared")
      })
    weak let released = helper
    let screen = try ScreenDriver(table, columns: 20, rows: 2)
    #expect(log.entries == (1...2).flatMap { ["made", "prepared", "bound \($0)"] })
    items.value[0].name = "one"
    #expect(log.entries.suffix(3) == ["reused 1", "prepared", "bound 1"])
    helper?.itemToHighlight <~ items.map { $0[$0.count - 1] }
    helper = nil
    #expect(released == nil)
    items.value.append(Item(3))
    screen.controller?.viewCommands = { table.keyCommands }
    screen.press(.up, .enter)
    #expect(table.indexForHighlightedRow == 0 && table.visibleCells.count == 2)
  }

  /// A cell that records the values that are bound to it.
  private final class RecordingCell<Value>: TableViewCell, ReactiveView {
    var bound: [Value] = []
    func bindViewModel(_ viewModel: Value) { bound.append(viewModel) }
  }

  private func bound<Value>(to table: TableView) -> [[Value]] {
    table.indexesForVisibleRows.map { (table.cellForRow(at: $0) as? RecordingCell<Value>)?.bound ?? [] }
  }

  @Test("An object is bound again if another object with its id arrives, but not if it moves")
  func objects() throws {
    final class Entry: Identifiable, Sendable {
      let id: Int
      init(_ id: Int) { self.id = id }
    }
    let (table, entries) = (TableView(), MutableProperty([Entry(1), Entry(2)]))
    let helper = TableViewBindingHelper(tableView: table, source: entries, cellType: RecordingCell<Entry>.self)
    let screen = try ScreenDriver(table, columns: 20, rows: 2)
    entries.value.reverse()
    screen.display()
    #expect((bound(to: table) as [[Entry]]).map(\.count) == [1, 1])
    entries.value[0] = Entry(2)
    #expect((bound(to: table) as [[Entry]]).map(\.count) == [2, 1])
    #expect(helper.highlightedItem.value?.id == 1)
  }

  @Test("An item that is neither an object nor equatable is bound again each time that it arrives, if it is visible")
  func incomparableItems() throws {
    struct Plain: Identifiable {
      let id: Int
    }
    let (table, items) = (TableView(), MutableProperty((1...9).map(Plain.init)))
    let helper = TableViewBindingHelper(
      tableView: table, source: items, cellType: RecordingCell<Int>.self, viewModel: { $0.id * 10 })
    let screen = try ScreenDriver(table, columns: 20, rows: 2)
    items.value = (1...9).map(Plain.init)
    #expect(bound(to: table) == [[10, 10], [20, 20]])
    withExtendedLifetime((helper, screen)) {}
  }
}
