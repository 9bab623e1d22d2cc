import Foundation
import Models
import ProgramTesting
import Testing
import ViewModels

@Suite("The local day")
struct LocalCalendarTests {
  @Test("A day begins and ends at midnight in the local time zone, also if daylight saving time begins or ends on it")
  func daylightSavingTime() async throws {
    // The rules of Berlin in 2026. The days have 24, 23 and 25 hours.
    try await inTimeZone("CET-1CEST,M3.5.0,M10.5.0/3") {
      for (day, start, end) in [
        ("2026-01-10", "2026-01-09T23:00:00Z", "2026-01-10T23:00:00Z"),
        ("2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
        ("2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
      ] {
        let (start, end) = (try Date(start, strategy: .iso8601), try Date(end, strategy: .iso8601))
        let days = [start - 1, start, end - 1, end].map { Day(containing: $0).description == day }
        #expect(days == [false, true, true, false], "\(day)")
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
