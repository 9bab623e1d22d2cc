/// A calendar date: a day that its month really has.
public struct Day: Sendable, Hashable {
  /// The month that the day lies in.
  public let month: Month
  /// The day of the month, from 1.
  public let day: Int

  /// Makes a day, or nothing where `month` has no such day.
  public init?(month: Month, day: Int) {
    guard (1...month.numberOfDays).contains(day) else { return nil }
    self.month = month
    self.day = day
  }

  /// Reads a date as ISO 8601 writes it, “2015-01-31”: four, two and two digits with hyphens between, nothing else.
  ///
  /// - Returns: Nothing where the text has another form or names a day that does not exist.
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

  /// The date in English: “31 January 2015”.
  public var title: String {
    "\(day) \(month.title)"
  }
}

extension Day: Comparable {
  /// Earlier days come first.
  public static func < (left: Day, right: Day) -> Bool {
    (left.month, left.day) < (right.month, right.day)
  }
}

extension Day: CustomStringConvertible {
  /// The date as ISO 8601 writes it: “2015-01-31”.
  public var description: String {
    "\(month)-\(day.padded(to: 2))"
  }
}
