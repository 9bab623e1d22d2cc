/// A renderer that turns the difference between two screens into the bytes that a terminal needs.
///
/// Rendering is a pure function. Unchanged rows are skipped, and so are unchanged runs of cells in the other rows. A
/// row with only new text is erased before it is drawn if that saves bytes. The cursor only moves to absolute
/// positions. The terminal scrolls the rows of ``Screen/scrollRegion`` if that saves drawing at least three rows.
///
/// A frame switches two modes while it is drawn. Synchronised update (2026) is on, so that the terminal shows the frame
/// as a whole. Wrapping (7) is off, so that text at the right edge cannot reach the next row.
///
/// Adjacent blanks with a style, such as those at the end of a highlighted row, are one blank that is repeated (REP).
/// These columns are plain blanks before, so a few old terminals without REP show a shorter highlight, and nothing
/// else.
///
/// Terminals disagree on the width of some grapheme clusters. The renderer blanks the columns of such a cluster before
/// it draws the cluster. Then it moves the cursor to the column after the cluster, and redraws the rest of the row.
/// This overwrites a cluster that the terminal draws too wide.
public struct Renderer: Sendable {
  /// The colours that the terminal supports.
  public let colorMode: ColorMode

  /// Creates a renderer for a terminal with the given colours.
  public init(colorMode: ColorMode = .ansi) {
    self.colorMode = colorMode
  }

  /// Returns the bytes that change the content of the terminal to a new screen; empty if nothing has changed.
  ///
  /// New pictures are sent before the cells that show them. Pictures that are no longer shown are deleted after the
  /// cells are drawn.
  ///
  /// - Parameters:
  ///   - old: The screen that the terminal shows. If it is `nil` or has a different size, the whole screen is drawn.
  ///   - new: The screen to show.
  ///   - stalePictures: Pictures of earlier screens that the terminal may still store, besides those of the old screen.
  public func bytes(from old: Screen?, to new: Screen, stalePictures: [TerminalPicture] = []) -> [UInt8] {
    var frame = FrameBytes(of: new, colorMode: colorMode)
    var shown = Screen(size: new.size)
    let known = old?.size == new.size ? old : nil
    if let known {
      shown = known
      if let region = new.scrollRegion?.clamped(to: 0..<new.size.rows),
        let offset = scrollOffset(of: region, from: known, to: new)
      {
        frame.scroll(region, by: offset)
        shown.scroll(region, by: offset)
      }
    } else {
      frame.eraseAll()
    }
    // Sent after erasing, because some terminals also delete the pictures in the cells that they erase.
    for picture in new.pictures where !shown.pictures.contains(picture) {
      frame.append(KittyGraphics.transmission(of: picture))
    }
    // The row of the cursor is drawn last, so that a carriage return can park the cursor.
    let rows = (0..<new.size.rows).filter { $0 != new.cursor?.row }
    for row in rows + (new.cursor.map { [$0.row] } ?? []) where (0..<new.size.rows).contains(row) {
      draw(new[row: row], over: shown[row: row], row: row, in: &frame)
    }
    frame.set(.plain)
    let wasVisible = known.map { $0.cursor != nil }
    if wasVisible != (new.cursor != nil) {
      frame.append((new.cursor == nil ? Mode.cursor.off : Mode.cursor.on).utf8)
    }
    if let cursor = new.cursor, !frame.bytes.isEmpty || known?.cursor != cursor {
      frame.move(to: cursor)
    }
    let former = stalePictures + (old?.pictures ?? [])
    for id in Set(former.map(\.id)).subtracting(new.pictures.map(\.id)).sorted() {
      frame.append(KittyGraphics.deletion(of: id))
    }
    if let title = new.title, title != old?.title { frame.append("\u{1B}]2;\(DisplayText.line(title))\u{1B}\\".utf8) }
    guard !frame.bytes.isEmpty else { return [] }
    return Array((Mode.synchronizedUpdate.on + Mode.wrap.off).utf8)
      + frame.bytes
      + Array((Mode.wrap.on + Mode.synchronizedUpdate.off).utf8)
  }

