/// The position of a table: the highlighted row and the first visible row.
///
/// A pure function derives both together from the previous position and the requested change, so the position is always
/// valid.
struct TablePosition: Equatable {
  /// The values that limit a table's position.
  struct Viewport: Equatable {
    /// The number of rows in the table.
    var rowCount: Int
    /// The number of rows that are visible; 0 if there is no room.
    var height: Int

    fileprivate var lastOffset: Int { max(rowCount - max(height, 1), 0) }
  }

  /// The highlighted row; `nil` if the table has no rows.
  private(set) var highlightedRow: Int?
  /// The first visible row.
  private(set) var offset = 0

  private static let maximumMargin = 2

  /// Returns the position after a movement of the highlight. Up to two rows before and after it stay visible.
  func moved(by distance: RowDistance, in viewport: Viewport) -> TablePosition {
    let row = (highlightedRow ?? 0).saturating(distance.rows(height: viewport.height))
    return moved(to: row, in: viewport, keepsMargin: true)
  }

  /// Returns the position that is valid in a viewport.
  func clamped(to viewport: Viewport) -> TablePosition { moved(to: highlightedRow ?? 0, in: viewport) }

  /// Returns the position with `row` highlighted, or the nearest existing row.
  ///
  /// The offset changes by the smallest amount that shows the row and, unless the row is visible without a change, up to
  /// two rows before and after it. So a row does not move away from a click. The offset never leaves blank rows below the
  /// last one.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - viewport: The viewport.
  ///   - keepsMargin: Whether rows before and after a row that is visible have to be visible, too.
  func moved(to row: Int, in viewport: Viewport, keepsMargin: Bool = false) -> TablePosition {
    guard viewport.rowCount > 0 else { return TablePosition() }
    let row = min(max(row, 0), viewport.rowCount - 1)
    guard viewport.height > 0 else {
      return TablePosition(highlightedRow: row, offset: min(max(offset, 0), viewport.lastOffset))
    }
    let isVisible = (offset..<offset + viewport.height).contains(row)
    let margin = isVisible && !keepsMargin ? 0 : min(Self.maximumMargin, (viewport.height - 1) / 2)
    let shown = min(max(offset, row - viewport.height + 1 + margin), row - margin)
    return TablePosition(highlightedRow: row, offset: min(max(shown, 0), viewport.lastOffset))
  }

  /// Returns the position after scrolling down by `rows`, or up if `rows` is negative. The highlight moves only as far
  /// as is necessary to stay visible.
  func scrolled(by rows: Int, in viewport: Viewport) -> TablePosition {
    guard let highlightedRow, viewport.height > 0 else { return moved(by: .rows(rows), in: viewport) }
    let offset = min(max(offset.saturating(rows), 0), viewport.lastOffset)
    let last = min(offset + viewport.height, viewport.rowCount) - 1
    return TablePosition(highlightedRow: min(max(highlightedRow, offset), last), offset: offset)
  }

  /// Returns the position after rows have been added and removed, so that the visible rows move as little as possible.
  ///
  /// The highlighted row stays highlighted, at the same place on the screen. If it has been removed, the nearest
  /// remaining row is highlighted. If no old row remains, the row with the same index is highlighted, or the last row.
  ///
  /// - Parameters:
  ///   - oldRowCount: The number of rows before the change.
  ///   - viewport: The viewport after the change.
  ///   - newRow: Returns the new index of a row; `nil` if the row has been removed.
  func following(oldRowCount: Int, in viewport: Viewport, newRow: (_ row: Int) -> Int?) -> TablePosition {
    let anchor = highlightedRow ?? 0
    func following(_ row: Int) -> TablePosition? {
      guard (0..<oldRowCount).contains(row), let new = newRow(row) else { return nil }
      // A row from below takes the place of the removed row on the screen. A row from above stays in its place.
      let place = min(row, anchor) - offset
      return TablePosition(highlightedRow: new, offset: new - place).moved(to: new, in: viewport)
    }
    for distance in 0..<oldRowCount {
      if let position = following(anchor + distance) ?? following(anchor - distance) { return position }
    }
    return clamped(to: viewport)
  }

  /// Returns the text for a status line, such as “12 of 366”. It is empty if the table has no rows.
  func text(in viewport: Viewport) -> String {
    highlightedRow.map { PositionText.row($0, of: viewport.rowCount) } ?? ""
  }
}

/// A distance in a view with rows: downwards, or upwards if it is negative.
enum RowDistance {
  case rows(Int)
  /// The visible rows but one, which is visible before and after the movement.
  case pages(Int)
  case halfPages(Int)

  func rows(height: Int) -> Int {
    switch self {
    case .rows(let rows): rows
    case .pages(let pages): pages * max(height - 1, 1)
    case .halfPages(let halves): halves * max(height / 2, 1)
    }
  }
}
