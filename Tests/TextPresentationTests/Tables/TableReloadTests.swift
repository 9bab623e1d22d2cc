import Reactive
import ReactiveTesting
import Terminal
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
    #expect(list.helper.highlightedItem.value?.name == "second")
  }

  @Test("Several items with the same id are shown in their order")
  func duplicates() {
    list.show([1, 1, 1, 2])
    screen.press(.down)
    list.show([2, 1, 1])
    #expect(screen.lines == ["  item 2", "▸ item 1", "  item 1", ""])
    list.show([1, 1, 1, 2])
    _ = list.takeLog()
    list.show([1, 2])
    #expect(screen.lines == ["▸ item 1", "  item 2", "", ""])
    #expect(list.table.visibleCells.count == 2)
    #expect(list.takeLog() == ["reused 1", "reused 1"])
  }

  @Test("Objects are compared by identity")
  func objects() throws {
    let table = TableView()
    let entries = MutableProperty([Entry("one"), Entry("two")])
    let helper = TableViewBindingHelper(tableView: table, source: entries, cellType: EntryCell.self)
    let screen = try ScreenDriver(table, columns: 20, rows: 2)
    let cells = table.visibleCells.compactMap { $0 as? EntryCell }
    #expect(cells.map(\.boundCount) == [1, 1])
    entries.value = Array(entries.value.reversed())
    screen.display()
    #expect(screen.lines == ["  two", "▸ one"])
    #expect(cells.map(\.boundCount) == [1, 1])
    entries.value[0] = Entry("two")
    #expect(cells.map(\.boundCount).sorted() == [1, 2])
    #expect(helper.highlightedItem.value?.id == "one")
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
    let chosen = TestObserver<Int, Never>()
    chosen.observe((helper?.chosenItems ?? .empty).map(\.id))
    helper?.itemToHighlight <~ items.map { $0[$0.count - 1] }
    helper = nil
    #expect(released == nil)
    items.value.append(Item(3))
    screen.controller?.viewCommands = { table.keyCommands }
    screen.press(.up, .enter)
    #expect(chosen.values.isEmpty && table.indexForHighlightedRow == 0 && table.visibleCells.count == 2)
  }

  @Test("An item that is neither an object nor equatable is bound again each time that it arrives")
  func incomparableItems() throws {
    struct Plain: Identifiable {
      let id: Int
    }

    final class Cell: TableViewCell, ReactiveView {
      static var bound: [Int] = []
      func bindViewModel(_ viewModel: Int) { Self.bound.append(viewModel) }
    }

    let (table, items) = (TableView(), MutableProperty((1...9).map(Plain.init)))
    var made: [Int] = []
    let helper = TableViewBindingHelper(
      tableView: table, source: items, cellType: Cell.self,
      viewModel: { item in
        made.append(item.id)
        return item.id * 10
      })
    let screen = try ScreenDriver(table, columns: 20, rows: 2)
    #expect(made == [1, 2] && Cell.bound == [10, 20], "Only visible rows have view models.")
    items.value = (1...9).map(Plain.init)
    #expect(made == [1, 2, 1, 2] && Cell.bound == [10, 20, 10, 20])
    withExtendedLifetime((helper, screen)) {}
  }

  /// An item with reference semantics.
  private final class Entry: Identifiable, Sendable {
    let id: String

    init(_ id: String) {
      self.id = id
    }
  }

  private final class EntryCell: TableViewCell, ReactiveView {
    private(set) var boundCount = 0
    private let label = Label()

    required init() {
      super.init()
      addSubview(label)
    }

    func bindViewModel(_ viewModel: Entry) {
      boundCount += 1
      label.text = viewModel.id
    }

    override func layoutSubviews() {
      label.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: 1)
    }
  }
}
