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

  /// A cell that shows its item.
  final class Cell: TableViewCell, ReactiveView {
    private let nameLabel = Label(isWrapped: true)
    private let amountLabel = Label()

    required init() {
      super.init()
      columnViews = [nameLabel, amountLabel]
    }

    func bindViewModel(_ viewModel: Item) {
      nameLabel.text = viewModel.name
      amountLabel.text = "\(viewModel.amount)"
    }
  }

  let screen: ScreenDriver
  let table = TableView()
  let items = MutableProperty<[Item]>([])
  let helper: TableViewBindingHelper<Item, Cell>

  init(columns: Int = 20, rows: Int = 4, of tableColumns: [TableColumn] = [TableColumn(width: .flexible())]) throws {
    table.columns = tableColumns
    helper = TableViewBindingHelper(tableView: table, source: items, cellType: Cell.self)
    screen = try ScreenDriver(table, columns: columns, rows: rows)
    screen.controller?.viewCommands = { [table] in table.keyCommands }
  }

  func show(_ items: [Item]) {
    self.items.value = items
    screen.display()
  }

  func show(_ ids: some Sequence<Int>) {
    show(ids.map { Item($0) })
  }
}
