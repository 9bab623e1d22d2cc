#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SignalProducer {
  /// Runs the work `count` times. Each run starts when the previous one has completed. `count` must not be negative. A
  /// failure or an interruption is forwarded, and ends the repetition. If `count` is zero, the producer completes
  /// immediately. The stack does not grow, even if the work always completes synchronously.
  ///
  ///     let twice = numbers.repeat(2)
  ///     // numbers  1--2--|
  ///     // twice    1--2--1--2--|
  public func `repeat`(_ count: Int) -> SignalProducer {
    precondition(count >= 0, "The count must not be negative.")
    return count == 0 ? .empty : restarting(upTo: count - 1) { if case .completed = $0 { true } else { false } }
  }

  /// Restarts the work when it fails, up to `count` times, and then forwards the failure. The stack does not grow, even
  /// if the work always fails synchronously. `count` must not be negative.
  ///
  ///     let retried = numbers.retry(upTo: 1)
  ///     // numbers  1--2--#
  ///     // retried  1--2--1--2--#
  public func retry(upTo count: Int) -> SignalProducer {
    precondition(count >= 0, "The count must not be negative.")
    return restarting(upTo: count) { if case .failed = $0 { true } else { false } }
  }

  /// Restarts the work when it fails, up to `count` times, each time after `interval` seconds on `scheduler`. The last
  /// failure is forwarded without a delay. `count` must not be negative.
  ///
  ///     let retried = numbers.retry(upTo: 1, interval: 2, on: scheduler)
  ///     // numbers  1--2--#
  ///     // retried  1--2----1--2--#
  public func retry(upTo count: Int, interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
    precondition(count >= 0, "The count must not be negative.")
    return restarting(upTo: count, after: (scheduler, { _, _ in interval })) {
      if case .failed = $0 { true } else { false }
    }
  }

  /// Restarts the work when it fails, after the time that `delay` returns, on `scheduler`. If `delay` returns `nil`,
  /// the failure is forwarded.
  ///
  ///     let retried = numbers.retry(on: scheduler) { attempt, error in attempt < 2 ? .seconds(2) : nil }
  ///     // numbers  1--2--#
  ///     // retried  1--2----1--2--#
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler that measures the time and restarts the work.
  ///   - delay: Receives the number of failures so far, which is 1 at first, and the last error.
  public func retry(
    on scheduler: any DateScheduler, _ delay: @escaping @Sendable (_ attempt: Int, _ error: Error) -> Duration?
  ) -> SignalProducer {
    restarting(
      upTo: .max,
      after: (
        scheduler,
        { attempt, ending in
          if case .failed(let error) = ending { delay(attempt, error)?.seconds } else { nil }
        }
      )
    ) { if case .failed = $0 { true } else { false } }
  }

  /// Returns a producer that runs the work again after each end for which `shouldRestart` returns `true`.
  private func restarting(
    upTo count: Int,
    after pause: (scheduler: any DateScheduler, delay: @Sendable (Int, TerminalEvent<Error>) -> TimeInterval?)? = nil,
    where shouldRestart: @escaping @Sendable (TerminalEvent<Error>) -> Bool
  ) -> SignalProducer {
    guard count > 0 else { return self }
    return SignalProducer(asynchronous: { [work = unchecked] output, resources in
      // Runs are started on an executor. So if a run ends synchronously, the next one is started after it has returned,
      // and the stack does not grow. The runs do not overlap, so the counter needs no lock.
      let executor = EventExecutor()
      let remaining = SerialState(count)
      let timer = SerialDisposable()
      resources.add(timer)
      @Sendable func run() {
        work.value.start(within: resources, value: { output.send($0) }) { ending in
          guard remaining.state > 0, shouldRestart(ending) else { return output.send(ending) }
          remaining.state -= 1
          guard let pause else { return executor.perform({ run() }) }
          guard let delay = pause.delay(count - remaining.state, ending) else { return output.send(ending) }
          timer.inner = pause.scheduler.schedule(after: pause.scheduler.date(after: delay)) { run() }
        }
      }
      executor.perform({ run() })
    })
  }
}
