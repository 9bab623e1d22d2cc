import Foundation
import Models
import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("LocalDay")
struct LocalDayTests {
  @Test("Today changes at the end of each day, and stays if the day ends early, as after a change of the time zone")
  func midnight() throws {
    let clock = TestScheduler(startDate: Date(timeIntervalSince1970: 86_399))
    let days = TestObserver<Int, Never>()
    let month = try #require(Month(year: 1970, month: 1))
    let today = Property<Day>.today(on: clock) { date in
      let seconds = Int(date.timeIntervalSince1970)
      // Each hour is the end of the day that the calendar has promised.
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

  @Test("After a day that ended while the computer slept, today is the day of the present time")
  func sleep() {
    let clock = TestScheduler()
    let asked = Atomic<[Date]>([])
    let today = Property<Day>.today(on: clock) { date in
      asked.modify { $0.append(date) }
      return LocalDay(day: .first, end: asked.value.count < 3 ? date - 3_600 : .distantFuture)
    }
    let start = clock.currentDate
    clock.advance(by: .seconds(1))
    withExtendedLifetime(today) { #expect(asked.value == [start, start, start]) }
  }

  @Test("When the property has been released, the end of the day has no effect")
  func release() {
    let clock = TestScheduler()
    let asked = Atomic(0)
    do {
      let today = Property<Day>.today(on: clock) { date in
        asked.modify { $0 += 1 }
        return LocalDay(day: .first, end: date + 3_600)
      }
      withExtendedLifetime(today) { clock.advance(by: .seconds(3_600)) }
    }
    let count = asked.value
    clock.advance(by: .seconds(86_400))
    #expect(count == 3 && asked.value == count)
  }
}
