import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Returns the day in the local time zone that contains a date. `Calendar` would need less code, but would add 5 ms to
/// the start of the program.
func localDay(containing date: Date) -> Day {
  var (time, parts) = (time_t(date.timeIntervalSince1970.rounded(.down)), tm())
  localtime_r(&time, &parts)
  let month = Month(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1)
  // A clock that is set to a year without four digits shows the first day of the calendar.
  return month.flatMap { Day(month: $0, day: Int(parts.tm_mday)) } ?? .first
}
