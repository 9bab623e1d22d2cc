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
    #expect(screen.lines == ["▸ second", "  item 3", "", ""])
  }

  /// A cell that counts how often it is bound.
  private final class CountingCell: TableViewCell, ReactiveView {
    var bindings = 0
    func bindViewModel(_ viewModel: Int) { bindings += 1 }
  }

  @Test("A row is bound again only if another object arrives")
  func comparing() throws {
    final class Object: Identifiable, Sendable {
      let id: Int
      init(_ id: Int) { self.id = id }
    }
    let (first, second) = (Object(1), Object(2))
    let (table, items) = (TableView(), MutableProperty([first, second]))
    let helper = TableViewBindingHelper(tableView: table, source: items, cellType: CountingCell.self, viewModel: \.id)
    let screen = try ScreenDriver(table, columns: 20, rows: 2)
    let bindings = [[first, second], [second, first], [Object(2), first]].map { array in
      items.value = array
      screen.display()
      return [0, 1].map { (table.cellForRow(at: $0) as? CountingCell)?.bindings }
    }
    #expect(bindings == [[1, 1], [1, 1], [2, 1]])
    withExtendedLifetime(helper) {}
  }
}
