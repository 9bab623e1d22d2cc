/// A calendar date that exists in its month.
public struct Day: Sendable, Hashable {
  /// The month of the date.
  public let month: Month
  /// The day of the month, starting at 1.
  public let day: Int

  /// Creates a date. Returns `nil` if `month` has no such day.
  public init?(month: Month, day: Int) {
    guard (1...month.numberOfDays).contains(day) else { return nil }
    self.month = month
    self.day = day
  }

  /// Creates a date from its ISO 8601 form, such as “2015-01-31”.
  ///
  /// The text has exactly four, two and two ASCII digits, separated by hyphens. Returns `nil` for any other form and
  /// for dates that do not exist.
  public init?(iso8601 text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard
      parts.map(\.utf8.count) == [4, 2, 2],
      text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: "-") }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
      let month = Month(year: year, month: month)
    else { return nil }
    self.init(month: month, day: day)
  }
}

extension Day: Comparable {
  /// Returns whether the first date is earlier than the second.
  public static func < (left: Day, right: Day) -> Bool {
    (left.month, left.day) < (right.month, right.day)
  }
}

extension Day: CustomStringConvertible {
  /// The date in ISO 8601 format: “2015-01-31”.
  public var description: String {
    "\(month)-\(day.padded(to: 2))"
  }
}
