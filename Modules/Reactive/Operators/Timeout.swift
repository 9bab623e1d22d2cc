#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Signal {
  /// Fails with `error` on `scheduler` if the signal has not ended within `interval` seconds from now. A value does not
  /// extend this time. `interval` must not be negative.
  ///
  ///     let limited = numbers.timeout(after: 7, raising: CancellationError(), on: scheduler)
  ///     // numbers  --1--2--3--4-|
  ///     // limited  --1--2-#
  public func timeout(after interval: TimeInterval, raising error: Error, on scheduler: any DateScheduler) -> Signal {
    Signal(starting: producer.timeout(after: interval, raising: error, on: scheduler))
  }

  /// Fails with `error` of any type, like the overload for a signal that can fail.
  public func timeout<NewError>(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler
  ) -> Signal<Value, NewError> where Error == Never {
    promoteError(NewError.self).timeout(after: interval, raising: error, on: scheduler)
  }
}

extension SignalProducer {
  /// Fails and cancels the work `interval` seconds after its start. See ``Signal/timeout(after:raising:on:)``.
  public func timeout(
    after interval: TimeInterval, raising error: Error, on scheduler: any DateScheduler
  ) -> SignalProducer {
    precondition(interval >= 0, "The interval must not be negative.")
    return SignalProducer(asynchronous: { [work = unchecked] output, resources in
      let date = scheduler.currentDate.addingTimeInterval(interval)
      resources.add(scheduler.schedule(after: date) { output.send(.failed(error)) })
      work.value.start(within: resources, into: output)
    })
  }

  /// Fails with `error` of any type, like the overload for a producer that can fail.
  public func timeout<NewError>(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler
  ) -> SignalProducer<Value, NewError> where Error == Never {
    promoteError(NewError.self).timeout(after: interval, raising: error, on: scheduler)
  }
}
