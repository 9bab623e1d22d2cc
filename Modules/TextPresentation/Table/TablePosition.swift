/// Where a table stands: the row that is highlighted, and the first one that is shown.
///
/// Both are derived together, in one function, from what was there and what is asked for, and are always possible ones.
struct TablePosition: Equatable {
  /// What a table's position depends on.
  struct Viewport: Equatable {
    /// How many rows there are.
    var rowCount: Int
    /// How many of them are shown in full; none while there is no room.
    var height: Int
    /// How many rows are kept in sight above and below the highlighted one.
    var margin = 0
    /// Whether a row is highlighted; if not, moving is scrolling.
    var highlightsRow = true

    /// How far a page is: a row stays in sight.
    var page: Int { max(height - 1, 1) }
    /// How far half a page is.
    var halfPage: Int { max(height / 2, 1) }

    fileprivate var lastOffset: Int { max(rowCount - max(height, 1), 0) }
  }

  /// The row that is highlighted; none only where there are no rows, or none is to be.
  private(set) var highlightedRow: Int?
  /// The first row that is shown.
  private(set) var offset = 0

  /// The position so many rows further down, or up if it is negative.
  func moved(by rows: Int, in viewport: Viewport) -> TablePosition {
    moved(to: (viewport.highlightsRow ? highlightedRow ?? offset : offset).saturating(rows), in: viewport)
  }

  /// The position with `row` highlighted, or the nearest one that there is.
  ///
  /// The offset moves as little as shows the row and the margin around it, and never so far that there would be blank
  /// rows below the last one. If no row is highlighted, `row` becomes the first one that is shown.
  func moved(to row: Int, in viewport: Viewport) -> TablePosition {
    guard viewport.rowCount > 0 else { return TablePosition() }
    let row = min(max(row, 0), viewport.rowCount - 1)
    guard viewport.highlightsRow else {
      return TablePosition(highlightedRow: nil, offset: min(row, viewport.lastOffset))
    }
    guard viewport.height > 0 else {
      return TablePosition(highlightedRow: row, offset: min(max(offset, 0), viewport.lastOffset))
    }
    let margin = min(max(viewport.margin, 0), (viewport.height - 1) / 2)
    let shown = min(max(offset, row - viewport.height + 1 + margin), row - margin)
    return TablePosition(highlightedRow: row, offset: min(max(shown, 0), viewport.lastOffset))
  }

  /// The position when rows have come and gone, so that what is shown moves as little as possible on the screen.
  ///
  /// The highlighted row stays highlighted, at its place on the screen. If it has gone, the nearest one that is still
  /// there takes its place; if none is, the row of the same number. Where no row is highlighted, all this is true of
  /// the first one that is shown.
  ///
  /// - Parameters:
  ///   - oldRowCount: How many rows there were.
  ///   - newRow: Where a row is now; nothing if it has gone.
  func following(oldRowCount: Int, in viewport: Viewport, newRow: (_ row: Int) -> Int?) -> TablePosition {
    let anchor = highlightedRow ?? offset
    func following(_ row: Int) -> TablePosition? {
      guard (0..<oldRowCount).contains(row), let new = newRow(row) else { return nil }
      // A row from below comes to where the one that has gone was; one from above stays where it is.
      let place = min(row, anchor) - offset
      guard viewport.highlightsRow else { return moved(to: new - place, in: viewport) }
      return TablePosition(highlightedRow: new, offset: new - place).moved(to: new, in: viewport)
    }
    for distance in 0..<oldRowCount {
      if let position = following(anchor + distance) ?? following(anchor - distance) { return position }
    }
    return moved(by: 0, in: viewport)
  }

  /// The position for a status line: “12 of 366”, or “12–31 of 1,000,000” where no row is highlighted; nothing where
  /// there are no rows.
  func text(in viewport: Viewport) -> String {
    let count = viewport.rowCount
    guard count > 0 else { return "" }
    if let highlightedRow { return PositionText.row(highlightedRow, of: count) }
    return PositionText.rows(offset..<min(offset + max(viewport.height, 1), count), of: count)
  }
}
