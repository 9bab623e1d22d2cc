public import Reactive

/// Keeps a table view showing the items of a producer, each with a cell of one type that is bound to it.
///
///     bindingHelper = TableViewBindingHelper(
///       tableView: wordsTable, source: viewModel.outputs.words, cellType: WordCellView.self)
///
/// Items are told apart by their `id`: when others come, the item that was selected stays selected, where it is still
/// there. The table holds neither its data source nor its delegate, so whoever owns the table owns the helper.
@MainActor
public final class TableViewBindingHelper<Cell: TableViewCell & ReactiveView>: TableViewDataSource, TableViewDelegate
where Cell.ViewModel: Identifiable & Sendable {
  /// What a row shows.
  public typealias Item = Cell.ViewModel

  /// Sends each item that the user chooses.
  public let selectedItems: Signal<Item, Never>

  private let selectedItemsObserver: Signal<Item, Never>.Observer
  private let prepare: (Cell) -> Void
  private let tableView: TableView
  private let token = Lifetime.Token()
  private var items: [Item] = []

  /// Makes a helper and binds the table view to it.
  ///
  /// - Parameters:
  ///   - tableView: The table view; it gets the helper as its data source and its delegate.
  ///   - source: The items; each array takes the place of the one before.
  ///   - cellType: The type of the cells.
  ///   - prepare: Gives a cell what it needs besides its item, each time before it is bound to one.
  public init(
    tableView: TableView, source: some BindingSource<[Item]>, cellType: Cell.Type,
    prepare: @escaping (Cell) -> Void = { _ in }
  ) {
    (selectedItems, selectedItemsObserver) = Signal.pipe()
    self.prepare = prepare
    self.tableView = tableView
    tableView.dataSource = self
    tableView.delegate = self
    BindingTarget(on: MainActor.self, lifetime: Lifetime(token)) { [weak self] in self?.show($0) } <~ source
  }

  /// The item of the selected row, if there is one.
  public var selectedItem: Item? {
    tableView.indexForSelectedRow.flatMap { items.indices.contains($0) ? items[$0] : nil }
  }

  /// How many items there are.
  public func numberOfRows(in tableView: TableView) -> Int {
    items.count
  }

  /// A cell that is bound to the item of the row.
  public func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(Cell.self)
    prepare(cell)
    cell.bindViewModel(items[row])
    return cell
  }

  /// Sends the item of the row.
  public func tableView(_ tableView: TableView, didSelectRowAt row: Int) {
    guard items.indices.contains(row) else { return }
    selectedItemsObserver.send(value: items[row])
  }

  private func show(_ newItems: [Item]) {
    let selected = tableView.indexForSelectedRow.map { items[$0].id }
    items = newItems
    tableView.reloadData(selecting: selected.flatMap { id in newItems.firstIndex { $0.id == id } })
  }
}
