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

  /// A cell that counts how often it is bound.
  private final class CountingCell: TableViewCell, ReactiveView {
    var bindings = 0
    func bindViewModel(_ viewModel: Int) { bindings += 1 }
  }

  /// Shows arrays of items one after the other, and returns how often the cells of the two visible rows are bound.
  private func bindings<Item: Identifiable<Int> & Sendable>(of arrays: [Item]...) throws -> [[Int]] {
    let (table, items) = (TableView(), MutableProperty([Item]()))
    let helper = TableViewBindingHelper(
      tableView: table, source: items, cellType: CountingCell.self, viewModel: \.id)
    let screen = try ScreenDriver(table, columns: 20, rows: 2)
    return arrays.map { array in
      items.value = array
      screen.display()
      return withExtendedLifetime(helper) {
        [0, 1].map { (table.cellForRow(at: $0) as? CountingCell)?.bindings ?? 0 }
      }
    }
  }

  @Test("An object is bound again if another object arrives, and an item that cannot be compared each time it arrives")
  func comparing() throws {
    final class Object: Identifiable, Sendable {
      let id: Int
      init(_ id: Int) { self.id = id }
    }
    struct Plain: Identifiable {
      let id: Int
    }
    let (first, second) = (Object(1), Object(2))
    #expect(try bindings(of: [first, second], [second, first], [Object(2), first]) == [[1, 1], [1, 1], [2, 1]])
    let plain = (1...9).map(Plain.init)
    #expect(try bindings(of: plain, plain) == [[1, 1], [2, 2]])
  }
}
