import Foundation
import Models
import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("LocalDay")
struct LocalDayTests {
  @Test("Today changes when the day does, even if the calendar ends days early")
  func midnight() throws {
    // One second before the end of a day.
    let clock = TestScheduler(startDate: Date(timeIntervalSince1970: 86_399))
    let days = TestObserver<Int, Never>()
    let month = try #require(Month(year: 1970, month: 1))
    let today = Property<Day>.today(on: clock) { date in
      let seconds = Int(date.timeIntervalSince1970)
      // The calendar may end a day early, as after a change of the time zone. Here it does so in each hour.
      let end = Date(timeIntervalSince1970: Double(seconds / 3_600 + 1) * 3_600)
      return LocalDay(day: Day(month: month, day: seconds / 86_400 + 1) ?? .first, end: end)
    }
    days.observe(today.map(\.day))
    clock.advance(by: .milliseconds(999))
    #expect(days.values == [1])
    clock.advance(by: .milliseconds(1))
    #expect(days.values == [1, 2])
    clock.advance(by: .seconds(86_400 * 2))
    #expect(days.values == [1, 2, 3, 4])
  }
}
