import Foundation
import ProgramTesting
import Testing
import ViewModels

@Suite("The local day")
struct LocalCalendarTests {
  @Test("A day ends at midnight, also if daylight saving time begins or ends on it")
  func daylightSavingTime() async throws {
    // The rules of Berlin in 2026. The three days have 24, 23 and 25 hours.
    try await inTimeZone("CET-1CEST,M3.5.0,M10.5.0/3") {
      for (time, day, end) in [
        ("2026-01-10T12:00:00Z", "2026-01-10", "2026-01-10T23:00:00Z"),
        ("2026-03-29T00:30:00Z", "2026-03-29", "2026-03-29T22:00:00Z"),
        ("2026-10-24T22:30:00Z", "2026-10-25", "2026-10-25T23:00:00Z"),
      ] {
        let localDay = LocalDay(containing: try Date(time, strategy: .iso8601))
        #expect(localDay.day.description == day)
        #expect(localDay.end == (try Date(end, strategy: .iso8601)), "\(time)")
      }
    }
  }

  @Test("A day whose midnight does not exist ends within an hour of it")
  func missingMidnight() async throws {
    // In this zone, 0:00 of the second Sunday in October 2018 is followed by 1:00.
    try await inTimeZone("<-03>3<-02>,M10.2.0/0,M2.3.0/0") {
      let start = try Date("2018-10-13T12:00:00Z", strategy: .iso8601)
      let change = try Date("2018-10-14T03:00:00Z", strategy: .iso8601)
      for minutes in stride(from: 0.0, to: 15 * 60, by: 15) {  // from 9:00 in the zone until midnight
        let localDay = LocalDay(containing: start + minutes * 60)
        #expect(localDay.day.description == "2018-10-13")
        #expect((change..<change + 3600).contains(localDay.end))
      }
    }
  }

  /// Runs the calling test in a process with the given time zone.
  ///
  /// A process has one time zone, so the test runs again in a new process, in which this function calls `body`. It is
  /// not an exit test, because Swift Testing on Linux polls all child processes while it waits for the end of one.
  private func inTimeZone(_ zone: String, test: String = #function, _ body: () throws -> Void) async throws {
    guard ProcessInfo.processInfo.environment["TZ"] != zone else { return try body() }
    let outcome = try await runTest("LocalCalendarTests/\(test.dropLast(2))", environment: ["TZ": zone])
    #expect(outcome.status == 0 && outcome.messages.contains("1 test "), "\(outcome.messages)")
  }
}
