#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Stage where NewError == Error, NewValue == Value, Value: Sendable {
  static func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Stage {
    .serialized(on: scheduler) { sink, upstream in
      let debounceState = DebounceState<Value>(upstream)
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
          debounceState.timer.inner = scheduler.schedule { sink.end(ending) }
        })
    }
  }

  static func throttle(
    while isThrottled: SignalProducer<Bool, Never>, on scheduler: any Scheduler
  ) -> Stage {
    .serialized { [subscribe = isThrottled.subscribe] sink, upstream in
      let scheduledEvents = ScheduledEvents(to: scheduler, sink: sink, upstream: upstream)
      let throttleState = ThrottleState(scheduledEvents)
      let conditionDisposable = upstream.insertStart()
      subscribe(
        Sink(value: { throttleState.setThrottling($0) }, end: { _ in conditionDisposable.dispose() }),
        conditionDisposable)
      return Sink(value: { throttleState.send($0) }, end: { throttleState.end($0) })
    }
  }
}

extension Signal where Value: Sendable {
  /// Sends the latest value on `scheduler`, with at least `interval` seconds between two values.
  ///
  /// A newer value replaces a waiting one. The end is delivered on `scheduler` without delay, and drops a waiting
  /// value.
  ///
  ///     let throttled = numbers.throttle(5, on: scheduler)
  ///     // numbers    -1-2-3---4-|
  ///     // throttled  -1----3----|
  ///
  /// - Precondition: `interval` is not negative.
  public func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Signal {
    precondition(interval >= 0, "The interval must not be negative.")
    return lift(.throttle(interval, on: scheduler))
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
  public func throttle(
    while shouldThrottle: some PropertyProtocol<Bool>, on scheduler: any Scheduler
  ) -> Signal {
    lift(.throttle(while: shouldThrottle.producer, on: scheduler))
  }
}

extension SignalProducer where Value: Sendable {
  /// Sends the latest value on `scheduler`, with at least `interval` seconds between two values. See
  /// ``Signal/throttle(_:on:)``.
  public func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
    precondition(interval >= 0, "The interval must not be negative.")
    return lift(.throttle(interval, on: scheduler))
  }

  /// Delivers values on `scheduler`, but holds them back while `shouldThrottle` is true. See
  /// ``Signal/throttle(while:on:)``.
  public func throttle(
    while shouldThrottle: some PropertyProtocol<Bool>, on scheduler: any Scheduler
  ) -> SignalProducer {
    lift(.throttle(while: Property(shouldThrottle).producer, on: scheduler))
  }
}

/// The state of `throttle(while:on:)`, which stores the latest value while the property is true.
final class ThrottleState<Value: Sendable, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State: Sendable {
    var isThrottling = false
    var latest: Value?
  }

  let scheduledEvents: ScheduledEvents<Value, Error>
  let strand = Strand()
  let serialState = SerialState(State())

  init(_ scheduledEvents: ScheduledEvents<Value, Error>) {
    self.scheduledEvents = scheduledEvents
  }

  func send(_ value: Value) {
    strand.perform({ deliver(value) }, orPost: { { self.deliver(value) } })
  }

  func setThrottling(_ isThrottling: Bool) {
    strand.perform({ deliver(isThrottling: isThrottling) }, orPost: { { self.deliver(isThrottling: isThrottling) } })
  }

  func end(_ ending: Termination<Error>) {
    strand.perform({ deliver(ending) }, orPost: { { self.deliver(ending) } })
  }

  // MARK: On the strand

  func deliver(_ value: Value) {
    if serialState.state.isThrottling {
      serialState.state.latest = value
    } else {
      scheduledEvents.send(.value(value))
    }
  }

  func deliver(isThrottling: Bool) {
    guard isThrottling != serialState.state.isThrottling else { return }
    serialState.state.isThrottling = isThrottling
    if let latest = serialState.state.latest.take() { scheduledEvents.send(.value(latest)) }
  }

  func deliver(_ ending: Termination<Error>) {
    serialState.state.latest = nil
    scheduledEvents.send(.end(ending))
  }
}
