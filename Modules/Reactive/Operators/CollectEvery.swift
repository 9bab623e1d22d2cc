public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Stage where Value: Sendable, NewError == Error, NewValue == [Value] {
  @inlinable
  static func collect(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, skipEmpty: Bool, discardWhenCompleted: Bool
  ) -> Stage {
    .serialized(on: scheduler) { sink, upstream in
      let collected = Locked(Collected<Value>())
      let next = SerialDisposable()
      upstream.insert(next)
      let seconds = interval.timeInterval
      next.inner = scheduler.schedule(
        after: scheduler.currentDate.addingTimeInterval(seconds),
        interval: interval,
        leeway: .nanoseconds(Int(seconds * 1e8))
      ) {
        let (values, isLast) = collected.withLock { ($0.take(), $0.isCompleted) }
        if !values.isEmpty || !skipEmpty { sink.value(values) }
        if isLast { sink.end(.completed) }
      }
      return Sink(
        value: { value in collected.withLock { $0.values.append(value) } },
        end: { ending in
          if case .completed = ending, !discardWhenCompleted {
            collected.withLock { $0.isCompleted = true }
          } else {
            next.inner = scheduler.schedule { sink.end(ending) }
          }
        })
    }
  }
}

/// The values since the last time they were sent.
@usableFromInline
struct Collected<Value> {
  @usableFromInline var values: [Value] = []
  @usableFromInline var isCompleted = false

  @inlinable
  init() {}

  @inlinable
  mutating func take() -> [Value] {
    defer { values = [] }
    return values
  }
}

extension Signal where Value: Sendable {
  /// Sends, every `interval`, the values that have come since the last time, on `scheduler`.
  ///
  /// A failure or an interruption drops the values that are left, and is passed on from the scheduler.
  ///
  /// - Parameters:
  ///   - interval: The time from one array to the next, and from now to the first.
  ///   - scheduler: Whose clock it is, and where the arrays are sent.
  ///   - skipEmpty: Whether no array is sent where no value has come.
  ///   - discardWhenCompleted: Whether the completion is passed on from the scheduler as soon as it can, and drops the
  ///     values that are left. Otherwise it waits for the next array, which is the last.
  @inlinable
  public func collect(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Error> {
    lift(.collect(every: interval, on: scheduler, skipEmpty: skipEmpty, discardWhenCompleted: discardWhenCompleted))
  }
}

extension SignalProducer where Value: Sendable {
  /// Sends, every `interval` from the start on, the values that have come since the last time, on `scheduler`, as a
  /// signal does.
  @inlinable
  public func collect(
    every interval: DispatchTimeInterval, on scheduler: any DateScheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Error> {
    lift(.collect(every: interval, on: scheduler, skipEmpty: skipEmpty, discardWhenCompleted: discardWhenCompleted))
  }
}
