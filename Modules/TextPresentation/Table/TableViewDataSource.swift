/// The methods that provide the rows of a table.
@MainActor
public protocol TableViewDataSource: AnyObject {
  /// Returns the number of rows.
  func numberOfRows(in tableView: TableView) -> Int

  /// Returns the cell for a row that becomes visible. Obtain it from ``TableView/dequeueReusableCell(_:)``.
  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell
}

/// The methods that a table calls when the highlight changes, and when the user chooses a row.
@MainActor
public protocol TableViewDelegate: AnyObject {
  /// Called when the highlighted row changes, because of the user, the program, or added and removed rows.
  func tableViewDidChangeHighlightedRow(_ tableView: TableView)

  /// Called when the user chooses a row.
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt row: Int)
}
