extension Screen {
  /// Shows a picture, which the terminal itself draws, in a part of the screen.
  ///
  /// The part of the picture outside the screen or the clip is not shown.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - position: The position of the upper left cell of the picture.
  ///   - clip: The rectangle in which the picture may be shown.
  public mutating func show(_ picture: TerminalPicture, at position: Position, clip: TerminalRect) {
    let frame = TerminalRect(
      column: position.column, row: position.row, columns: picture.size.columns, rows: picture.size.rows)
    let visible = clip.intersection(TerminalRect(size)).intersection(frame)
    guard visible.columns > 0, visible.rows > 0 else { return }
    for row in visible.rowRange {
      for column in visible.columnRange {
        let text = KittyGraphics.placeholder(column: column - position.column, row: row - position.row)
        let style = TextStyle(foreground: .indexed(picture.id))
        let cell = PackedCell(key: key(of: text), style: style, columns: 1, isPicture: true)
        place(CollectionOfOne(cell), at: Position(column: column, row: row))
      }
    }
    if !pictures.contains(picture) { pictures.append(picture) }
  }
}
