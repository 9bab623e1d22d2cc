import Reactive
import ReactiveTesting
import Terminal
import Testing

@testable import TextPresentation

@Suite("Reloading a table view")
@MainActor
struct TableReloadTests {
  typealias Item = TableScreen.Item

  private let screen: TableScreen

  init() throws {
    screen = try TableScreen()
  }

  @Test("The highlighted item stays highlighted in place; if it is removed, the nearest one is highlighted")
  func identity() {
    screen.show(1...20)
    screen.table.highlightRow(at: 10)
    screen.press(.up)
    #expect(screen.lines == ["  item 8", "  item 9", "▸ item 10", "  item 11"])
    screen.show(5...20)
    #expect(screen.lines == ["  item 8", "  item 9", "▸ item 10", "  item 11"])
    screen.show((-90...20))
    #expect(screen.lines == ["  item 8", "  item 9", "▸ item 10", "  item 11"])
    screen.show((3...20).filter { $0 != 10 })
    #expect(screen.lines == ["  item 8", "  item 9", "▸ item 11", "  item 12"])
    screen.show((3...20).filter { !(10...12).contains($0) })
    #expect(screen.lines == ["  item 8", "▸ item 9", "  item 13", "  item 14"])
    screen.show(3...8)
    #expect(screen.lines == ["  item 5", "  item 6", "  item 7", "▸ item 8"])
    screen.show([])
    #expect(screen.lines == ["", "", "", ""])
  }

  @Test("Without a highlighted row, the visible rows stay in place")
  func identityWhileScrolling() {
    screen.table.allowsSelection = false
    screen.show(1...20)
    screen.press(.pageDown, .pageDown)
    #expect(screen.lines == ["item 7", "item 8", "item 9", "item 10"])
    screen.show(-5...20)
    #expect(screen.lines == ["item 7", "item 8", "item 9", "item 10"])
    screen.show((1...20).filter { $0 != 7 })
    #expect(screen.lines == ["item 8", "item 9", "item 10", "item 11"])
  }

  @Test("A position that stays keeps the indices of the highlight and of the visible rows while the items move")
  func stayingPosition() {
    screen.table.reloadPosition = .stays
    screen.show(1...20)
    screen.table.highlightRow(at: 10)
    screen.press(.up)
    #expect(screen.lines == ["  item 8", "  item 9", "▸ item 10", "  item 11"])
    screen.show((1...20).reversed())
    #expect(screen.lines == ["  item 13", "  item 12", "▸ item 11", "  item 10"])
    #expect(screen.helper.highlightedItem.value?.id == 11)
    screen.show(-4...20)
    #expect(screen.lines == ["  item 3", "  item 4", "▸ item 5", "  item 6"])
    screen.show(1...9)
    #expect(screen.lines == ["  item 6", "  item 7", "  item 8", "▸ item 9"])
    screen.show([])
    #expect(screen.lines == ["", "", "", ""])
    screen.show(3...9)
    #expect(screen.lines == ["▸ item 3", "  item 4", "  item 5", "  item 6"])
  }

  @Test("Without a highlighted row, a position that stays keeps the index of the first visible row")
  func stayingWhileScrolling() {
    screen.table.reloadPosition = .stays
    screen.table.allowsSelection = false
    screen.show(1...20)
    screen.press(.pageDown)
    screen.show(-5...20)
    #expect(screen.lines == ["item -2", "item -1", "item 0", "item 1"])
  }

  @Test("Changing every hundredth item of a large array leaves the visible rows in place")
  func largeArray() {
    let items = (0..<100_000).map { Item($0) }
    screen.show(items)
    screen.table.highlightRow(at: 50_050)
    screen.press(.up)
    let lines = screen.lines
    #expect(lines == ["  item 50047", "  item 50048", "▸ item 50049", "  item 50050"])

    var others = items
    for row in stride(from: 0, to: items.count, by: 100) { others[row] = Item(row + 1_000_000) }
    screen.show(others)
    #expect(screen.lines == lines)

    var fewer = items
    for row in stride(from: 0, to: items.count, by: 100).reversed() { fewer.remove(at: row) }
    screen.show(fewer)
    #expect(screen.lines == lines)

    var mixed = items
    for row in stride(from: 0, to: items.count, by: 200) {
      mixed.remove(at: row)
      mixed.insert(Item(row + 2_000_000), at: row + 99)
    }
    screen.show(mixed)
    #expect(screen.lines == lines)
  }

