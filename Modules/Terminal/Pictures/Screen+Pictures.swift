extension Screen {
  /// Writes a block of cells into a part of the screen.
  ///
  /// Cells outside the screen or the clip are not written. If an edge splits a wide cluster, the visible half becomes
  /// blank.
  ///
  /// - Parameters:
  ///   - block: The cells.
  ///   - position: The position of the upper left cell.
  ///   - clip: The rectangle in which cells may be written.
  ///   - attributes: Attributes to add to those of the cells.
  public mutating func write(
    _ block: CellBlock, at position: Position, clip: TerminalRect, attributes: TextStyle.Attributes = []
  ) {
    place(block.size, at: position, clip: clip) { row, columns in
      var cells = block[row: row].dropFirst(columns.lowerBound).prefix(columns.count).map { cell in
        cell.adding(attributes)
      }
      // The clip may cut a wide cluster in half.
      if let first = cells.first, first.isContinuation { cells[0] = .blank(first.style) }
      if let last = cells.last, last.width == 2 { cells[cells.count - 1] = .blank(last.style) }
      return cells
    }
  }

  /// Shows a picture, which the terminal itself draws, in a part of the screen.
  ///
  /// The part of the picture outside the screen or the clip is not shown.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - position: The position of the upper left cell of the picture.
  ///   - clip: The rectangle in which the picture may be shown.
  public mutating func show(_ picture: TerminalPicture, at position: Position, clip: TerminalRect) {
    var isShown = false
    place(picture.size, at: position, clip: clip) { row, columns in
      isShown = true
      return columns.map { Cell(picture, column: $0, row: row) }
    }
    if isShown, !pictures.contains(picture) { pictures.append(picture) }
  }

  /// Places the visible part of each row of a rectangle of the given size. The closure returns the cells for a row and
  /// for columns of the rectangle, both counted from 0.
  private mutating func place(
    _ block: TerminalSize, at position: Position, clip: TerminalRect,
    cells: (_ row: Int, _ columns: Range<Int>) -> [Cell]
  ) {
    let visible = clip.intersection(TerminalRect(size))
      .intersection(TerminalRect(column: position.column, row: position.row, columns: block.columns, rows: block.rows))
    guard visible.columns > 0 else { return }
    let first = visible.column - position.column
    for row in visible.row..<visible.row + visible.rows {
      place(
        cells(row - position.row, first..<first + visible.columns), at: Position(column: visible.column, row: row))
    }
  }
}
