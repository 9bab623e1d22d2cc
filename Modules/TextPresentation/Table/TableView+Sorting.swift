public import Reactive

extension TableView {
  /// The order of the rows, which a mark in the header shows; `nil` if no mark is shown. Setting the order does not
  /// sort the rows.
  public var sortOrder: TableSortOrder? {
    get { headerView.sortOrder }
    set { headerView.sortOrder = newValue }
  }

  /// Sorts by a column, or reverses the order if the rows are already sorted by it. Returns whether the user can sort
  /// by the column.
  ///
  /// - Parameter choice: Returns the column; `nil` if there is none. It receives the columns by which the user can
  ///   sort, and the current one.
  @discardableResult
  func sortByColumn(_ choice: (_ columns: [Int], _ current: Int?) -> Int?) -> Bool {
    let sortable = headerView.sortableColumns
    guard let column = choice(sortable, sortOrder?.column), sortable.contains(column),
      let direction = columns[column].sortDirectionPrototype
    else { return false }
    let current = sortOrder.flatMap { $0.column == column ? $0.reversed : nil }
    sortOrder = current ?? TableSortOrder(column: column, direction: direction)
    sortOrderChanges.send(sortOrder)
    return true
  }
}

extension ReactiveExtensions where Base == TableView {
  /// The order of the rows. As a source, it sends the order after each change that the user makes.
  @MainActor
  public var sortOrder: ControlProperty<TableSortOrder?> {
    ControlProperty(target: makeBindingTarget { $0.sortOrder = $1 }, changes: base.sortOrderChanges.signal)
  }
}
