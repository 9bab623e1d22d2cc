import Foundation
import ProgramTesting
import Testing

@testable import words

@Suite("The local day")
struct LocalCalendarTests {
  private static let timeZone = "CET-1CEST,M3.5.0,M10.5.0/3"

  @Test("A day ends at midnight, also if daylight saving time begins or ends on it")
  func daylightSavingTime() async throws {
    guard ProcessInfo.processInfo.environment["TZ"] == Self.timeZone else {
      // A process has one time zone, so this test runs again in another process. It is not an exit test, because Swift
      // Testing on Linux polls all child processes while it waits for the end of one.
      let command = CommandLine.arguments.prefix { !["--filter", "--skip"].contains($0) }
      let outcome = try await runProgram(
        command + ["--testing-library", "swift-testing", "--filter", "LocalCalendarTests/daylightSavingTime"],
        environment: ["TZ": Self.timeZone])
      #expect(outcome.status == 0 && outcome.output.contains("1 test "), "\(outcome.output)")
      return
    }
    for (time, day, end) in [
      ("2026-01-10T12:00:00Z", "2026-01-10", "2026-01-10T23:00:00Z"),
      ("2026-03-29T00:30:00Z", "2026-03-29", "2026-03-29T22:00:00Z"),
      ("2026-03-29T21:59:59Z", "2026-03-29", "2026-03-29T22:00:00Z"),
      ("2026-07-31T22:00:00Z", "2026-08-01", "2026-08-01T22:00:00Z"),
      ("2026-10-24T22:30:00Z", "2026-10-25", "2026-10-25T23:00:00Z"),
      ("2026-12-31T22:59:59Z", "2026-12-31", "2026-12-31T23:00:00Z"),
    ] {
      let localDay = localDay(containing: try Date(time, strategy: .iso8601))
      #expect(localDay.day.description == day)
      #expect(localDay.end == (try Date(end, strategy: .iso8601)), "\(time)")
    }
  }
}
