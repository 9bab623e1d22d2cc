import TerminalScreen

/// The part of a table that contains the cells of the visible rows. At their left is the gutter: a few columns for the
/// marks of highlighted and selected rows.
final class TableRowsView: View {
  /// The cells, by row.
  private(set) var cells: [Int: TableViewCell] = [:]

  /// The background of the highlighted row.
  var highlightColor: Color { (superview as? TableView)?.highlightColor ?? .role(.selection) }

  private var reusable: [TableViewCell] = []

  func dequeueReusableCell<Cell: TableViewCell>(_ type: Cell.Type) -> Cell {
    let index = reusable.lastIndex { Swift.type(of: $0) == type }
    return index.flatMap { reusable.remove(at: $0) as? Cell } ?? Cell()
  }

  /// Returns the row whose cell is shown at a row of the view; `nil` if there is none.
  func index(atRow row: Int) -> Int? {
    cells.first { $0.value.frame.row <= row && row < $0.value.frame.row + $0.value.frame.rows }?.key
  }

  /// Ensures that exactly the given rows have a cell.
  func showCells(of rows: Range<Int>, makeCell: (_ row: Int) -> TableViewCell?) {
    recycleCells(outside: rows)
    for row in rows where cells[row] == nil {
      guard let cell = makeCell(row) else { continue }
      cells[row] = cell
      addSubview(cell)
    }
  }

  /// Recycles the cells of all rows except the given ones.
  func recycleCells(outside rows: Range<Int>) {
    for (row, cell) in cells where !rows.contains(row) {
      cells[row] = nil
      recycle(cell)
    }
  }

  /// Moves the cells of remaining rows to their new rows, and recycles the cells of removed rows.
  ///
  /// - Returns: Whether a cell has moved or has been recycled.
  func moveCells(to newRow: (_ row: Int) -> Int?) -> Bool {
    var hasMoved = false
    var moved: [Int: TableViewCell] = [:]
    for (row, cell) in cells {
      let new = newRow(row)
      hasMoved = hasMoved || new != row
      if let new, moved[new] == nil { moved[new] = cell } else { recycle(cell) }
    }
    cells = moved
    return hasMoved
  }

  /// Draws the highlight in the whole width, and the mark of the highlighted row.
  override func draw(on canvas: inout Canvas) {
    canvas.hintScrolling()
    for cell in cells.values where cell.isHighlighted {
      let row = cell.frame.row
      canvas.fill(
        TerminalRect(column: 0, row: row, columns: canvas.bounds.columns, rows: cell.frame.rows),
        style: TextStyle(background: highlightColor))
      canvas.write(
        "▌", at: Position(column: 0, row: row), style: TextStyle(foreground: .role(.accent), background: highlightColor)
      )
      if highlightColor == .role(.selection) { canvas.parkCursor(at: Position(column: 0, row: row)) }
    }
  }

  private func recycle(_ cell: TableViewCell) {
    cell.removeFromSuperview()
    cell.prepareForReuse()
    reusable.append(cell)
  }
}
