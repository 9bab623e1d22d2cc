/// How far a terminal should scroll a region (up if positive) so that the fewest of its rows have to be drawn.
///
/// - Returns: `nil` if no offset saves three rows or more.
func scrollOffset(of region: Range<Int>, from old: Screen, to new: Screen) -> Int? {
  let worthwhile = 3
  let unscrolled = region.count { old[row: $0] != new[row: $0] }
  guard unscrolled >= worthwhile, region.count > worthwhile else { return nil }

  // Each row is as good as a number here: that two rows have the same can only make the frame longer.
  let oldRows = region.map { digest(old[row: $0]) }
  let newRows = region.map { digest(new[row: $0]) }
  let blankRow = digest(Screen(size: TerminalSize(columns: new.size.columns, rows: 1))[row: 0])
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

private func digest(_ row: ArraySlice<PackedCell>) -> UInt64 {
  row.reduce(0) { $1.mixed(into: $0) }
}
