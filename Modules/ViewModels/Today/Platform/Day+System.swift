public import Models

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

extension Day {
  /// Creates the day in the local time zone of the system that contains a date. The day of a clock that is set to a year
  /// without four digits is the first one of the calendar.
  public init(containing date: Date) {
    // `Calendar` would need less code, but would add 5 ms to the start of the program.
    var (time, parts) = (time_t(date.timeIntervalSince1970.rounded(.down)), tm())
    localtime_r(&time, &parts)
    let month = Month(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1)
    self = month.flatMap { Day(month: $0, day: Int(parts.tm_mday)) } ?? .first
  }
}
