public import Reactive

extension TableView {
  /// The order of the rows, which a mark in the header shows; `nil` if no mark is shown. Setting the order does not
  /// sort the rows.
  public var sortOrder: TableSortOrder? {
    get { headerView.sortOrder }
    set { headerView.sortOrder = newValue }
  }

  /// The commands that change the order; none if the user cannot sort by any column.
  var sortKeyCommands: [KeyCommand] {
    guard columns.contains(where: { $0.sortDirectionPrototype != nil }) else { return [] }
    return [
      KeyCommand(.character("<"), title: "sort by the previous column", hint: "<> sort") { [weak self] in
        self?.sortByColumn { columns, current in columns.last { $0 < current ?? .max } }
      },
      KeyCommand(.character(">"), title: "sort by the next column", hint: "<> sort") { [weak self] in
        self?.sortByColumn { columns, current in columns.first { $0 > current ?? -1 } }
      },
      KeyCommand(.character("R"), title: "reverse the order") { [weak self] in self?.sortByColumn { $1 } },
    ]
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
      var direction = columns[column].sortDirectionPrototype
    else { return false }
    if let sortOrder, sortOrder.column == column {
      direction = sortOrder.direction == .ascending ? .descending : .ascending
    }
    sortOrder = TableSortOrder(column: column, direction: direction)
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
