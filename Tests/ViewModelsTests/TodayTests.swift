import Foundation
import Models
import Reactive
import ReactiveTesting
import Testing

@testable import ViewModels

@Suite("Today")
struct TodayTests {
  @Test("Today changes at the first check after the day has ended, or after the clock has been set to another day")
  func checks() throws {
    // One second before the end of the tenth day.
    let clock = TestScheduler(startDate: Date(timeIntervalSince1970: 10 * 86_400 - 1))
    let month = try #require(Month(year: 1970, month: 1))
    let (checks, check) = Signal<Void, Never>.pipe()
    let days = TestObserver<Int, Never>()
    let today = Property<Day>.today(on: clock, checks: checks.producer) { date in
      Day(month: month, day: Int(date.timeIntervalSince1970) / 86_400 + 1) ?? .first
    }
    days.observe(today.map(\.day))
    let steps: [(TestScheduler) -> Void] = [
      { $0.advance(by: .milliseconds(999)) }, { $0.advance(by: .milliseconds(1)) }, { $0.rewind(by: .seconds(1)) },
      { $0.advance(by: .seconds(3 * 86_400)) },
    ]
    for (step, day) in zip(steps, [10, 11, 10, 13]) {
      step(clock)
      check.send(value: ())
      #expect(days.lastValue == day)
    }
    #expect(days.values == [10, 11, 10, 13])  // A check without a change sends nothing.
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
