/// A month of the proleptic Gregorian calendar, in the years 1 to 9999.
public struct Month: Sendable, Hashable {
  /// The valid years. ISO 8601 writes them with four digits.
  public static let years = 1...9999

  /// The year, from 1 to 9999.
  public let year: Int
  /// The month of the year, from 1 to 12.
  public let month: Int

  /// Creates a month. Returns `nil` if the year or the month is out of range.
  public init?(year: Int, month: Int) {
    guard Self.years.contains(year), (1...12).contains(month) else { return nil }
    self.year = year
    self.month = month
  }

  /// The first month of the calendar, January of the year 1.
  public static let first = Month(unchecked: 1, 1)

  /// The number of days in the month, from 28 to 31.
  public var numberOfDays: Int {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: isLeapYear ? 29 : 28
    default: 31
    }
  }

  /// Returns the month that is `months` later, or earlier if `months` is negative.
  ///
  /// The result is clamped to the range from January of the year 1 to December 9999.
  public func advanced(by months: Int) -> Month {
    let first = Self.years.lowerBound * 12
    let last = Self.years.upperBound * 12 + 11
    let (sum, isOverflown) = (year * 12 + month - 1).addingReportingOverflow(months)
    // The number of this month is positive, so only a positive change can overflow.
    let index = isOverflown ? last : min(max(sum, first), last)
    return Month(unchecked: index / 12, index % 12 + 1)
  }

  private var isLeapYear: Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  private init(unchecked year: Int, _ month: Int) {
    self.year = year
    self.month = month
  }
}

extension Month: Comparable {
  /// Returns whether the first month is earlier than the second.
  public static func < (left: Month, right: Month) -> Bool {
    (left.year, left.month) < (right.year, right.month)
  }
}

extension Month: CustomStringConvertible {
  /// The month in ISO 8601 format: “2015-01”.
  public var description: String {
    "\(fourDigitYear)-\(twoDigitMonth)"
  }

  /// The year as four digits.
  package var fourDigitYear: String { year.padded(to: 4) }
  /// The month of the year as two digits.
  package var twoDigitMonth: String { month.padded(to: 2) }
}

extension Int {
  /// Returns the number in decimal digits, padded with leading zeros to at least `width` characters.
  func padded(to width: Int) -> String {
    let digits = String(self)
    return String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
  }
}
