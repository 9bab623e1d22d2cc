/// What a table shows.
@MainActor
public protocol TableViewDataSource: AnyObject {
  /// How many rows there are.
  func numberOfRows(in tableView: TableView) -> Int

  /// The cell for a row that is about to be shown, got from ``TableView/dequeueReusableCell(_:)``.
  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell
}

/// What a table tells of its user.
@MainActor
public protocol TableViewDelegate: AnyObject {
  /// Another row is highlighted, or none, whether by the user, by the program, or because rows have come or gone.
  func tableViewDidChangeHighlightedRow(_ tableView: TableView)

  /// Other rows are selected. Where only one can be, it is the highlighted one, and this is called after
  /// ``tableViewDidChangeHighlightedRow(_:)``. It is called once for any number of rows.
  func tableViewDidChangeSelection(_ tableView: TableView)

  /// The user has chosen the row.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int)
}

extension TableViewDelegate {
  /// Does nothing.
  public func tableViewDidChangeHighlightedRow(_ tableView: TableView) {}

  /// Does nothing.
  public func tableViewDidChangeSelection(_ tableView: TableView) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int) {}
}
