/// Where something stands in all that there is, for a status line. Rows are counted from 0, and named from 1.
enum PositionText {
  /// The row that is meant: “12 of 366”.
  static func row(_ row: Int, of count: Int) -> String {
    "\(grouped(row + 1)) of \(grouped(count))"
  }

  /// The rows that are shown: “12–31 of 1,000,000”.
  static func rows(_ rows: Range<Int>, of count: Int) -> String {
    guard rows.count > 1 else { return row(rows.lowerBound, of: count) }
    return "\(grouped(rows.lowerBound + 1))–\(grouped(rows.upperBound)) of \(grouped(count))"
  }

  /// The digits of a number that is not negative, in groups of three.
  private static func grouped(_ number: Int) -> String {
    var groups = [String(number)]
    while let first = groups.first, first.count > 3 {
      groups.replaceSubrange(0..<1, with: [String(first.dropLast(3)), String(first.suffix(3))])
    }
    return groups.joined(separator: ",")
  }
}
