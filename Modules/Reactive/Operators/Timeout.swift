#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Stage where NewValue == Value {
  /// - Parameter promote: Makes the ending of one that may fail from the ending of the source.
  @inlinable
  static func timeout(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler,
    _ promote: @escaping @Sendable (Ending<Error>) -> Ending<NewError>
  ) -> Stage {
    .serialized { sink, upstream in
      let date = scheduler.currentDate.addingTimeInterval(interval)
      if let timer = scheduler.schedule(after: date, action: { sink.end(.failed(error)) }) { upstream.insert(timer) }
      return Sink(value: sink.onValue, end: { sink.end(promote($0)) })
    }
  }
}

extension Signal {
  /// Fails with `error`, on `scheduler`, if the signal has not ended `interval` seconds from now.
  ///
  /// - Parameters:
  ///   - interval: In seconds, not negative.
  ///   - error: The failure.
  ///   - scheduler: Whose clock it is, and where the failure is sent.
  @inlinable
  public func timeout(after interval: TimeInterval, raising error: Error, on scheduler: any DateScheduler) -> Signal {
    precondition(interval >= 0, "a time to wait cannot be negative")
    return lift(.timeout(after: interval, raising: error, on: scheduler) { $0 })
  }
}

extension Signal where Error == Never {
  /// As the general form, for a signal that cannot fail.
  @inlinable
  public func timeout<NewError>(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler
  ) -> Signal<Value, NewError> {
    precondition(interval >= 0, "a time to wait cannot be negative")
    return lift(.timeout(after: interval, raising: error, on: scheduler) { $0.promoted() })
  }
}

extension SignalProducer {
  /// Fails with `error`, on `scheduler`, and cancels the work, if it has not ended `interval` seconds after its start.
  ///
  /// - Parameters:
  ///   - interval: In seconds, not negative.
  ///   - error: The failure.
  ///   - scheduler: Whose clock it is, and where the failure is sent.
  @inlinable
  public func timeout(
    after interval: TimeInterval, raising error: Error, on scheduler: any DateScheduler
  ) -> SignalProducer {
    precondition(interval >= 0, "a time to wait cannot be negative")
    return lift(.timeout(after: interval, raising: error, on: scheduler) { $0 })
  }
}

extension SignalProducer where Error == Never {
  /// As the general form, for work that cannot fail.
  @inlinable
  public func timeout<NewError>(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler
  ) -> SignalProducer<Value, NewError> {
    precondition(interval >= 0, "a time to wait cannot be negative")
    return lift(.timeout(after: interval, raising: error, on: scheduler) { $0.promoted() })
  }
}
