import Reactive
import TextPresentationTesting

@testable import TextPresentation

/// A table that fills a small screen, with items that a test sets.
@MainActor
struct ItemTable {
  /// An item that a row of the table shows.
  struct Item: Identifiable, Sendable, Equatable, CustomStringConvertible {
    let id: Int
    var name: String
    var amount: Int

    var description: String { "\(id)" }

    init(_ id: Int, name: String? = nil, amount: Int? = nil) {
      self.id = id
      self.name = name ?? "item \(id)"
      self.amount = amount ?? id
    }
  }

  /// A cell that shows its item and logs its events.
  final class Cell: TableViewCell, ReactiveView {
    var log: Log? {
      didSet { if oldValue == nil { log?.entries.append("made") } }
    }

    private let nameLabel = Label(isWrapped: true)
    private let amountLabel = Label()
    private var item: Item?

    required init() {
      super.init()
      columnViews = [nameLabel, amountLabel]
    }

    func bindViewModel(_ viewModel: Item) {
      log?.entries.append("bound \(viewModel.id)" + (item == nil ? "" : " without a preparation"))
      item = viewModel
      nameLabel.text = viewModel.name
      amountLabel.text = "\(viewModel.amount)"
    }

    override func prepareForReuse() {
      super.prepareForReuse()
      log?.entries.append("reused \(item?.id ?? 0)")
      item = nil
    }
  }

  let screen: ScreenDriver
  let table = TableView()
  let items = MutableProperty<[Item]>([])
  let helper: TableViewBindingHelper<Item, Cell>
  /// The events of the cells.
  private let log = Log()

  init(columns: Int = 20, rows: Int = 4, of tableColumns: [TableColumn] = [TableColumn(width: .flexible())]) throws {
    table.columns = tableColumns
    helper = TableViewBindingHelper(
      tableView: table, source: items, cellType: Cell.self, prepare: { [log] in $0.log = log })
    screen = try ScreenDriver(table, columns: columns, rows: rows)
    screen.controller?.viewCommands = { [table] in table.keyCommands }
  }

  /// Returns the events since the last call.
  func takeLog() -> [String] {
    defer { log.entries = [] }
    return log.entries
  }

  func show(_ items: [Item]) {
    self.items.value = items
    screen.display()
  }

  func show(_ ids: some Sequence<Int>) {
    show(ids.map { Item($0) })
  }
}
