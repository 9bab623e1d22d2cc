import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Overloads of the operators that take a time, for `Duration`. Where an overload for `DispatchTimeInterval` exists, the
// one for `Duration` is disfavoured, so that a literal such as `.seconds(1)` is not ambiguous.

extension EventStream where Value: Sendable {
  /// Delivers values and the completion on `scheduler`, `interval` after they arrive, like the overload for seconds.
  public func delay(_ interval: Duration, on scheduler: any DateScheduler) -> Self {
    delay(interval.seconds, on: scheduler)
  }

  /// Sends a value when `interval` has passed without a newer value, like the overload for seconds.
  public func debounce(
    _ interval: Duration, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
  ) -> Self { debounce(interval.seconds, on: scheduler, discardWhenCompleted: discardWhenCompleted) }

  /// Sends the latest value, with at least `interval` between two values, like the overload for seconds.
  public func throttle(_ interval: Duration, on scheduler: any DateScheduler) -> Self {
    throttle(interval.seconds, on: scheduler)
  }
}

extension EventStream {
  /// Fails with `error` after `interval` without an end, like the overload for seconds.
  public func timeout(after interval: Duration, raising error: Error, on scheduler: any DateScheduler) -> Self {
    timeout(after: interval.seconds, raising: error, on: scheduler)
  }
}

extension Signal where Value: Sendable {
  /// Sends the values collected every `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public func collect(
    every interval: Duration, on scheduler: any DateScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Error> {
    collect(
      every: interval.dispatchInterval, on: scheduler, skipEmpty: skipEmpty, discardWhenCompleted: discardWhenCompleted)
  }
}

extension SignalProducer where Value: Sendable {
  /// Sends the values collected every `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public func collect(
    every interval: Duration, on scheduler: any DateScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Error> {
    collect(
      every: interval.dispatchInterval, on: scheduler, skipEmpty: skipEmpty, discardWhenCompleted: discardWhenCompleted)
  }
}

extension Signal {
  /// Fails with `error` of any type, like the overload for a signal that can fail.
  public func timeout<NewError>(
    after interval: Duration, raising error: NewError, on scheduler: any DateScheduler
  ) -> Signal<Value, NewError> where Error == Never { timeout(after: interval.seconds, raising: error, on: scheduler) }
}

extension SignalProducer {
  /// Fails with `error` of any type, like the overload for a producer that can fail.
  public func timeout<NewError>(
    after interval: Duration, raising error: NewError, on scheduler: any DateScheduler
  ) -> SignalProducer<Value, NewError> where Error == Never {
    timeout(after: interval.seconds, raising: error, on: scheduler)
  }

  /// Restarts the work when it fails, up to `count` times, each time after `interval`, like the overload for seconds.
  public func retry(upTo count: Int, interval: Duration, on scheduler: any DateScheduler) -> SignalProducer {
    retry(upTo: count, interval: interval.seconds, on: scheduler)
  }
}

extension SignalProducer where Error == Never {
  /// Sends the current date every `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public static func timer(
    interval: Duration, on scheduler: any DateScheduler
  ) -> SignalProducer where Value == Date { timer(interval: interval.dispatchInterval, on: scheduler) }

  /// Sends the current date every `interval`, late by at most `leeway`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public static func timer(
    interval: Duration, on scheduler: any DateScheduler, leeway: Duration
  ) -> SignalProducer where Value == Date {
    timer(interval: interval.dispatchInterval, on: scheduler, leeway: leeway.dispatchInterval)
  }

  /// Sends one element of `values` every `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public static func interval<S: Sequence & Sendable>(
    _ values: S, interval: Duration, on scheduler: any DateScheduler
  ) -> SignalProducer where S.Element == Value {
    .interval(values, interval: interval.dispatchInterval, on: scheduler)
  }

  /// Sends 0, 1, 2, … every `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public static func interval(
    _ interval: Duration, on scheduler: any DateScheduler
  ) -> SignalProducer where Value == Int { .interval(interval.dispatchInterval, on: scheduler) }
}

extension DateScheduler {
  /// Runs `action` after `delay`, or as soon as possible after that.
  @_disfavoredOverload @discardableResult
  public func schedule(after delay: Duration, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(after: delay.dispatchInterval, action: action)
  }

  /// Runs `action` after `delay` and then every `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload @discardableResult
  public func schedule(
    after delay: Duration, interval: Duration, leeway: Duration = .zero, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: date(after: delay.seconds), interval: interval, leeway: leeway, action: action)
  }

  /// Runs `action` at `date` and then every `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload @discardableResult
  public func schedule(
    after date: Date, interval: Duration, leeway: Duration = .zero, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: date, interval: interval.dispatchInterval, leeway: leeway.dispatchInterval, action: action)
  }

  /// Suspends the current task for `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public func sleep(for interval: Duration, leeway: Duration = .zero) async throws {
    try await sleep(until: date(after: interval.seconds), leeway: leeway)
  }

  /// Suspends the current task until `deadline`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public func sleep(until deadline: Date, leeway: Duration) async throws {
    try await sleep(until: deadline, leeway: leeway.dispatchInterval)
  }

  /// Returns a stream that yields a date every `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public func timer(interval: Duration, leeway: Duration = .zero) -> AsyncStream<Date> {
    timer(interval: interval.dispatchInterval, leeway: leeway.dispatchInterval)
  }
}

extension TestScheduler {
  /// Moves the clock forward by `interval`, and runs the actions that become due.
  @_disfavoredOverload
  public func advance(by interval: Duration) { advance(by: interval.seconds) }

  /// Moves the clock forward by `interval`, and gives the tasks that an action resumes time to run before the next one.
  @_disfavoredOverload @MainActor
  public func advance(by interval: Duration) async { await advance(by: interval.seconds) }

  /// Sets the clock back by `interval`, like the overload for `DispatchTimeInterval`.
  @_disfavoredOverload
  public func rewind(by interval: Duration) { rewind(by: interval.dispatchInterval) }
}

extension Duration {
  /// The duration in seconds.
  var seconds: TimeInterval { self / .seconds(1) }
  /// The duration in nanoseconds, or `.never` if it is longer than about 292 years.
  fileprivate var dispatchInterval: DispatchTimeInterval { .seconds(1).scaled(by: seconds.orZero) }
}
