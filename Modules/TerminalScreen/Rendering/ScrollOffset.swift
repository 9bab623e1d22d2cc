/// Returns the number of rows by which a terminal should scroll a region, so that the fewest rows of the region have to
/// be drawn.
///
/// - Returns: The offset, which is positive for scrolling up; `nil` if no offset saves at least three rows.
func scrollOffset(of region: Range<Int>, from old: Screen, to new: Screen) -> Int? {
  let worthwhile = 3
  let unscrolled = region.count { old[row: $0] != new[row: $0] }
  guard unscrolled >= worthwhile, region.count > worthwhile else { return nil }

  let oldRows = region.map { old[row: $0] }
  let newRows = region.map { new[row: $0] }
  let blankRow = Screen(size: TerminalSize(columns: new.size.columns, rows: 1))[row: 0]
  var best: (offset: Int, rows: Int)?
  let farthest = region.count - worthwhile
  for offset in -farthest...farthest where offset != 0 {
    let rows = newRows.indices.count { row in
      let source = row + offset
      return newRows[row] != (oldRows.indices.contains(source) ? oldRows[source] : blankRow)
    }
    if unscrolled - rows >= worthwhile, rows < best?.rows ?? .max {
      best = (offset, rows)
    }
  }
  return best?.offset
}
