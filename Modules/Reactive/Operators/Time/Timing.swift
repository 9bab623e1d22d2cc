#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Transformation where NewError == Error, NewValue == Value, Value: Sendable {
  /// Sends each value on `scheduler` when it is due, unless a newer value has replaced it.
  ///
  /// - Parameters:
  ///   - keepsLast: Whether a completion waits until the last value has been sent. Any other end drops the value.
  ///   - dueDate: Returns the date to send a value, given the current date and the date at which the last value was sent.
  static func sendLatest(
    on scheduler: any DateScheduler, keepsLast: Bool,
    dueDate: @escaping @Sendable (_ now: Date, _ lastSent: Date?) -> Date
  ) -> Transformation {
    Transformation(scheduler: scheduler) { sink, resources in
      let latest = Atomic<(waiting: SerialState<(value: Value, date: Date)>?, sent: Date?)>((nil, nil))
      let timer = SerialDisposable()
      resources.insert(timer)
      return Sink(
        value: { value in
          let now = scheduler.currentDate
          let new = latest.modify { latest in
            let new = SerialState((value: value, date: dueDate(now, latest.sent)))
            latest.waiting = new
            return new
          }
          timer.inner = scheduler.schedule(after: new.state.date) {
            // A busy scheduler runs the timer late.
            let now = scheduler.currentDate
            // The timer of an older value may run even if it has been cancelled.
            let isLatest = latest.modify { latest in
              guard latest.waiting === new else { return false }
              latest = (nil, now)
              return true
            }
            if isLatest { sink.value(value) }
          }
        },
        end: { ending in
          let last = latest.modify { $0.waiting.take() }?.state
          if case .completed = ending, keepsLast, let last {
            timer.inner = scheduler.schedule(after: last.date) {
              sink.value(last.value)
              sink.end(.completed)
            }
          } else {
            timer.dispose()
            scheduler.schedule { sink.end(ending) }
          }
        })
    }
  }
}

extension EventStream where Value: Sendable {
  /// Delivers values and the completion on `scheduler`, `interval` seconds after they arrive. A failure or an
  /// interruption is delivered on `scheduler` without the delay, and drops the delayed values.
  ///
  ///     let delayed = numbers.delay(3, on: scheduler)
  ///     // numbers  --1--2-#
  ///     // delayed  -----1-#
  public func delay(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Self {
    lift(
      Transformation(scheduler: scheduler) { sink, resources in
        @Sendable func later(_ action: @escaping @Sendable () -> Void) {
          let date = scheduler.date(after: interval)
          let scheduled = SerialDisposable()
          guard let key = resources.insert(scheduled) else { return }
          scheduled.inner = scheduler.schedule(after: date) {
            // Otherwise, a sequence that does not end would collect the actions of all its values.
            resources.remove(key)
            action()
          }
        }
        return Sink(
          value: { value in later { sink.value(value) } },
          end: { ending in
            if case .completed = ending { later { sink.end(ending) } } else { scheduler.schedule { sink.end(ending) } }
          })
      })
  }

  /// Sends a value on `scheduler` when `interval` seconds have passed without a newer value. A failure or an
  /// interruption is delivered on `scheduler` without delay, and drops a waiting value.
  ///
  ///     let settled = letters.debounce(3, on: scheduler)
  ///     // letters  -a-b-----c-|
  ///     // settled  ------b----|
  ///
  /// - Parameters:
  ///   - interval: The time without a newer value, in seconds.
  ///   - scheduler: The scheduler that measures the time and delivers the values.
  ///   - discardWhenCompleted: If `true`, the completion drops a waiting value. If `false`, the value is sent when it
  ///     is due, followed by the completion.
  public func debounce(
    _ interval: TimeInterval, on scheduler: any DateScheduler, discardWhenCompleted: Bool = true
  ) -> Self {
    lift(
      .sendLatest(on: scheduler, keepsLast: !discardWhenCompleted) { now, _ in
        now.addingTimeInterval(interval.orZero)
      })
  }

  /// Sends the latest value on `scheduler`, with at least `interval` seconds between two values, even if the scheduler
  /// delivers one late. A newer value replaces a waiting one. The end is delivered on `scheduler` without delay, and
  /// drops a waiting value.
  ///
  ///     let throttled = numbers.throttle(5, on: scheduler)
  ///     // numbers    -1-2-3---4-|
  ///     // throttled  -1----3----|
  public func throttle(_ interval: TimeInterval, on scheduler: any DateScheduler) -> Self {
    lift(
      .sendLatest(on: scheduler, keepsLast: false) { now, lastSent in
        // If the clock was set back, `lastSent` is in the future, and must not delay the value.
        guard let lastSent, lastSent <= now else { return now }
        return max(now, lastSent.addingTimeInterval(interval.orZero))
      })
  }
}

extension Signal where Value: Sendable {
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
  /// Holds values back while `shouldThrottle` is true. See ``Signal/throttle(while:on:)``.
  public func throttle(
    while shouldThrottle: some PropertyProtocol<Bool>, on scheduler: any Scheduler
  ) -> SignalProducer { throttled(while: Property(shouldThrottle).producer, on: scheduler) }

  fileprivate func throttled(
    while isThrottled: SignalProducer<Bool, Never>, on scheduler: any Scheduler
  ) -> SignalProducer {
    let throttled = SignalProducer(asynchronous: { [work = unchecked] output, resources in
      let (isThrottling, latest) = (SerialState(false), SerialState<Value?>(nil))
      isThrottled.start(
        within: resources,
        value: { value in
          output.perform({
            isThrottling.state = value
            if !value, let last = latest.state.take() { output.deliver(last) }
          })
        },
        end: { _ in })
      work.value.start(
        within: resources,
        value: { value in
          output.perform({ if isThrottling.state { latest.state = value } else { output.deliver(value) } })
        },
        end: { ending in output.perform({ output.deliver(ending) }) })
    }).observe(on: scheduler)
    // Disposing of a start interrupts the observer immediately.
    return SignalProducer(asynchronous: { output, resources in throttled.start(within: resources, into: output) })
  }
}

extension EventStream {
  /// Fails with `error` on `scheduler` after `interval` seconds without an end. The time begins when the signal is
  /// created, or when the producer is started. A value does not extend it.
  ///
  ///     let limited = numbers.timeout(after: 7, raising: CancellationError(), on: scheduler)
  ///     // numbers  --1--2--3--4-|
  ///     // limited  --1--2-#
  public func timeout(after interval: TimeInterval, raising error: Error, on scheduler: any DateScheduler) -> Self {
    lift(
      // The source and the scheduler may send events at the same time.
      Transformation(scheduler: ImmediateScheduler()) { sink, resources in
        resources.add(scheduler.schedule(after: scheduler.date(after: interval)) { sink.end(.failed(error)) })
        return sink
      })
  }
}

extension Signal where Error == Never {
  /// Fails with `error` of any type, like the overload for a signal that can fail.
  public func timeout<NewError>(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler
  ) -> Signal<Value, NewError> { promoteError(NewError.self).timeout(after: interval, raising: error, on: scheduler) }
}

extension SignalProducer where Error == Never {
  /// Fails with `error` of any type, like the overload for a producer that can fail.
  public func timeout<NewError>(
    after interval: TimeInterval, raising error: NewError, on scheduler: any DateScheduler
  ) -> SignalProducer<Value, NewError> {
    promoteError(NewError.self).timeout(after: interval, raising: error, on: scheduler)
  }
}
