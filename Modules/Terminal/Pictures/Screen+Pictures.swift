extension Screen {
  /// Writes a block of cells, as they are, within a part of the screen.
  ///
  /// - Parameters:
  ///   - block: The cells.
  ///   - position: Where the upper left one goes.
  ///   - clip: Where cells may be written.
  ///   - attributes: What is added to those of the cells.
  public mutating func write(
    _ block: CellBlock, at position: Position, clip: Rect, attributes: Style.Attributes = []
  ) {
    place(block.size, at: position, clip: clip) { row, columns in
      var cells = block[row: row].dropFirst(columns.lowerBound).prefix(columns.count).map { cell in
        cell.adding(attributes)
      }
      // A clip may cut a wide cluster in two.
      if let first = cells.first, first.isContinuation { cells[0] = .blank(first.style) }
      if let last = cells.last, last.width == 2 { cells[cells.count - 1] = .blank(last.style) }
      return cells
    }
  }

  /// Shows a picture that the terminal draws, within a part of the screen.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - position: Where its upper left corner goes.
  ///   - clip: Where it may be shown.
  public mutating func show(_ picture: TerminalPicture, at position: Position, clip: Rect) {
    var isShown = false
    place(picture.size, at: position, clip: clip) { row, columns in
      isShown = true
      return columns.map { Cell(picture, column: $0, row: row) }
    }
    if isShown, !pictures.contains(picture) { pictures.append(picture) }
  }

  /// Places what is visible of each row of something of that size.
  private mutating func place(
    _ block: TerminalSize, at position: Position, clip: Rect, cells: (_ row: Int, _ columns: Range<Int>) -> [Cell]
  ) {
    let visible = clip.intersection(Rect(size))
      .intersection(Rect(column: position.column, row: position.row, columns: block.columns, rows: block.rows))
    guard visible.columns > 0, visible.rows > 0 else { return }
    let first = visible.column - position.column
    for row in visible.row..<visible.row + visible.rows {
      place(
        cells(row - position.row, first..<first + visible.columns), at: Position(column: visible.column, row: row))
    }
  }
}
