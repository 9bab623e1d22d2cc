/// Turns the difference between two screens into the bytes that a terminal needs.
///
/// It is a pure function. What has not changed is not drawn: rows first, then runs of cells. The cursor only moves
/// absolutely, and the end of a row is erased where that is shorter than blanks. The rows of ``Screen/scrollRegion``
/// are scrolled by the terminal where that saves three rows or more.
///
/// A frame switches two modes for its own time: synchronised update (2026), so that a terminal shows it as a whole, and
/// wrapping off (7), so that nothing drawn at the right edge can reach the next row. Terminals disagree on the width of
/// some clusters. Their columns are blanked before, and the rest of the row is drawn anew after them, each run from an
/// absolute position, so that what a cluster spills over is covered.
public struct Renderer: Sendable {
  /// The colours that the terminal has.
  public let colorMode: ColorMode

  /// A renderer for a terminal of that many colours.
  public init(colorMode: ColorMode = .ansi) {
    self.colorMode = colorMode
  }

  /// The bytes that turn what the terminal shows into a new screen; none if there is nothing to change.
  ///
  /// Pictures that the terminal does not have come before the cells that show them, and it forgets those that have gone
  /// after the cells.
  ///
  /// - Parameters:
  ///   - old: What the terminal shows. If it is `nil`, or of another size, all is drawn from the start.
  ///   - new: What it should show.
  ///   - leftPictures: Pictures that the terminal may have besides those of the old screen.
  public func bytes(from old: Screen?, to new: Screen, leftPictures: [TerminalPicture] = []) -> [UInt8] {
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
    // Only now, since some terminals forget pictures with what they erase.
    for picture in new.pictures where !shown.pictures.contains(picture) {
      frame.transmit(picture)
    }
    for row in 0..<new.size.rows {
      draw(new[row: row], over: shown[row: row], row: row, in: &frame)
    }
    frame.resetStyle()
    park(cursor: new.cursor, from: known.map(\.cursor), in: &frame)
    let former = leftPictures + (old?.pictures ?? [])
    for id in Set(former.map(\.id)).subtracting(new.pictures.map(\.id)).sorted() {
      frame.forgetPicture(id)
    }
    guard !frame.bytes.isEmpty else { return [] }
    return Array((Mode.synchronizedUpdate.on + Mode.wrap.off).utf8)
      + frame.bytes
      + Array((Mode.wrap.on + Mode.synchronizedUpdate.off).utf8)
  }

  /// Leaves the cursor where it belongs. The old place is `nil` if it is not known.
  private func park(cursor: Position?, from old: Position??, in frame: inout FrameBytes) {
    let wasVisible = old.map { $0 != nil }
    let isVisible = cursor != nil
    if wasVisible != isVisible {
      frame.setCursorVisible(isVisible)
    }
    if let cursor, !frame.bytes.isEmpty || old != cursor {
      frame.move(to: cursor)
    }
  }

  /// Draws what differs in one row.
  private func draw(
    _ new: ArraySlice<PackedCell>, over old: ArraySlice<PackedCell>, row: Int, in frame: inout FrameBytes
  ) {
    guard new != old else { return }
    let changes = RowChanges(from: old, to: new)
    var column = 0
    while column < changes.textEnd {
      guard changes.isChanged(column) else {
        column += 1
        continue
      }
      approach(column, of: new, row: row, in: &frame)
      let cell = new[new.startIndex + column]
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
    if blanks.upperBound - start <= longestBlanks, !changes.isSpilled {
      frame.drawBlanks(blanks.upperBound - start)
    } else {
      frame.eraseToEndOfLine()
    }
  }

  /// Brings the cursor to a column: over a few equal cells by drawing them, where a move would be longer.
  private func approach(_ column: Int, of cells: ArraySlice<PackedCell>, row: Int, in frame: inout FrameBytes) {
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

/// The most equal cells that are drawn again rather than passed over: a move is at least four bytes.
private let longestGap = 3

/// The most blanks that are drawn rather than erased: erasing is three bytes.
private let longestBlanks = 3

/// Which cells of a row must be drawn.
private struct RowChanges {
  /// The column from which on the row has only blanks in the terminal's own colours.
  let textEnd: Int

  /// The columns of those blanks that must be drawn.
  let blanks: Range<Int>?

  /// Whether a cluster whose width is contested is drawn, so that all after it must be.
  var isSpilled: Bool { spillStart < new.count }

  private let old: ArraySlice<PackedCell>
  private let new: ArraySlice<PackedCell>

  /// The column of the first such cluster, or the end of the row.
  private let spillStart: Int

  init(from old: ArraySlice<PackedCell>, to new: ArraySlice<PackedCell>) {
    func differs(_ column: Int) -> Bool {
      new[new.startIndex + column] != old[old.startIndex + column]
    }
    let blank = PackedCell.blank(.plain)
    let end = new.count
    self.old = old
    self.new = new
    textEnd = new.lastIndex { $0 != blank }.map { $0 - new.startIndex + 1 } ?? 0
    spillStart = (0..<end).first { differs($0) && new[new.startIndex + $0].isContested } ?? end
    if spillStart < end {
      blanks = textEnd < end ? textEnd..<end : nil
    } else if let first = (textEnd..<end).first(where: differs), let last = (first..<end).last(where: differs) {
      blanks = first..<last + 1
    } else {
      blanks = nil
    }
  }

  /// Whether the cell in that column, counted from 0, must be drawn.
  func isChanged(_ column: Int) -> Bool {
    column >= spillStart || new[new.startIndex + column] != old[old.startIndex + column]
  }
}
