#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Stage where NewError == Error, NewValue == Value, Value: Sendable {
  @inlinable
  static func debounce(
    _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool
  ) -> Stage {
    .serialized(on: scheduler) { sink, upstream in
      let pending = Pending<Value>(upstream)
      return Sink(
        value: { value in
          let date = scheduler.currentDate.addingTimeInterval(interval)
          let number = pending.replace(with: value, due: date)
          pending.timer.inner = scheduler.schedule(after: date) {
            if let value = pending.take(number) { sink.value(value) }
          }
        },
        end: { ending in
          pending.timer.inner = nil
          let last = pending.take()
          if case .completed = ending, !discardWhenCompleted, let last {
            pending.timer.inner = scheduler.schedule(after: last.date) {
              sink.value(last.value)
              sink.end(.completed)
            }
          } else {
            pending.timer.inner = scheduler.schedule { sink.end(ending) }
          }
        })
    }
  }
}

extension Signal where Value: Sendable {
  /// Sends a value, on `scheduler`, when no other has followed it for `interval` seconds; leaves out the values that
  /// another follows sooner.
  ///
  /// The end is passed on as soon as `scheduler` can, and a value that waits is left out then.
  ///
  /// - Parameters:
  ///   - interval: In seconds, not negative.
  ///   - scheduler: Whose clock it is, and where the values are sent.
  ///   - discardWhenCompleted: Whether a value that waits is left out when the signal completes; if not, it is sent
  ///     when it would have been, and the completion after it.
  @inlinable
  public func debounce(
    _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
  ) -> Signal {
    precondition(interval >= 0, "a time to wait cannot be negative")
    return lift(.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted))
  }
}

extension SignalProducer where Value: Sendable {
  /// Sends a value, on `scheduler`, when no other has followed it for `interval` seconds; leaves out the values that
  /// another follows sooner.
  ///
  /// - Parameters:
  ///   - interval: In seconds, not negative.
  ///   - scheduler: Whose clock it is, and where the values are sent.
  ///   - discardWhenCompleted: Whether a value that waits is left out when the work completes; if not, it is sent when
  ///     it would have been, and the completion after it.
  @inlinable
  public func debounce(
    _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
  ) -> SignalProducer {
    precondition(interval >= 0, "a time to wait cannot be negative")
    return lift(.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted))
  }
}

/// The value that waits for its time, and the timer that it waits for.
@usableFromInline
final class Pending<Value: Sendable>: Sendable {
  @usableFromInline
  struct State: Sendable {
    @usableFromInline var waiting: (value: Value, date: Date)?
    /// The number of the last value, by which a timer knows whether it is still for this one.
    @usableFromInline var number = 0

    @inlinable
    init() {}
  }

  @usableFromInline let timer = SerialDisposable()
  @usableFromInline let state = Locked(State())

  @inlinable
  init(_ upstream: CompositeDisposable) {
    upstream.insert(timer)
  }

  /// - Returns: The number of the value.
  @inlinable
  func replace(with value: Value, due date: Date) -> Int {
    let (old, number) = state.withLock { state in
      let old = state.waiting
      state.waiting = (value, date)
      state.number += 1
      return (old, state.number)
    }
    withExtendedLifetime(old) {}
    return number
  }

  /// The value with that number, if it is the one that waits: then it waits no longer.
  @inlinable
  func take(_ number: Int) -> Value? {
    state.withLock { state in
      state.number == number ? state.waiting.take()?.value : nil
    }
  }

  /// What waits, if anything does; it waits no longer.
  @inlinable
  func take() -> (value: Value, date: Date)? {
    state.withLock { $0.waiting.take() }
  }
}
