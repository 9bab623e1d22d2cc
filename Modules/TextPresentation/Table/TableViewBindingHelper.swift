public import Reactive

/// Binds a table view to arrays of items. Each visible row has a cell that is bound to the view model of its item.
///
///     bindingHelper = TableViewBindingHelper(
///       tableView: wordsTable, source: viewModel.outputs.words, cellType: WordCellView.self)
///
/// Items are identified by their `id`. When a new array arrives, the items that it still contains keep their
/// cells. The highlighted item stays at the same place on the screen, unless the table has another
/// `reloadPosition`.
///
/// A cell is bound again if its item has changed. Objects are compared by identity, and values of an `Equatable` type
/// by equality. Values of other types always count as changed.
///
/// The table references its data source and its delegate weakly, so retain the helper for as long as the table.
@MainActor
public final class TableViewBindingHelper<Item: Identifiable & Sendable, Cell: TableViewCell & ReactiveView>:
  TableViewDataSource, TableViewDelegate
{
  /// A signal that sends each item that the user chooses.
  public let chosenItems: Signal<Item, Never>

  /// A signal that sends the item to which the user moves the highlight, and not one that is highlighted because the
  /// items have changed, or because of ``itemToHighlight``.
  public let movedItems: Signal<Item, Never>

  /// A target that highlights each item and scrolls to it. An item that the table does not contain yet is highlighted
  /// when it arrives, unless another item has been sent by then.
  public var itemToHighlight: BindingTarget<Item> {
    BindingTarget(on: MainActor.self, lifetime: Lifetime(token)) { [weak self] in
      self?.idToHighlight = $0.id
      self?.highlightItem()
    }
  }

  private let chosenItemsObserver: Signal<Item, Never>.Observer
  private let movedItemsObserver: Signal<Item, Never>.Observer
  private let prepare: (Cell) -> Void
  private let viewModel: (Item) -> Cell.ViewModel
  private let indexMapping: (_ old: [Item], _ new: [Item]) -> (_ row: Int) -> Int?
  private let tableView: TableView
  private let token = Lifetime.Token()
  private var items: [Item] = []
  private var idToHighlight: Item.ID?
  /// Whether the helper changes the table, so that the user has not moved the highlight.
  private var isUpdating = false

  /// Creates a helper and binds the table view to it.
  ///
  /// - Parameters:
  ///   - tableView: The table view. The helper becomes its data source and its delegate.
  ///   - source: The items. Each array replaces the previous one.
  ///   - cellType: The type of the cells.
  ///   - viewModel: Returns the view model for the cell of an item. It is called only for rows that appear on the
  ///     screen, so the other items need no view model.
  ///   - prepare: Configures a cell before it is bound to a view model.
  @inlinable
  public convenience init(
    tableView: TableView, source: some BindingSource<[Item]>, cellType: Cell.Type,
    viewModel: @escaping (Item) -> Cell.ViewModel, prepare: @escaping (Cell) -> Void = { _ in }
  ) {
    self.init(
      tableView: tableView, source: source, viewModel: viewModel, prepare: prepare,
      indexMapping: { makeIndexMapping(from: $0, to: $1) })
  }

  /// Creates a helper that binds each cell to its item, and binds the table view to the helper.
  @inlinable
  public convenience init(
    tableView: TableView, source: some BindingSource<[Item]>, cellType: Cell.Type
  ) where Cell.ViewModel == Item {
    self.init(tableView: tableView, source: source, cellType: cellType, viewModel: { $0 })
  }

  @usableFromInline
  init(
    tableView: TableView, source: some BindingSource<[Item]>, viewModel: @escaping (Item) -> Cell.ViewModel,
    prepare: @escaping (Cell) -> Void,
    indexMapping: @escaping (_ old: [Item], _ new: [Item]) -> (_ row: Int) -> Int?
  ) {
    (chosenItems, chosenItemsObserver) = Signal.pipe()
    (movedItems, movedItemsObserver) = Signal.pipe()
    self.prepare = prepare
    self.viewModel = viewModel
    self.indexMapping = indexMapping
    self.tableView = tableView
    tableView.dataSource = self
    tableView.delegate = self
    BindingTarget(on: MainActor.self, lifetime: Lifetime(token)) { [weak self] in self?.show($0) } <~ source
  }

  /// Returns the number of items.
  public func numberOfRows(in tableView: TableView) -> Int {
    items.count
  }

  /// Returns a cell that is bound to the view model of the item of the row.
  public func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    let cell = tableView.dequeueReusableCell(Cell.self)
    bind(cell, to: items[row])
    return cell
  }

  /// Sends the item of the highlighted row, unless the helper has changed the table.
  public func tableViewDidChangeHighlightedRow(_ tableView: TableView) {
    if !isUpdating, let row = tableView.indexForHighlightedRow { movedItemsObserver.send(value: items[row]) }
  }

  /// Sends the item of the row.
  public func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int) {
    chosenItemsObserver.send(value: items[row])
  }

  private func show(_ newItems: [Item]) {
    let oldItems = items
    let oldRows = tableView.indexesForVisibleRows
    let newRow = indexMapping(oldItems, newItems)
    items = newItems
    update { tableView.reloadData(movingRows: newRow) }
    for oldRow in oldRows {
      guard let row = newRow(oldRow), let cell = tableView.cellForRow(at: row) as? Cell,
        !areSame(oldItems[oldRow], newItems[row])
      else { continue }
      cell.prepareForReuse()
      bind(cell, to: newItems[row])
    }
    highlightItem()
  }

  private func highlightItem() {
    guard let id = idToHighlight, let row = items.firstIndex(where: { $0.id == id }) else { return }
    idToHighlight = nil
    update { tableView.highlightRow(at: row) }
  }

  private func update(_ change: () -> Void) {
    let wasUpdating = isUpdating
    isUpdating = true
    change()
    isUpdating = wasUpdating
  }

  private func bind(_ cell: Cell, to item: Item) {
    prepare(cell)
    cell.bindViewModel(viewModel(item))
  }
}

/// Returns whether two items with the same id are the same object or equal values. A cell of the one then need not be
/// bound again to show the other.
private func areSame<Item>(_ one: Item, _ other: Item) -> Bool {
  func isEqual<Value: Equatable>(_ value: Value) -> Bool { other as? Value == value }
  if Item.self is AnyClass { return (one as AnyObject) === (other as AnyObject) }
  return (one as? any Equatable).map { isEqual($0) } ?? false
}
