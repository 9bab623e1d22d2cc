#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SignalProducer {
  /// Runs the work `count` times. Each run starts when the previous one has completed.
  ///
  /// A failure or an interruption is forwarded, and ends the repetition. If `count` is zero, the producer completes
  /// immediately. The stack does not grow, even if the work always completes synchronously.
  ///
  ///     let twice = numbers.repeat(2)
  ///     // numbers  1--2--|
  ///     // twice    1--2--1--2--|
  ///
  /// - Precondition: `count` is not negative.
  public func `repeat`(_ count: Int) -> SignalProducer {
    precondition(count >= 0, "The count must not be negative.")
    return count == 0 ? .empty : restarting(upTo: count - 1) { if case .completed = $0 { true } else { false } }
  }

  /// Restarts the work when it fails, up to `count` times, and then forwards the failure. The stack does not grow, even
  /// if the work always fails synchronously.
  ///
  ///     let retried = numbers.retry(upTo: 1)
  ///     // numbers  1--2--#
  ///     // retried  1--2--1--2--#
  ///
  /// - Precondition: `count` is not negative.
  public func retry(upTo count: Int) -> SignalProducer {
    precondition(count >= 0, "The count must not be negative.")
    return restarting(upTo: count) { if case .failed = $0 { true } else { false } }
  }

  /// Restarts the work when it fails, up to `count` times, each time after `interval` seconds on `scheduler`. The last
  /// failure is forwarded without a delay.
  ///
  ///     let retried = numbers.retry(upTo: 1, interval: 2, on: scheduler)
  ///     // numbers  1--2--#
  ///     // retried  1--2----1--2--#
  ///
  /// - Precondition: `count` is not negative.
  public func retry(upTo count: Int, interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
    precondition(count >= 0, "The count must not be negative.")
    return restarting(upTo: count, after: (interval, scheduler)) { if case .failed = $0 { true } else { false } }
  }

  func restarting(
    upTo count: Int, after pause: (interval: TimeInterval, scheduler: any DateScheduler)? = nil,
    where shouldRestart: @escaping @Sendable (Termination<Error>) -> Bool
  ) -> SignalProducer {
    guard count > 0 else { return self }
    return SignalProducer(subscribe: { [subscribe] sink, upstream in
      RepeatState(
        subscribe, upTo: count, after: pause, where: shouldRestart, sink: sink, upstream: upstream
      ).start()
    })
  }
}

/// The state of `repeat` and `retry`. The runs of the work do not overlap, so the counter needs no lock.
final class RepeatState<Value, Error: Swift.Error>: Sendable {
  let subscribe: SignalProducer<Value, Error>.Subscribe
  let remaining: SerialState<Int>
  let pause: (interval: TimeInterval, scheduler: any DateScheduler)?
  let shouldRestart: @Sendable (Termination<Error>) -> Bool
  let sink: Sink<Value, Error>
  let upstream: CompositeDisposable
  let delayTimer = SerialDisposable()

  init(
    _ subscribe: @escaping SignalProducer<Value, Error>.Subscribe, upTo count: Int,
    after pause: (interval: TimeInterval, scheduler: any DateScheduler)?,
    where shouldRestart: @escaping @Sendable (Termination<Error>) -> Bool,
    sink: Sink<Value, Error>, upstream: CompositeDisposable
  ) {
    self.subscribe = subscribe
    remaining = SerialState(count)
    self.pause = pause
    self.shouldRestart = shouldRestart
    self.sink = sink
    self.upstream = upstream
    if pause != nil { upstream.insert(delayTimer) }
  }

  /// Starts the work, and restarts it in a loop if it ends synchronously and needs no delay.
  func start() {
    var shouldStart = true
    while shouldStart, !upstream.isDisposed {
      let run = Trampoline()
      let key = upstream.insert(run)
      subscribe(
        Sink(
          value: sink.onValue,
          end: { ending in
            if let key { self.upstream.remove(key) }
            run.dispose()
            self.end(ending, of: run)
          }),
        run)
      shouldStart = run.startDidReturn()
    }
  }

  func end(_ ending: Termination<Error>, of run: Trampoline) {
    guard remaining.state > 0, shouldRestart(ending) else { return sink.end(ending) }
    remaining.state -= 1
    if let pause {
      let date = pause.scheduler.currentDate.addingTimeInterval(pause.interval)
      delayTimer.inner = pause.scheduler.schedule(after: date) { self.start() }
    } else if run.workDidEnd() {
      start()
    }
  }
}
