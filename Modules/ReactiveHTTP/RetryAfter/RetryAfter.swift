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
  package func retryAfter(now: Date) -> TimeInterval? {
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
