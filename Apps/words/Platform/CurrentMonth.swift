#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Returns the current year and month in the local time zone. `Calendar` would need less code, but would add 5 ms to
/// the start of the program.
func currentMonth() -> (year: Int, month: Int) {
  var (now, parts) = (time(nil), tm())
  localtime_r(&now, &parts)
  return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1)
}
