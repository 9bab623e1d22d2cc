public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SignalProducer where Value == Date, Error == Never {
  /// Works like ``timer(interval:on:leeway:)``. A value may be late by a tenth of the interval.
  public static func timer(interval: DispatchTimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
    timer(interval: interval, on: scheduler, leeway: interval.scaled(by: 0.1))
  }

  /// Sends the current date every `interval`, as measured and delivered by `scheduler`, first after one interval, until
  /// the start is disposed of. A value may be late by `leeway`, which lets the system coalesce timers. A late value does
  /// not delay the next one, because all dates are on a grid that begins with the start. See ``DateScheduler``.
  ///
  ///     let dates = SignalProducer.timer(interval: .seconds(2), on: scheduler)
  ///     let seconds = dates.map { Int($0.timeIntervalSinceReferenceDate) }.take(first: 3)
  ///     // seconds  --2-4-6|
  public static func timer(
    interval: DispatchTimeInterval, on scheduler: any DateScheduler, leeway: DispatchTimeInterval
  ) -> SignalProducer {
    SignalProducer(asynchronous: { output, resources in
      resources += scheduler.schedule(after: interval, interval: interval, leeway: leeway) {
        output.send(scheduler.currentDate)
      }
    })
  }
}

extension SignalProducer where Error == Never {
  /// Sends one element of `values` on `scheduler` every `interval`, first after one interval, and completes one
  /// interval after the last element. Each start iterates from the beginning. The sequence may be infinite. A value may
  /// be late by a tenth of the interval.
  ///
  ///     let letters = SignalProducer.interval(["a", "b"], interval: .seconds(2), on: scheduler)
  ///     // letters  --a-b-|
  public static func interval<S: Sequence & Sendable>(
    _ values: S, interval: DispatchTimeInterval, on scheduler: any DateScheduler
  ) -> SignalProducer where S.Element == Value {
    SignalProducer(asynchronous: { output, resources in
      let iterator = SerialState(values.makeIterator())
      resources += scheduler.schedule(after: interval, interval: interval, leeway: interval.scaled(by: 0.1)) {
        if let value = iterator.state.next() { output.send(value) } else { output.send(.completed) }
      }
    })
  }

  /// Sends 0, 1, 2, … like ``interval(_:interval:on:)``, until the start is disposed of.
  ///
  ///     let numbers = SignalProducer.interval(.seconds(2), on: scheduler).take(first: 3)
  ///     // numbers  --0-1-2|
  public static func interval(
    _ interval: DispatchTimeInterval, on scheduler: any DateScheduler
  ) -> SignalProducer where Value == Int { .interval(0..., interval: interval, on: scheduler) }
}
