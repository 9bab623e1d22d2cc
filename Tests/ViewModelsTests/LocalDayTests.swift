import Foundation
import Models
import Reactive
import ReactiveTesting
import Testing
import ViewModels

@Suite("LocalDay")
struct LocalDayTests {
  @Test("Today changes at the end of each day, and is checked again if the clock is set back")
  func midnight() throws {
    let clock = TestScheduler(startDate: Date(timeIntervalSince1970: 86_400 * 10 + 86_399))
    let days = TestObserver<Day, Never>()
    let month = try #require(Month(year: 1970, month: 1))
    let today = Property<Day>.today(on: clock) { date in
      let number = Int(date.timeIntervalSince1970) / 86_400
      // The calendar says that each day ends an hour early, as after a change of the time zone.
      return LocalDay(
        day: Day(month: month, day: number + 1) ?? .first,
        end: Date(timeIntervalSince1970: Double(number + 1) * 86_400 - 3_600) > date
          ? Date(timeIntervalSince1970: Double(number + 1) * 86_400 - 3_600)
          : Date(timeIntervalSince1970: Double(number + 1) * 86_400))
    }
    days.observe(today)
    #expect(days.values.map(\.day) == [11])
    clock.advance(by: .milliseconds(999))
    #expect(days.values.map(\.day) == [11])
    clock.advance(by: .milliseconds(1))
    #expect(days.values.map(\.day) == [11, 12])
    clock.advance(by: .seconds(86_400 * 2))
    #expect(days.values.map(\.day) == [11, 12, 13, 14])
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
