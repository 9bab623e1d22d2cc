/// Formats the scroll position for a status line. Row indices start at 0; the text counts rows from 1.
enum PositionText {
  /// Returns the position of one row: “12 of 366”.
  static func row(_ row: Int, of count: Int) -> String {
    "\(grouped(row + 1)) of \(grouped(count))"
  }

  /// Returns the range of the visible rows: “12–31 of 1,000,000”.
  static func rows(_ rows: Range<Int>, of count: Int) -> String {
    guard rows.count > 1 else { return row(rows.lowerBound, of: count) }
    return "\(grouped(rows.lowerBound + 1))–\(grouped(rows.upperBound)) of \(grouped(count))"
  }

  /// Returns the digits of a non-negative number in groups of three.
  private static func grouped(_ number: Int) -> String {
    var groups = [String(number)]
    while let first = groups.first, first.count > 3 {
      groups.replaceSubrange(0..<1, with: [String(first.dropLast(3)), String(first.suffix(3))])
    }
    return groups.joined(separator: ",")
  }
}
