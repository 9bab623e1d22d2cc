import Dispatch
public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A day of the user's calendar, and the date on which it ends.
public struct LocalDay: Sendable, Hashable {
  /// The day.
  public let day: Day
  /// The start of the next day, which is midnight in most time zones.
  public let end: Date

  /// Creates a day that ends at the given date.
  public init(day: Day, end: Date) {
    (self.day, self.end) = (day, end)
  }
}

extension Property<Day> {
  /// Returns a property whose value is the current day. It changes when the day ends, and when a check finds that the
  /// clock has been set to another day.
  ///
  /// - Parameters:
  ///   - clock: The scheduler that determines the current date.
  ///   - checks: A producer whose values demand a check. By default, it sends one every minute.
  ///   - localDay: Returns the day in the user's time zone that contains a date. By default, the system knows it.
  public static func today(
    on clock: any DateScheduler, checks: SignalProducer<Void, Never>? = nil,
    localDay: @escaping @Sendable (Date) -> LocalDay = LocalDay.init(containing:)
  ) -> Property<Day> {
    let checks = checks ?? .ticks(every: .seconds(60)).observe(on: clock)
    let days = checks.prefix(value: ()).flatMap(.latest) {
      SignalProducer<Day, Never> { observer, lifetime in
        @Sendable func sendDay() {
          let today = localDay(clock.currentDate)
          observer.send(value: today.day)
          lifetime += clock.schedule(after: today.end) { sendDay() }
        }
        sendDay()
      }
    }
    return Property(initial: localDay(clock.currentDate).day, then: days).skipRepeats()
  }
}

extension SignalProducer<Void, Never> {
  /// Returns a producer that sends a value in each interval. Unlike the timer of a `DateScheduler`, it does not wait
  /// longer if the clock is set back.
  static func ticks(every interval: DispatchTimeInterval) -> SignalProducer<Void, Never> {
    SignalProducer { observer, lifetime in
      @Sendable func wait() {
        DispatchQueue.global().asyncAfter(deadline: .now() + interval) {
          guard !lifetime.hasEnded else { return }
          observer.send(value: ())
          wait()
        }
      }
      wait()
    }
  }
}
