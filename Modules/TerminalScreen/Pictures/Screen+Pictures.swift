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
    let visible = visiblePart(of: block.size, at: position, clip: clip)
    guard visible.columns > 0, visible.rows > 0 else { return }
    combinedTexts.merge(block.screen.combinedTexts) { text, _ in text }
    for row in visible.row..<visible.row + visible.rows {
      var cells = block.screen[row: row - position.row].dropFirst(visible.column - position.column)
        .prefix(visible.columns).map { cell in
          var cell = cell
          cell.style.attributes.formUnion(attributes)
          return cell
        }
      // The clip may cut a wide cluster in half.
      if let first = cells.first, first.isContinuation { cells[0] = .blank(first.style) }
      if let last = cells.last, last.columns == 2 { cells[cells.count - 1] = .blank(last.style) }
      place(cells, at: Position(column: visible.column, row: row))
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
    let visible = visiblePart(of: picture.size, at: position, clip: clip)
    guard visible.columns > 0, visible.rows > 0 else { return }
    for row in visible.row..<visible.row + visible.rows {
      for column in visible.column..<visible.column + visible.columns {
        let text = KittyGraphics.placeholder(column: column - position.column, row: row - position.row)
        let style = TextStyle(foreground: .indexed(picture.id))
        let cell = PackedCell(key: key(of: text), style: style, columns: 1, isPicture: true)
        place(CollectionOfOne(cell), at: Position(column: column, row: row))
      }
    }
    if !pictures.contains(picture) { pictures.append(picture) }
  }

  /// Returns the part of a rectangle of the given size that is in the clip and on the screen.
  private func visiblePart(of other: TerminalSize, at position: Position, clip: TerminalRect) -> TerminalRect {
    clip.intersection(TerminalRect(size))
      .intersection(TerminalRect(column: position.column, row: position.row, columns: other.columns, rows: other.rows))
  }
}