  @Test("Appended rows appear if there is room")
  func appendedRows() {
    screen.show(1...2)
    screen.show(1...3)
    #expect(screen.lines == ["▸ item 1", "  item 2", "  item 3", ""])
    screen.show(1...2)
    #expect(screen.lines == ["▸ item 1", "  item 2", "", ""])
  }

  @Test("Showing equal items again binds no cell and draws nothing")
  func nothingChanged() {
    screen.show(1...9)
    _ = screen.takeLog()
    let frames = screen.terminal.screens.count
    screen.show(1...9)
    #expect(screen.takeLog() == [])
    #expect(screen.terminal.screens.count == frames)
  }

  @Test("A changed item is bound to its existing cell, and other cells are not bound again")
  func changedValue() {
    screen.show(1...9)
    _ = screen.takeLog()
    var items = (1...9).map { Item($0) }
    items[1].name = "two"
    items[7].name = "eight"
    screen.show(items)
    #expect(screen.takeLog() == ["reused 2", "bound 2"])
    #expect(screen.lines == ["▸ item 1", "  two", "  item 3", "  item 4"])
  }

  @Test("An item that moves and changes is bound to the cell that moves with it, and others are not bound again")
  func movedAndChanged() {
    screen.show(1...4)
    _ = screen.takeLog()
    screen.show([Item(2), Item(1, name: "one"), Item(3), Item(4)])
    #expect(screen.takeLog() == ["reused 1", "bound 1"])
    #expect(screen.lines == ["  item 2", "▸ one", "  item 3", "  item 4"])
  }

  @Test("Rows that move keep their cells, and only newly visible rows are bound")
  func movedRows() {
    screen.show(1...9)
    screen.press(.down)
    _ = screen.takeLog()
    screen.show([1, 3, 2, 4, 5])
    #expect(screen.lines == ["  item 3", "▸ item 2", "  item 4", "  item 5"])
    #expect(screen.takeLog() == ["reused 1", "bound 5"])
  }

  @Test("Items that arrive before a movement is drawn are shown correctly")
  func changedValueWithinOneTurn() {
    screen.show(1...20)
    for key in [Key.pageDown, .pageDown] { screen.terminal.press(key) }
    screen.items.value = (1...20).map { Item($0, name: "new \($0)") }
    for key in [Key.home] { screen.terminal.press(key) }
    screen.display()
    #expect(screen.lines == ["▸ new 1", "  new 2", "  new 3", "  new 4"])
  }

  @Test("An observer of the highlighted item can replace the items")
  func itemsThatFollowTheHighlight() {
    screen.show(1...3)
    let items = screen.items
    screen.helper.highlightedItem.signal.observeValues { item in
      if item?.name == "two" { items.value = [Item(2, name: "second"), Item(3)] }
    }
    screen.show([Item(2, name: "two"), Item(3)])
    #expect(screen.lines == ["▸ second", "  item 3", "", ""])
    #expect(screen.helper.highlightedItem.value?.name == "second")
  }

  @Test("An item to highlight is highlighted when it arrives, and not again when items arrive later")
  func itemToHighlight() {
    screen.helper.itemToHighlight <~ SignalProducer(value: Item(7))
    screen.show(1...3)
    #expect(screen.helper.highlightedItem.value?.id == 1)
    screen.show(1...9)
    #expect(screen.helper.highlightedItem.value?.id == 7)
    screen.press(.home)
    screen.show(0...9)
    #expect(screen.helper.highlightedItem.value?.id == 1)
  }

