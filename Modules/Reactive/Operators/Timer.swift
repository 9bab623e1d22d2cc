public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SignalProducer where Value == Date, Error == Never {
  /// Sends the date every `interval`, first after one interval, until it is disposed of. A value may be a tenth of the
  /// interval late.
  @inlinable
  public static func timer(interval: DispatchTimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
    timer(interval: interval, on: scheduler, leeway: interval.scaled(by: 0.1))
  }

  /// Sends the date every `interval`, first after one interval, until it is disposed of.
  ///
  /// - Parameters:
  ///   - interval: Not negative.
  ///   - scheduler: Whose clock it is, and where the dates are sent.
  ///   - leeway: How late a value may be, so that the machine can gather wake-ups; not negative.
  @inlinable
  public static func timer(
    interval: DispatchTimeInterval, on scheduler: any DateScheduler, leeway: DispatchTimeInterval
  ) -> SignalProducer {
    precondition(interval.timeInterval >= 0 && leeway.timeInterval >= 0, "a time to wait cannot be negative")
    return SignalProducer(subscribe: { sink, upstream in
      upstream.insert(every: interval, on: scheduler, leeway: leeway) { sink.value(scheduler.currentDate) }
    })
  }
}

extension SignalProducer where Error == Never {
  /// Sends the elements of `values` in turn, one every `interval`, first after one interval, and completes one interval
  /// after the last. A value may be a tenth of the interval late.
  ///
  /// - Parameters:
  ///   - values: What to send. It is run through anew at each start, and may have no end.
  ///   - interval: Not negative.
  ///   - scheduler: Whose clock it is, and where the values are sent.
  @inlinable
  public static func interval<S: Sequence & Sendable>(
    _ values: S, interval: DispatchTimeInterval, on scheduler: any DateScheduler
  ) -> SignalProducer where S.Element == Value {
    precondition(interval.timeInterval >= 0, "a time to wait cannot be negative")
    return SignalProducer(subscribe: { sink, upstream in
      let iterator = Confined(values.makeIterator())
      upstream.insert(every: interval, on: scheduler, leeway: interval.scaled(by: 0.1)) {
        if let value = iterator.state.next() {
          sink.value(value)
        } else {
          sink.end(.completed)
        }
      }
    })
  }

  /// Sends 0, 1, 2, … every `interval`, first after one interval, until it is disposed of.
  @inlinable
  public static func interval(
    _ interval: DispatchTimeInterval, on scheduler: any DateScheduler
  ) -> SignalProducer where Value == Int {
    .interval(0..., interval: interval, on: scheduler)
  }
}

extension CompositeDisposable {
  /// Runs `action` on `scheduler` every `interval`, first after one interval, until this is disposed of.
  @usableFromInline
  func insert(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, leeway: DispatchTimeInterval,
    _ action: @escaping @Sendable () -> Void
  ) {
    let first = scheduler.currentDate.addingTimeInterval(interval.timeInterval)
    if let timer = scheduler.schedule(after: first, interval: interval, leeway: leeway, action: action) {
      insert(timer)
    }
  }
}
