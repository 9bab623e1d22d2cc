#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HTTPResponse {
  /// Returns the number of seconds in `Retry-After` (RFC 9110, section 10.2.3), or `nil` if the field is missing or
  /// invalid.
  ///
  /// A date in the field is relative to the server's `Date` field if it has one, so that a wrong local clock does not
  /// matter.
  ///
  /// - Parameter now: The current date of the client.
  public func retryAfter(now: Date = Date()) -> TimeInterval? {
    guard let text = headers["Retry-After"]?.trimmed() else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      return min(TimeInterval(text) ?? .infinity, Self.longestRetryAfter)
    }
    guard let end = Date(httpDate: text, now: now) else { return nil }
    let start = headers["Date"].flatMap { Date(httpDate: $0, now: now) } ?? now
    return min(max(0, end.timeIntervalSince(start)), Self.longestRetryAfter)
  }

  /// The maximum number of seconds: one year. Larger values could overflow a date.
  private static let longestRetryAfter: TimeInterval = 365 * 86400
}

extension Date {
  /// Parses a date in one of the three formats that a recipient must accept (RFC 9110, section 5.6.7).
  ///
  /// The formats are “Sun, 06 Nov 1994 08:49:37 GMT”, “Sunday, 06-Nov-94 08:49:37 GMT” and “Sun Nov  6 08:49:37 1994”.
  /// Returns `nil` if the text has a different format or the date does not exist.
  ///
  /// - Parameter now: The current date. A two-digit year is at most 50 years after it.
  init?(httpDate text: String, now: Date) {
    let parts = text.split { $0 == " " || $0 == "-" || $0 == "," }
    let fields: (day: Substring, month: Substring, year: Substring, time: Substring)
    switch parts.count {
    case 6 where parts[5] == "GMT": fields = (parts[1], parts[2], parts[3], parts[4])
    case 5: fields = (parts[2], parts[1], parts[4], parts[3])
    default: return nil
    }

    let time = fields.time.split(separator: ":", omittingEmptySubsequences: false).map(number)
    guard
      let day = number(fields.day), let year = number(fields.year),
      let month = monthNames.firstIndex(where: { $0 == fields.month }),
      time.count == 3, let hour = time[0], let minute = time[1], let second = time[2],
      hour < 24, minute < 60, second <= 60
    else { return nil }

    func date(in year: Int) -> Date? {
      // `Calendar` knows no leap seconds.
      let day = DateComponents(calendar: .utc, year: year, month: month + 1, day: day)
      guard year > 0, day.isValidDate else { return nil }
      return day.date.map { $0 + TimeInterval((hour * 60 + minute) * 60 + second) }
    }

    let latest = Calendar.utc.date(byAdding: .year, value: 50, to: now) ?? now
    let date: Date? =
      switch fields.year.count {
      case 4: date(in: year)
      case 2: [1900, 2000, 2100].compactMap { date(in: $0 + year) }.last { $0 <= latest }
      default: nil
      }
    guard let date else { return nil }
    self = date
  }
}

private let monthNames = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

/// Returns the number in a text of one to four decimal digits, or `nil` for any other text.
private func number(_ text: Substring) -> Int? {
  guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
    return nil
  }
  return Int(text)
}

extension Calendar {
  fileprivate static let utc: Calendar = {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = .gmt
    return calendar
  }()
}
