#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Transformation where NewError == Error, NewValue == Value, Value: Sendable {
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
            scheduledEvents.send(.end(ending))
          })
        })
    })
  }
}
