import Foundation
import Testing

@testable import ReactiveHTTP

@Suite("Retry-After")
struct RetryAfterTests {
  /// Sunday, 6 November 1994, 08:49:37.
  private let now = Date(timeIntervalSince1970: 784_111_777)

  private func seconds(_ text: String, now: Date? = nil) -> TimeInterval? {
    Date(httpDate: text, now: now ?? self.now)?.timeIntervalSince1970
  }

  @Test(
    "A date in any of the three formats is read",
    arguments: [
      ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777),
      ("Sun Nov  6 08:49:37 1994", 784_111_777), ("Sun Nov 16 08:49:37 1994", 784_975_777),
      ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
      ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
      ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
    ] as [(String, TimeInterval)])
  func formats(text: String, expected: TimeInterval) { #expect(seconds(text) == expected) }

  @Test(
    "Any other text is no date",
    arguments: [
      "", "Sun, 06 Nov 1994", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
      "Sun, 06 nov 1994 08:49:37 GMT", "Sun, Nov 06 1994 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT",
      "Sun, 31 Nov 1994 08:49:37 GMT", "Tue, 29 Feb 1900 08:49:37 GMT", "Sun, 06 Nov 0000 08:49:37 GMT",
      "Sun, 06 Nov 994 08:49:37 GMT", "Sun, 06 Nov 19940 08:49:37 GMT", "Sun, 06 Nov 1994 24:00:00 GMT",
      "Sun, 06 Nov 1994 08:60:00 GMT", "Sun, 06 Nov 1994 08:49:61 GMT", "Sun, 06 Nov 1994 08:49 GMT",
      "Sun, 06 Nov 1994 08:49:37:00 GMT", "Sun, 06 Nov 1994 08::37 GMT", "Sun, 06 Nov 1994 08:49:+7 GMT",
      "Sun, ٠٦ Nov 1994 08:49:37 GMT",
    ])
  func invalid(text: String) { #expect(seconds(text) == nil) }

  @Test(
    "A year of two digits is the latest such year that is at most 50 years ahead",
    arguments: [
      (1994, "44", 2044), (1994, "45", 1945), (2026, "76", 2076), (2026, "77", 1977), (2095, "40", 2140),
    ])
  func shortYears(current: Int, text: String, year: Int) throws {
    let now = try #require(seconds("Xxx, 06 Nov \(current) 08:49:37 GMT").map(Date.init(timeIntervalSince1970:)))
    let expected = try #require(seconds("Xxx, 06 Nov \(year) 08:49:37 GMT"))
    #expect(seconds("Sunday, 06-Nov-\(text) 08:49:37 GMT", now: now) == expected)  // The weekday is ignored.
  }

  @Test(
    "Retry-After is a number of seconds, at most those of a year, or a date of the server's clock",
    arguments: [
      ("0", "", 0), (" 120 ", "", 120), ("99999999999999999999999", "", 31_536_000), ("soon", "", nil), ("-1", "", nil),
      ("1.5", "", nil), ("Sun, 06 Nov 1994 08:50:37 GMT", "", 60), ("Sun, 06 Nov 1994 08:00:00 GMT", "", 0),
      ("Sat, 01 Jan 2000 00:00:30 GMT", "Sat, 01 Jan 2000 00:00:00 GMT", 30),
      // If the date of the server is invalid, the date is one of the client's clock.
      ("Sun, 06 Nov 1994 08:50:37 GMT", "Sun, 32 Nov 1994 08:49:37 GMT", 60),
    ] as [(String, String, TimeInterval?)])
  func retryAfter(text: String, date: String, seconds: TimeInterval?) throws {
    let headers: HTTPHeaders = date.isEmpty ? ["Retry-After": text] : ["Retry-After": text, "Date": date]
    let url = try #require(URL(string: "http://a"))
    #expect(HTTPResponse(status: 429, headers: headers, url: url).retryAfter(now: now) == seconds)
  }
}
