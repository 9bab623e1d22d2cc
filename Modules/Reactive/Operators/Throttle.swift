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

  static func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Transformation {
    precondition(interval >= 0, "The interval must not be negative.")
    return .scheduled(on: scheduler) { sink, resources in
      let debounceState = DebounceState<Value>(resources)
      let lastSent = Locked<Date?>(nil)
      return Sink(
        value: { value in
          let now = scheduler.currentDate
          // If the clock was set back, `lastSent` is in the future, and must not delay the value.
          let earliest = lastSent.withLock { $0 }.flatMap { $0 <= now ? $0.addingTimeInterval(interval) : nil }
          let date = max(earliest ?? now, now)
          let id = debounceState.replace(with: value, due: date)
          debounceState.timer.inner = scheduler.schedule(after: date) {
            guard let value = debounceState.take(id) else { return }
            lastSent.withLock { $0 = date }
            sink.value(value)
          }
        },
        end: { ending in
          withExtendedLifetime(debounceState.take()) {}
          debounceState.timer.dispose()
          scheduler.schedule { sink.end(ending) }
        })
    }
  }
}

extension Signal where Value: Sendable {
  /// Sends a value on `scheduler` when `interval` seconds have passed without a newer value. A failure or an
  /// interruption is delivered on `scheduler` without delay, and drops a waiting value.
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

  /// Sends the latest value on `scheduler`, with at least `interval` seconds between two values. `interval` must not be
  /// negative. A newer value replaces a waiting one. The end is delivered on `scheduler` without delay, and drops a
  /// waiting value.
  ///
  ///     let throttled = numbers.throttle(5, on: scheduler)
  ///     // numbers    -1-2-3---4-|
  ///     // throttled  -1----3----|
  public func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Signal {
    lift(.throttle(interval, on: scheduler))
  }

  /// Delivers values on `scheduler`, but holds them back while `shouldThrottle` is true.
  ///
  /// When `shouldThrottle` becomes false, the last value held back is delivered. The end is delivered without waiting
  /// for `shouldThrottle`, and drops a value held back. The operator does not retain the property. When the property
  /// completes, its last value stays in effect.
  ///
  ///     let isBusy = Property(initial: false, then: busy)
  ///     let delivered = numbers.throttle(while: isBusy, on: scheduler)
  ///     // numbers    --1--2--3-----4-|
  ///     // busy       ----true--false
  ///     // delivered  --1-------3---4-|
  public func throttle(while shouldThrottle: some PropertyProtocol<Bool>, on scheduler: any Scheduler) -> Signal {
    Signal(starting: producer.throttled(while: shouldThrottle.producer, on: scheduler))
  }
}

extension SignalProducer where Value: Sendable {
  /// Sends a value `interval` seconds later if no newer one arrives. See ``Signal/debounce(_:on:discardWhenCompleted:)``.
  public func debounce(
    _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
  ) -> SignalProducer { lift(.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted)) }

  /// Sends the latest value, with at least `interval` seconds between two. See ``Signal/throttle(_:on:)``.
  public func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
    lift(.throttle(interval, on: scheduler))
  }

  /// Holds values back while `shouldThrottle` is true. See ``Signal/throttle(while:on:)``.
  public func throttle(
    while shouldThrottle: some PropertyProtocol<Bool>, on scheduler: any Scheduler
  ) -> SignalProducer { throttled(while: Property(shouldThrottle).producer, on: scheduler) }

  fileprivate func throttled(
    while isThrottled: SignalProducer<Bool, Never>, on scheduler: any Scheduler
  ) -> SignalProducer {
    SignalProducer(asynchronous: { [work = unchecked] output, resources in
      let strand = Strand()
      let isThrottling = SerialState(false)
      let latest = SerialState<Value?>(nil)
      let scheduledEvents = ScheduledEvents(to: scheduler, sink: output.sink)
      isThrottled.start(
        within: resources,
        value: { value in
          strand.perform({
            isThrottling.state = value
            if !value, let last = latest.state.take() { scheduledEvents.send(.value(last)) }
          })
        },
        end: { _ in })
      work.value.start(
        within: resources,
        value: { value in
          strand.perform({
            if isThrottling.state { latest.state = value } else { scheduledEvents.send(.value(value)) }
          })
        },
        end: { ending in
          strand.perform({
            latest.state = nil
            scheduledEvents.send(.init(ending))
          })
        })
    })
  }
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
