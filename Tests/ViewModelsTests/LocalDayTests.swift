import Foundation
import Models
import Reactive
import ReactiveTesting
import Testing

@testable import ViewModels

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

  @Test(
    "Today is the day of a clock that was set to any other time, and changes when that day ends",
    arguments: [1, 3_600, 86_400, 200_000, 864_000])
  func setting(difference: Int) throws {
    let month = try #require(Month(year: 1970, month: 1))
    let clock = TestScheduler(startDate: Date(timeIntervalSince1970: 864_001))
    let (checks, check) = Signal<Void, Never>.pipe()
    let today = Property<Day>.today(on: clock, checks: checks.producer) { date in
      let day = Int(date.timeIntervalSince1970) / 86_400
      return LocalDay(
        day: Day(month: month, day: day + 1) ?? .first, end: Date(timeIntervalSince1970: Double(day + 1) * 86_400))
    }
    clock.rewind(by: .seconds(difference))
    check.send(value: ())
    let seconds = 864_001 - difference
    #expect(today.value.day == seconds / 86_400 + 1)
    clock.advance(by: .seconds(86_400 - seconds % 86_400))
    #expect(today.value.day == seconds / 86_400 + 2)
  }

  @Test("Ticks arrive until the observation ends")
  func ticks() async {
    var count = 0
    for await _ in SignalProducer<Void, Never>.ticks(every: .milliseconds(1)).values {
      count += 1
      if count == 3 { break }
    }
    #expect(count == 3)
  }
}
