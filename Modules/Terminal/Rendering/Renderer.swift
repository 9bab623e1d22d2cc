/// A renderer that turns the difference between two screens into the bytes that a terminal needs.
///
/// Rendering is a pure function. Unchanged rows are skipped, and so are unchanged runs of cells in the other rows. The
/// cursor only moves to absolute positions. The end of a row is erased if that takes fewer bytes than writing blanks,
/// and a row with only new text is erased first, so that its blanks are skipped. The row of the cursor is drawn last, so
/// that a carriage return can park the cursor. The terminal scrolls the rows of ``Screen/scrollRegion`` if that saves
/// drawing at least three rows.
///
/// A frame switches two modes while it is drawn. Synchronised update (2026) is on, so that the terminal shows the frame
/// as a whole. Wrapping (7) is off, so that text at the right edge cannot reach the next row.
///
/// Blanks with a style at the end of a row, such as those of a highlighted row, are one blank that is repeated (REP).
/// These columns are plain blanks before, so a few old terminals without REP show a shorter highlight, and nothing else.
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
      frame.transmit(picture)
    }
    let rows = 0..<new.size.rows
    let lastRow = new.cursor.flatMap { rows.contains($0.row) ? $0.row : nil }
    for row in rows.filter({ $0 != lastRow }) + (lastRow.map { [$0] } ?? []) {
      draw(new[row: row], over: shown[row: row], row: row, in: &frame)
    }
    frame.resetStyle()
    park(cursor: new.cursor, from: known.map(\.cursor), in: &frame)
    let former = stalePictures + (old?.pictures ?? [])
    for id in Set(former.map(\.id)).subtracting(new.pictures.map(\.id)).sorted() {
      frame.forgetPicture(id)
    }
    guard !frame.bytes.isEmpty else { return [] }
    return Array((Mode.synchronizedUpdate.on + Mode.wrap.off).utf8)
      + frame.bytes
      + Array((Mode.wrap.on + Mode.synchronizedUpdate.off).utf8)
  }

  /// Moves the cursor to its final position, and shows or hides it. `old` is `nil` if the state of the cursor is
  /// unknown, and contains `nil` if the cursor was hidden.
  private func park(cursor: Position?, from old: Position??, in frame: inout FrameBytes) {
    let wasVisible = old.map { $0 != nil }
    let isVisible = cursor != nil
    if wasVisible != isVisible {
      frame.setCursorVisible(isVisible)
    }
    if let cursor, !frame.bytes.isEmpty || old != cursor {
      frame.park(at: cursor)
    }
  }

  /// Draws the changed cells of a row.
  private func draw(
    _ new: ArraySlice<PackedCell>, over old: ArraySlice<PackedCell>, row: Int, in frame: inout FrameBytes
  ) {
    guard new != old else { return }
    let changes = RowChanges(from: old, to: new)
    if let start = changes.firstErasedColumn {
      frame.move(to: Position(column: start, row: row))
      frame.eraseToEndOfLine()
    }
    var column = 0
    while column < changes.textEnd {
      guard changes.isChanged(column) else {
        column += 1
        continue
      }
      moveCursor(to: column, of: new, row: row, in: &frame)
      let cell = new[new.startIndex + column]
      if column == changes.firstRepeatedColumn {
        frame.drawToEndOfLine(cell, count: new.count - column)
        break
      }
      frame.draw(cell)
      column += max(1, cell.width)
    }
    guard let blanks = changes.blanks else { return }
    var start = blanks.lowerBound
    if let cursor = frame.cursor, cursor.row == row, (changes.textEnd...start).contains(cursor.column) {
      start = cursor.column
    } else {
      frame.move(to: Position(column: start, row: row))
    }
    if blanks.upperBound - start <= longestBlanks, !changes.drawsAmbiguousWidth {
      frame.drawBlanks(blanks.upperBound - start)
    } else {
      frame.eraseToEndOfLine()
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
}

/// The greatest number of unchanged cells that are drawn again instead of skipped. Skipping needs a move of the cursor,
/// which takes at least four bytes.
private let longestGap = 3

/// The greatest number of blanks that are drawn instead of erased. Erasing takes three bytes.
private let longestBlanks = 3

/// The least number of equal blanks that are repeated. Repeating takes four to six bytes after the first blank.
private let leastRepeatedBlanks = 8

/// The cells of a row that must be drawn.
private struct RowChanges {
  /// The first column after the text. From this column on, the row has only plain blanks.
  let textEnd: Int

  /// The columns of these blanks that must be drawn; `nil` if there are none.
  let blanks: Range<Int>?

  /// The column from which the row is erased before it is drawn; `nil` if it is not erased first.
  ///
  /// That is the first changed column, if blanks at the end of the row are erased or repeated, and if all text after
  /// this column must be drawn anyway.
  let firstErasedColumn: Int?

  /// The column from which the row ends with equal blanks that are repeated; `nil` if there is none.
  let firstRepeatedColumn: Int?

  /// Whether a cluster of ambiguous width is drawn, so that all cells after it must be drawn too.
  var drawsAmbiguousWidth: Bool { firstAmbiguousColumn < new.count }

  private let old: ArraySlice<PackedCell>
  private let new: ArraySlice<PackedCell>

  /// The column of the first cluster of ambiguous width that must be drawn; the number of columns if there is none.
  private let firstAmbiguousColumn: Int

  init(from old: ArraySlice<PackedCell>, to new: ArraySlice<PackedCell>) {
    func contentEnd(of cells: ArraySlice<PackedCell>, before blank: PackedCell) -> Int {
      cells.lastIndex { $0 != blank }.map { $0 - cells.startIndex + 1 } ?? 0
    }
    let blank = PackedCell.blank(.plain)
    let end = new.count
    let textEnd = contentEnd(of: new, before: blank)
    (self.old, self.new, self.textEnd) = (old, new, textEnd)

    var (firstChanged, firstAmbiguous): (Int?, Int?)
    var changedBlanks: Range<Int>?
    var keepsText = false
    for column in 0..<end {
      let cell = new[new.startIndex + column]
      guard cell != old[old.startIndex + column] else {
        if !keepsText, firstChanged != nil { keepsText = cell != blank }
        continue
      }
      if firstChanged == nil { firstChanged = column }
      if firstAmbiguous == nil, cell.hasAmbiguousWidth { firstAmbiguous = column }
      if column >= textEnd { changedBlanks = (changedBlanks?.lowerBound ?? column)..<column + 1 }
    }
    firstAmbiguousColumn = firstAmbiguous ?? end
    guard firstAmbiguous == nil, let firstChanged else {
      blanks = firstAmbiguous != nil && textEnd < end ? textEnd..<end : nil
      (firstErasedColumn, firstRepeatedColumn) = (nil, nil)
      return
    }

    var fillStart = end
    if let last = new.last, last != blank, last.ascii == UInt8(ascii: " ") {
      fillStart = contentEnd(of: new, before: last)
    }
    let repeats = end - fillStart >= leastRepeatedBlanks
    // The repeated blanks replace plain blanks, so that a terminal that cannot repeat shows no old text there.
    let needsErasure =
      changedBlanks?.count ?? 0 > longestBlanks || repeats && contentEnd(of: old, before: blank) > fillStart
    let isErased = needsErasure && !keepsText && !old[old.startIndex + firstChanged].isContinuation
    firstErasedColumn = isErased ? firstChanged : nil
    blanks = isErased ? nil : changedBlanks
    firstRepeatedColumn = repeats && isErased == needsErasure ? fillStart : nil
  }

  /// Returns whether the cell in a column, counted from 0, must be drawn.
  func isChanged(_ column: Int) -> Bool {
    let cell = new[new.startIndex + column]
    if let firstErasedColumn, column >= firstErasedColumn { return cell != .blank(.plain) }
    return column >= firstAmbiguousColumn || cell != old[old.startIndex + column]
  }
}