  @Test("Of several items to highlight, only the last one is highlighted, and one that is shown is highlighted at once")
  func itemsToHighlight() {
    let items = MutableProperty(Item(7))
    screen.helper.itemToHighlight <~ items
    items.value = Item(8)
    screen.show(1...7)
    #expect(screen.helper.highlightedItem.value?.id == 1)
    screen.show(1...9)
    #expect(screen.helper.highlightedItem.value?.id == 8)
    items.value = Item(2)
    #expect(screen.helper.highlightedItem.value?.id == 2)
    screen.press(.home)
    items.value = Item(2)
    #expect(screen.helper.highlightedItem.value?.id == 2)
    for id in [12, 3] { items.value = Item(id) }
    screen.show(1...12)
    #expect(screen.helper.highlightedItem.value?.id == 3)
  }

  @Test("Several items with the same id are shown in their order")
  func duplicates() {
    screen.show([1, 1, 1, 2])
    screen.press(.down)
    screen.show([2, 1, 1])
    #expect(screen.lines == ["  item 2", "▸ item 1", "  item 1", ""])
    screen.show([1, 1, 1, 2])
    _ = screen.takeLog()
    screen.show([1, 2])
    #expect(screen.lines == ["▸ item 1", "  item 2", "", ""])
    #expect(screen.table.visibleCells.count == 2)
    #expect(screen.takeLog() == ["reused 1", "reused 1"])
  }

  @Test("Objects are compared by identity")
  func objects() throws {
    let terminal = RecordingTerminal(size: TerminalSize(columns: 20, rows: 2))
    let table = TableView()
    let entries = MutableProperty([Entry("one"), Entry("two")])
    let helper = TableViewBindingHelper(tableView: table, source: entries, cellType: EntryCell.self)
    let window = Window(terminal: terminal, rootViewController: TableScreen.Controller(table))
    try window.open()
    let cells = table.visibleCells.compactMap { $0 as? EntryCell }
    #expect(cells.map(\.boundCount) == [1, 1])
    entries.value = Array(entries.value.reversed())
    window.displayIfNeeded()
    #expect(terminal.lines == ["  two", "▸ one"])
    #expect(cells.map(\.boundCount) == [1, 1])
    entries.value[0] = Entry("two")
    #expect(cells.map(\.boundCount).sorted() == [1, 2])
    #expect(helper.highlightedItem.value?.id == "one")
  }

  @Test("A cell is prepared before each binding, and the table keeps its cells when the helper is released")
  func preparing() throws {
    let (table, items, log) = (TableView(), MutableProperty([Item(1), Item(2)]), Log())
    var helper: TableViewBindingHelper<Item, TableScreen.Cell>? = TableViewBindingHelper(
      tableView: table, source: items, cellType: TableScreen.Cell.self,
      prepare: { cell in
        cell.log = log
        log.entries.append("prepared")
      })
    weak let released = helper
    let terminal = RecordingTerminal(size: TerminalSize(columns: 20, rows: 2))
    let window = Window(terminal: terminal, rootViewController: TableScreen.Controller(table))
    try window.open()
    #expect(log.entries == (1...2).flatMap { ["made", "prepared", "bound \($0)"] })
    items.value[0].name = "one"
    #expect(log.entries.suffix(3) == ["reused 1", "prepared", "bound 1"])
    let chosen = TestObserver<Int, Never>()
    chosen.observe((helper?.chosenItems ?? .empty).map(\.id))
    helper?.itemToHighlight <~ items.map { $0[$0.count - 1] }
    helper = nil
    #expect(released == nil)
    items.value.append(Item(3))
    terminal.press(.up, .enter)
    window.displayIfNeeded()
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

    let terminal = RecordingTerminal(size: TerminalSize(columns: 20, rows: 2))
    let (table, items) = (TableView(), MutableProperty((1...9).map(Plain.init)))
    var made: [Int] = []
    let helper = TableViewBindingHelper(
      tableView: table, source: items, cellType: Cell.self,
      viewModel: { item in
        made.append(item.id)
        return item.id * 10
      })
    let window = Window(terminal: terminal, rootViewController: TableScreen.Controller(table))
    try window.open()
    #expect(made == [1, 2] && Cell.bound == [10, 20], "Only visible rows have view models.")
    items.value = (1...9).map(Plain.init)
    #expect(made == [1, 2, 1, 2] && Cell.bound == [10, 20, 10, 20])
    withExtendedLifetime(helper) {}
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
