import Models

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension LocalDay {
  /// Creates the day in the local time zone of the system that contains a date.
  public init(containing date: Date) {
    // `Calendar` would need less code, but would add 5 ms to the start of the program.
    var (time, parts) = (time_t(date.timeIntervalSince1970.rounded(.down)), tm())
    localtime_r(&time, &parts)
    let month = Month(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1)
    let day = month.flatMap { Day(month: $0, day: Int(parts.tm_mday)) }
    // The system adds the day to the month, and determines whether the time is a daylight saving time.
    var end = tm()
    (end.tm_year, end.tm_mon, end.tm_mday, end.tm_isdst) = (parts.tm_year, parts.tm_mon, parts.tm_mday + 1, -1)
    let midnight = Date(timeIntervalSince1970: Double(mktime(&end)))
    // `mktime` returns -1 for an error. On macOS, years before 1900 are an error.
    let isFound = midnight > date && midnight < date + 2 * 86_400
    // A clock that is set to a year without four digits shows the first day of the calendar.
    self.init(day: day ?? .first, end: isFound ? midnight : date + 3600)
  }
}
