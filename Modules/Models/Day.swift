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

  /// The first day of the calendar, 1 January of the year 1.
  public static let first = Day(unchecked: .first, 1)

  private init(unchecked month: Month, _ day: Int) {
    (self.month, self.day) = (month, day)
  }

  /// The day of the week in the Gregorian calendar, as in ISO 8601: 1 is Monday, and 7 is Sunday.
  public var weekday: Int {
    // The method of Tomohiko Sakamoto: offsets of the months, in a year that starts in March.
    let offsets = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = month.month < 3 ? month.year - 1 : month.year
    let sum = year + year / 4 - year / 100 + year / 400 + offsets[month.month - 1] + day
    return (sum + 6) % 7 + 1
  }

  /// The day before this one; `nil` for 1 January of the year 1.
  public var previous: Day? {
    if day > 1 { return Day(month: month, day: day - 1) }
    let previousMonth = month.advanced(by: -1)
    return previousMonth < month ? Day(month: previousMonth, day: previousMonth.numberOfDays) : nil
  }

  /// The day after this one; `nil` for 31 December of the year 9999.
  public var next: Day? {
    if day < month.numberOfDays { return Day(month: month, day: day + 1) }
    let nextMonth = month.advanced(by: 1)
    return nextMonth > month ? Day(month: nextMonth, day: 1) : nil
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
