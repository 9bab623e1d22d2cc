import Dispatch
public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Property<Day> {
  /// Returns a property whose value is the current day. It changes at most a second after the day has changed, because
  /// the day has ended or the clock has been set.
  ///
  /// - Parameters:
  ///   - clock: The scheduler that determines the current date.
  ///   - checks: A producer whose values demand a check. By default, it sends one every second.
  ///   - localDay: Returns the day in the user's time zone that contains a date. By default, the system knows it.
  public static func today(
    on clock: any DateScheduler, checks: SignalProducer<Void, Never>? = nil,
    localDay: @escaping @Sendable (Date) -> Day = Day.init(containing:)
  ) -> Property<Day> {
    let checks = checks ?? .ticks(every: .seconds(1)).observe(on: clock)
    return Property(initial: localDay(clock.currentDate), then: checks.map { localDay(clock.currentDate) })
      .skipRepeats()
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
