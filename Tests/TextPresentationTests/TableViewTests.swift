import Reactive
import ReactiveTesting
import Terminal
import Testing

@testable import TextPresentation

@Suite("TableView and TableViewBindingHelper", .serialized)
@MainActor
struct TableViewTests {
  struct Item: Identifiable, Sendable, Equatable {
    let id: Int
    var name: String { "item \(id)" }
  }

  /// A cell that shows the name of its item, and counts the cells and what they are used for.
  final class ItemCell: TableViewCell, ReactiveView {
    static var log: [String] = []
    private let label = Label()
    private var boundItem: Item?

    required init() {
      super.init()
      addSubview(label)
      Self.log.append("made")
    }

    func bindViewModel(_ viewModel: Item) {
      boundItem = viewModel
      label.text = viewModel.name
      Self.log.append("bound \(viewModel.id)")
    }

    override func prepareForReuse() {
      super.prepareForReuse()
      Self.log.append("reused \(boundItem?.id ?? 0)")
    }

    override func layoutSubviews() {
      label.frame = Rect(column: 0, row: 0, columns: frame.columns, rows: 1)
    }

    override var contentColumns: Int { label.columns(atMost: frame.columns) }
  }

  private let terminal = RecordingTerminal(size: TerminalSize(columns: 20, rows: 4))
  private let table = TableView()
  private let items = MutableProperty<[Item]>([])
  private let helper: TableViewBindingHelper<ItemCell>
  private let controller: TableController
  private let window: Window

  final class TableController: ViewController {
    let table: TableView
    init(_ table: TableView) {
      self.table = table
      super.init(view: LayeredView(table))
    }
    override var keyCommands: [KeyCommand] { table.keyCommands }
  }

  init() throws {
    ItemCell.log = []
    helper = TableViewBindingHelper(tableView: table, source: items, cellType: ItemCell.self)
    controller = TableController(table)
    window = Window(terminal: terminal, rootViewController: controller)
    try window.open()
  }

  private func show(_ ids: some Sequence<Int>) {
    items.value = ids.map { Item(id: $0) }
    window.displayIfNeeded()
  }

  private func press(_ keys: Key...) {
    for key in keys { terminal.press(key) }
    window.displayIfNeeded()
  }

  @Test("the items are shown, the first one selected, with the cursor parked on it")
  func showing() {
    #expect(terminal.lines == ["", "", "", ""])
    show(1...3)
    #expect(terminal.lines == ["▸ item 1", "  item 2", "  item 3", ""])
    #expect(terminal.screens.last?.cursor == Position(column: 0, row: 0))
    let cell = terminal.screens.last?[2, 0]
    #expect(cell?.style.attributes == .reverse)
    #expect(terminal.screens.last?[2, 1].style == .plain)
  }

  @Test("keys move the selection, and scroll by as little as shows it")
  func moving() {
    show(1...9)
    press(.down, .character("j"))
    #expect(terminal.lines == ["  item 1", "  item 2", "▸ item 3", "  item 4"])
    press(.pageDown)
    #expect(terminal.lines == ["  item 3", "  item 4", "  item 5", "▸ item 6"])
    press(.end)
    #expect(terminal.lines == ["  item 6", "  item 7", "  item 8", "▸ item 9"])
    press(.character("k"), .up, .pageUp)
    #expect(terminal.lines == ["▸ item 4", "  item 5", "  item 6", "  item 7"])
    press(.character("G"), .character("g"))
    #expect(table.indexForSelectedRow == 0)
  }

  @Test("only rows that are shown get a cell, and cells are used again after they were told so")
  func reuse() {
    show(1...1000)
    #expect(ItemCell.log == (1...4).flatMap { ["made", "bound \($0)"] })
    ItemCell.log = []
    press(.pageDown, .down)
    #expect(ItemCell.log == ["reused 1", "bound 5"])
  }

  @Test("the item that the user chooses is sent, and one that the program selects is not")
  func choosing() {
    let chosen = TestObserver<Item, Never>()
    chosen.observe(helper.selectedItems)
    show(1...3)
    table.selectRow(at: 2)
    #expect(chosen.values.isEmpty)
    press(.enter, .up, .enter, .enter)
    #expect(chosen.values.map(\.id) == [3, 2, 2])
  }

  @Test("nothing is chosen where there is nothing")
  func choosingNothing() {
    let chosen = TestObserver<Item, Never>()
    chosen.observe(helper.selectedItems)
    press(.enter, .down, .end, .pageUp)
    #expect(chosen.values.isEmpty)
    #expect(table.indexForSelectedRow == nil)
  }

  @Test("the selected item stays selected, at its place, when others come")
  func identity() {
    show(1...20)
    table.selectRow(at: 10)
    press(.up)
    #expect(terminal.lines == ["  item 8", "  item 9", "▸ item 10", "  item 11"])
    show(5...20)
    #expect(terminal.lines == ["  item 8", "  item 9", "▸ item 10", "  item 11"])
    show((5...20).filter { $0 != 10 })
    #expect(terminal.lines == ["  item 8", "  item 9", "▸ item 11", "  item 12"])
    show([])
    #expect(terminal.lines == ["", "", "", ""])
  }

  @Test("all changes of one turn are drawn once")
  func coalescing() {
    show(1...3)
    let before = terminal.screens.count
    for count in 1...1000 { items.value = (0..<count).map { Item(id: $0) } }
    window.displayIfNeeded()
    window.displayIfNeeded()
    #expect(terminal.screens.count == before + 1)
  }

  @Test("the table follows the size of the terminal, down to one cell", arguments: [(20, 2), (1, 1), (0, 0), (3, 1)])
  func resizing(columns: Int, rows: Int) {
    show(1...9)
    press(.end)
    terminal.resize(to: TerminalSize(columns: columns, rows: rows))
    window.displayIfNeeded()
    #expect(terminal.lines.count == rows)
    #expect(table.indexForSelectedRow == 8)
    terminal.resize(to: TerminalSize(columns: 20, rows: 4))
    window.displayIfNeeded()
    #expect(terminal.lines.last == "▸ item 9")
  }
}
