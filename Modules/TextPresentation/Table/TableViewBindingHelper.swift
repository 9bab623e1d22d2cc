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

  /// The items of the rows that are selected, in the order of the rows. They are gathered only where somebody asks for
  /// them: for the value, or at each change as long as the property is observed or held.
  public var selectedItems: Property<[Item]> {
    currentSelection.skipRepeats { $0.isSame(as: $1) }.map { $0.selectedItems }
  }

  private let chosenItemsObserver: Signal<Item, Never>.Observer
  private let currentHighlightedItem = MutableProperty<Item?>(nil)
  private let currentSelection = MutableProperty(Selection(items: [], rows: RangeSet(), version: 0))
  private let prepare: (Cell) -> Void
  private let correspondence: (_ old: [Item], _ new: [Item]) -> (_ row: Int) -> Int?
  private let tableView: TableView
  private let token = Lifetime.Token()
  private var items: [Item] = []
  /// How many arrays of items there have been.
  private var version = 0

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

  /// Tells of the item that is highlighted now.
  public func tableViewDidChangeHighlightedRow(_ tableView: TableView) {
    let highlighted = tableView.indexForHighlightedRow.map { items[$0] }
    if !areSame(highlighted, currentHighlightedItem.value) { currentHighlightedItem.value = highlighted }
  }

  /// Tells of the items that are selected now.
  public func tableViewDidChangeSelection(_ tableView: TableView) {
    currentSelection.value = Selection(items: items, rows: tableView.selectedRows, version: version)
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
    version += 1
    tableView.reloadData(movingRows: newRow)
    for oldRow in oldRows {
      guard let row = newRow(oldRow), let cell = tableView.cellForRow(at: row) as? Cell,
        !areSame(oldItems[oldRow], newItems[row])
      else { continue }
      cell.prepareForReuse()
      bind(cell, to: newItems[row])
    }
    tableViewDidChangeHighlightedRow(tableView)
    tableViewDidChangeSelection(tableView)
  }

  private func bind(_ cell: Cell, to item: Item) {
    prepare(cell)
    cell.bindViewModel(item)
  }

  /// The rows that are selected, and the items that they are of, which are not gathered before somebody asks.
  private struct Selection: Sendable {
    let items: [Item]
    let rows: RangeSet<Int>
    /// Which array of items it is, counted from the first one.
    let version: Int

    var selectedItems: [Item] { rows.ranges.flatMap { items[$0] } }

    /// Whether the selected items are the same. They are only compared where they come from different arrays.
    func isSame(as other: Selection) -> Bool {
      guard version != other.version else { return rows == other.rows }
      return selectedItems.elementsEqual(other.selectedItems) { areSame($0, $1) }
    }
  }
}

/// Whether nothing that shows one item would have to change for the other.
private func areSame<Item: Identifiable>(_ one: Item?, _ other: Item?) -> Bool {
  guard let one, let other else { return one == nil && other == nil }
  guard one.id == other.id else { return false }
  if Item.self is AnyClass { return (one as AnyObject) === (other as AnyObject) }
  return (one as? any Equatable)?.isEqual(to: other) ?? false
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool {
    other as? Self == self
  }
}
