#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Stage where NewValue == Value {
  /// - Parameter promote: Converts the termination of the source to the error type of the derived sequence.
  static func timeout(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler,
    _ promote: @escaping @Sendable (Termination<Error>) -> Termination<NewError>
  ) -> Stage {
    .serialized { sink, upstream in
      let date = scheduler.currentDate.addingTimeInterval(interval)
      if let timer = scheduler.schedule(after: date, action: { sink.end(.failed(error)) }) { upstream.insert(timer) }
      return Sink(value: sink.onValue, end: { sink.end(promote($0)) })
    }
  }
}

extension Signal {
  /// Fails with `error` on `scheduler` if the signal has not ended within `interval` seconds from now. A value does not
  /// extend this time.
  ///
  ///     let limited = numbers.timeout(after: 7, raising: CancellationError(), on: scheduler)
  ///     // numbers  --1--2--3--4-|
  ///     // limited  --1--2-#
  ///
  /// - Precondition: `interval` is not negative.
  public func timeout(after interval: TimeInterval, raising error: Error, on scheduler: any DateScheduler) -> Signal {
    precondition(interval >= 0, "The interval must not be negative.")
    return lift(.timeout(after: interval, raising: error, on: scheduler) { $0 })
  }
}

extension Signal where Error == Never {
  /// Fails with `error` on `scheduler` if the signal has not ended within `interval` seconds from now. A value does not
  /// extend this time.
  ///
  /// - Precondition: `interval` is not negative.
  public func timeout<NewError>(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler
  ) -> Signal<Value, NewError> {
    precondition(interval >= 0, "The interval must not be negative.")
    return lift(.timeout(after: interval, raising: error, on: scheduler) { $0.promoted() })
  }
}

extension SignalProducer {
  /// Fails with `error` on `scheduler` and cancels the work if it has not ended within `interval` seconds of its start.
  /// See ``Signal/timeout(after:raising:on:)``.
  ///
  /// - Precondition: `interval` is not negative.
  public func timeout(
    after interval: TimeInterval, raising error: Error, on scheduler: any DateScheduler
  ) -> SignalProducer {
    precondition(interval >= 0, "The interval must not be negative.")
    return lift(.timeout(after: interval, raising: error, on: scheduler) { $0 })
  }
}

extension SignalProducer where Error == Never {
  /// Fails with `error` on `scheduler` and cancels the work if it has not ended within `interval` seconds of its start.
  /// See ``Signal/timeout(after:raising:on:)``.
  ///
  /// - Precondition: `interval` is not negative.
  public func timeout<NewError>(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler
  ) -> SignalProducer<Value, NewError> {
    precondition(interval >= 0, "The interval must not be negative.")
    return lift(.timeout(after: interval, raising: error, on: scheduler) { $0.promoted() })
  }
}
