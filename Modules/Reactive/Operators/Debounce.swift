#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Transformation where NewError == Error, NewValue == Value, Value: Sendable {
  static func debounce(
    _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool
  ) -> Transformation {
    precondition(interval >= 0, "The interval must not be negative.")
    return .scheduled(on: scheduler) { sink, resources in
      let debounceState = DebounceState<Value>(resources)
      return Sink(
        value: { value in
          let date = scheduler.currentDate.addingTimeInterval(interval)
          let id = debounceState.replace(with: value, due: date)
          debounceState.timer.inner = scheduler.schedule(after: date) {
            if let value = debounceState.take(id) { sink.value(value) }
          }
        },
        end: { ending in
          let last = debounceState.take()
          if case .completed = ending, !discardWhenCompleted, let last {
            debounceState.timer.inner = scheduler.schedule(after: last.date) {
              sink.value(last.value)
              sink.end(.completed)
            }
          } else {
            debounceState.timer.dispose()
            scheduler.schedule { sink.end(ending) }
          }
        })
    }
  }
}

extension Signal where Value: Sendable {
  /// Sends a value on `scheduler` when `interval` seconds have passed without a newer value.
  ///
  /// A failure or an interruption is delivered on `scheduler` without delay, and drops a waiting value.
  ///
  ///     let settled = letters.debounce(3, on: scheduler)
  ///     // letters  -a-b-----c-|
  ///     // settled  ------b----|
  ///
  /// - Parameters:
  ///   - interval: The time without a newer value, in seconds. Must not be negative.
  ///   - scheduler: The scheduler that measures the time and delivers the values.
  ///   - discardWhenCompleted: If `true`, the completion drops a waiting value. If `false`, the value is sent when it
  ///     is due, followed by the completion.
  public func debounce(
    _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
  ) -> Signal { lift(.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted)) }
}

extension SignalProducer where Value: Sendable {
  /// Sends a value `interval` seconds later if no newer one arrives. See ``Signal/debounce(_:on:discardWhenCompleted:)``.
  public func debounce(
    _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
  ) -> SignalProducer { lift(.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted)) }
}

/// The value that waits to be sent, and its timer, for `debounce` and `throttle`.
final class DebounceState<Value: Sendable>: Sendable {
  struct State: Sendable {
    var waiting: (value: Value, date: Date)?
    /// The id of the latest value. A timer sends a value only if its id is still the latest one.
    var lastID = 0
  }

  let timer = SerialDisposable()
  let state = Locked(State())

  init(_ resources: CompositeDisposable) { resources.insert(timer) }

  /// Replaces the waiting value, and returns the id of the new one.
  func replace(with value: Value, due date: Date) -> Int {
    let (old, id) = state.withLock { state in
      let old = state.waiting
      state.waiting = (value, date)
      state.lastID += 1
      return (old, state.lastID)
    }
    withExtendedLifetime(old) {}
    return id
  }

  /// Removes and returns the waiting value with the given id, or returns `nil` if there is none.
  func take(_ id: Int) -> Value? { state.withLock { state in state.lastID == id ? state.waiting.take()?.value : nil } }
  /// Removes and returns the waiting value and its due date, or returns `nil` if there is none.
  func take() -> (value: Value, date: Date)? { state.withLock { $0.waiting.take() } }
}
