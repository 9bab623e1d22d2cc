/// Where a table stands: the selected row, and the first row that is shown.
///
/// Both are derived together, in one function, from what was there and what is asked for, and are always possible ones.
struct TablePosition: Equatable {
  /// The selected row; none only where there are no rows.
  private(set) var selectedRow: Int?
  /// The first row that is shown.
  private(set) var offset = 0

  /// A movement of the selection.
  enum Movement: Equatable {
    case by(rows: Int)
    case byPages(Int)
    case toFirst
    case toLast
    case to(row: Int)
  }

  /// The position after `movement`, in a table of `rowCount` rows of which `height` are shown.
  ///
  /// The selection stops at the first and the last row. The offset moves as little as shows the selected row, and never
  /// so far that there would be blank rows below the last one.
  func moved(_ movement: Movement, rowCount: Int, height: Int) -> TablePosition {
    guard rowCount > 0 else { return TablePosition() }
    let height = max(height, 1)
    let current = selectedRow ?? 0
    let target =
      switch movement {
      case .by(let rows): current.saturating(rows)
      case .byPages(let pages): current.saturating(pages * max(height - 1, 1))
      case .toFirst: 0
      case .toLast: rowCount - 1
      case .to(let row): row
      }
    let row = min(max(target, 0), rowCount - 1)
    let shown = min(max(offset, row - height + 1), row)
    return TablePosition(selectedRow: row, offset: min(max(shown, 0), max(rowCount - height, 0)))
  }

  /// The position when the rows are others and the selected one, if it is still there, is now `row`, so that it stays
  /// where it was on the screen as far as that is possible.
  func replacingRows(selecting row: Int?, rowCount: Int, height: Int) -> TablePosition {
    guard let row, let selectedRow else {
      return moved(.by(rows: 0), rowCount: rowCount, height: height)
    }
    return TablePosition(selectedRow: row, offset: offset + row - selectedRow)
      .moved(.to(row: row), rowCount: rowCount, height: height)
  }
}

extension Int {
  fileprivate func saturating(_ other: Int) -> Int {
    let (sum, isOverflown) = addingReportingOverflow(other)
    return isOverflown ? (other < 0 ? .min : .max) : sum
  }
}