  /// Draws the changes of a row.
  ///
  /// Under two conditions, the row is first erased from the first changed column on: the row ends with blanks, a few of
  /// which replace text, and no text after that column remains the same.
  private func draw(
    _ new: ArraySlice<PackedCell>, over old: ArraySlice<PackedCell>, row: Int, in frame: inout FrameBytes
  ) {
    guard let first = zip(old, new).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset else { return }
    let changes = zip(old, new).dropFirst(first)
    let erasedCount = changes.dropFirst(max(0, endOfText(of: new) - first)).count { $0 != $1 && $0 != blank }
    guard erasedCount > longestGap, !changes.contains(where: { $0 == $1 && $1 != blank }) else {
      return drawChanges(from: old, to: new, row: row, in: &frame)
    }
    frame.move(to: Position(column: first, row: row))
    frame.eraseToEndOfLine()
    let erased = old.prefix(first) + repeatElement(blank, count: new.count - first)
    drawChanges(from: erased, to: new, row: row, in: &frame)
  }

  /// Draws the cells of a row that have changed.
  private func drawChanges(
    from old: ArraySlice<PackedCell>, to new: ArraySlice<PackedCell>, row: Int, in frame: inout FrameBytes
  ) {
    var old = old
    let textEnd = endOfText(of: new)
    // After a cluster of ambiguous width, all cells are drawn.
    var drawsAll = false
    var column = 0
    while column < new.count {
      let cell = new[new.startIndex + column]
      guard drawsAll || cell != old[old.startIndex + column] else {
        column += 1
        continue
      }
      if column >= textEnd, cell == blank {
        // The cells from the text to this one are blank, too, and the cursor is often after the text.
        frame.move(to: Position(column: textEnd, row: row))
        return frame.eraseToEndOfLine()
      }
      moveCursor(to: column, of: new, row: row, in: &frame)
      let blankCount = drawsAll || cell.ascii != blank.ascii ? 0 : new.dropFirst(column).prefix { $0 == cell }.count
      let end = column + blankCount
      // The repeated blanks replace plain ones, so that a terminal that cannot repeat shows no old text there.
      if blankCount >= minimumRepeatedBlanks, old.dropFirst(column).prefix(blankCount).allSatisfy({ $0 == blank }) {
        frame.draw(cell, count: blankCount)
        column = end
        continue
      }
      // Only a scroll bar follows the blanks. It is drawn again after the rest of the row has been erased.
      if cell == blank, blankCount >= minimumErasedBlanks, end + scrollBarColumns >= new.count {
        frame.eraseToEndOfLine()
        old = old.prefix(column) + repeatElement(blank, count: new.count - column)
        column = end
        continue
      }
      frame.draw(cell)
      drawsAll = drawsAll || cell.hasAmbiguousWidth
      column += max(1, Int(cell.columns))
    }
  }

  /// Moves the cursor to a column, or draws a few unchanged cells up to the column if that takes fewer bytes.
  private func moveCursor(to column: Int, of cells: ArraySlice<PackedCell>, row: Int, in frame: inout FrameBytes) {
    if let cursor = frame.cursor, cursor.row == row, (0...longestGap).contains(column - cursor.column) {
      let gap = cells.dropFirst(cursor.column).prefix(column - cursor.column)
      if gap.allSatisfy({ $0.ascii != nil && colorMode.reduce($0.style) == frame.style }) {
        gap.forEach { frame.draw($0) }
        return
      }
    }
    frame.move(to: Position(column: column, row: row))
  }

  /// Returns the column from which a row ends with equal blanks.
  private func endOfText(of cells: ArraySlice<PackedCell>) -> Int {
    guard let last = cells.last, last.ascii == blank.ascii else { return cells.count }
    return cells.lastIndex { $0 != last }.map { $0 - cells.startIndex + 1 } ?? 0
  }
}

private let blank = PackedCell.blank(.plain)

/// The maximum number of unchanged cells that are drawn again instead of skipped. Skipping needs a move of the cursor,
/// which takes at least four bytes.
private let longestGap = 3

/// The minimum number of equal blanks that are repeated. Repeating takes four to six bytes after the first blank.
private let minimumRepeatedBlanks = 8

/// The minimum number of plain blanks in front of a scroll bar for which the rest of the row is erased, and the columns
/// of such a bar. Drawing the bar again takes about 15 bytes.
private let (minimumErasedBlanks, scrollBarColumns) = (20, 2)
