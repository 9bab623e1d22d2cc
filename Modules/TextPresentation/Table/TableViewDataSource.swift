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
  /// Another row is highlighted, or others are selected, whether by the user, by the program, or because rows have come
  /// or gone.
  func tableViewDidChangeSelection(_ tableView: TableView)

  /// The user has chosen the row.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int)
}

extension TableViewDelegate {
  /// Does nothing.
  public func tableViewDidChangeSelection(_ tableView: TableView) {}

  /// Does nothing.
  public func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int) {}
}
