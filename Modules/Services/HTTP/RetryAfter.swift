#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension HTTPResponse {
  /// How many seconds the server wants to be left alone, as `Retry-After` says (RFC 9110, section 10.2.3); nothing
  /// where it has no such header or one that cannot be read.
  ///
  /// A date counts from the server's own `Date`, where it gave one, so that a wrong clock here does not matter.
  ///
  /// - Parameter now: The time on this side.
  func retryAfter(now: Date) -> TimeInterval? {
    guard let text = headers["Retry-After"]?.trimmed else { return nil }
    if !text.isEmpty, text.utf8.allSatisfy(\.isDecimalDigit) {
      return min(TimeInterval(text) ?? .infinity, Self.longestRetryAfter)
    }
    guard let end = Date(httpDate: text, now: now) else { return nil }
    let start = headers["Date"].flatMap { Date(httpDate: $0, now: now) } ?? now
    return min(max(0, end.timeIntervalSince(start)), Self.longestRetryAfter)
  }

  /// A year: more is the same, and would not be a date any longer.
  private static let longestRetryAfter: TimeInterval = 365 * 86400
}
