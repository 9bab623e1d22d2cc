public import Reactive

/// Keeps a table view showing the items of a producer, each with a cell of one type that is bound to it.
///
///     bindingHelper = TableViewBindingHelper(
///       tableView: wordsTable, source: viewModel.outputs.words, cellType: WordCellView.self)
///
/// Items are told apart by their `id`: when others come, those that are still there keep their cells, stay selected,
/// and stay where they are on the screen. A cell whose item has another value is bound anew: one that is another
/// object, or is not equal where the type is `Equatable`.
///
/// The table holds neither its data source nor its delegate, so whoever owns the table owns the helper.
@MainActor
public final class TableViewBindingHelper<Cell: TableViewCell & ReactiveView>: TableViewDataSource, TableViewDelegate
where Cell.ViewModel: Identifiable & Sendable {
  /// What a row shows.
  public typealias Item = Cell.ViewModel

  /// Sends each item that the user chooses.
  public let chosenItems: Signal<Item, Never>

  /// The item of the highlighted row, if there is one. Its signal sends each item that the cursor comes to.
  public let highlightedItem: Property<Item?>

  /// The items of the rows that are selected, in the order of the rows.
  public let selectedItems: Property<[Item]>

  private let chosenItemsObserver: Signal<Item, Never>.Observer
  private let currentHighlightedItem = MutableProperty<Item?>(nil)
  private let currentSelectedItems = MutableProperty<[Item]>([])
  private let prepare: (Cell) -> Void
  private let correspondence: (_ old: [Item], _ new: [Item]) -> (_ row: Int) -> Int?
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
  @inlinable
  public convenience init(
    tableView: TableView, source: some BindingSource<[Item]>, cellType: Cell.Type,
    prepare: @escaping (Cell) -> Void = { _ in }
  ) {
    self.init(
      tableView: tableView, source: source, prepare: prepare,
      correspondence: { rowCorrespondence(from: $0, to: $1) })
  }

  @usableFromInline
  init(
    tableView: TableView, source: some BindingSource<[Item]>, prepare: @escaping (Cell) -> Void,
    correspondence: @escaping (_ old: [Item], _ new: [Item]) -> (_ row: Int) -> Int?
  ) {
    (chosenItems, chosenItemsObserver) = Signal.pipe()
    highlightedItem = Property(currentHighlightedItem)
    selectedItems = Property(currentSelectedItems)
    self.prepare = prepare
    self.correspondence = correspondence
    self.tableView = tableView
    tableView.dataSource = self
    tableView.delegate = self
    BindingTarget(on: MainActor.self, lifetime: Lifetime(token)) { [weak self] in self?.show($0) } <~ source
  }

  /// How many items there are.
  public func numberOfRows(in tableView: TableView) -> Int {
    items.count
  }

  /// A cell that is bound to the item of the row.
  public func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(Cell.self)
    bind(cell, to: items[row])
    return cell
  }

  /// Tells of the items that are highlighted and selected now.
  public func tableViewDidChangeSelection(_ tableView: TableView) {
    let highlighted = tableView.indexForHighlightedRow.map { items[$0] }
    if !isSame(highlighted, currentHighlightedItem.value) { currentHighlightedItem.value = highlighted }
    let selected = tableView.indexesForSelectedRows.map { items[$0] }
    if !selected.elementsEqual(currentSelectedItems.value, by: { isSame($0, $1) }) {
      currentSelectedItems.value = selected
    }
  }

  /// Sends the item of the row.
  public func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int) {
    chosenItemsObserver.send(value: items[row])
  }

  private func show(_ newItems: [Item]) {
    let oldItems = items
    let oldRows = tableView.indexesForVisibleRows
    let newRow = correspondence(oldItems, newItems)
    items = newItems
    tableView.reloadData(movingRows: newRow)
    for oldRow in oldRows {
      guard let row = newRow(oldRow), let cell = tableView.cellForRow(at: row) as? Cell,
        !isSame(oldItems[oldRow], newItems[row])
      else { continue }
      cell.prepareForReuse()
      bind(cell, to: newItems[row])
    }
    tableViewDidChangeSelection(tableView)
  }

  private func bind(_ cell: Cell, to item: Item) {
    prepare(cell)
    cell.bindViewModel(item)
  }

  /// Whether nothing that shows one item would have to change for the other.
  private func isSame(_ one: Item?, _ other: Item?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    guard one.id == other.id else { return false }
    if Item.self is AnyClass { return (one as AnyObject) === (other as AnyObject) }
    return (one as? any Equatable)?.isEqual(to: other) ?? false
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    other as? Self == self
  }
}
