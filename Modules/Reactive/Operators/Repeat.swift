#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SignalProducer {
  /// Starts the work `count` times, each time when it has completed.
  ///
  /// A failure or an interruption ends the whole. Nothing piles up on the stack, however often work that ends at once
  /// is repeated.
  ///
  /// - Precondition: `count` is not negative.
  /// - Parameter count: How often; with none, the producer completes at once.
  @inlinable
  public func `repeat`(_ count: Int) -> SignalProducer {
    precondition(count >= 0, "work cannot be repeated a negative number of times")
    return count == 0 ? .empty : restarting(upTo: count - 1) { if case .completed = $0 { true } else { false } }
  }

  /// Starts the work again when it has failed, up to `count` times; passes the failure after that on.
  ///
  /// Nothing piles up on the stack, however often work that fails at once is tried again.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable
  public func retry(upTo count: Int) -> SignalProducer {
    precondition(count >= 0, "work cannot be tried again a negative number of times")
    return restarting(upTo: count) { if case .failed = $0 { true } else { false } }
  }

  /// Starts the work again `interval` seconds after it has failed, up to `count` times; passes the failure after that
  /// on at once.
  ///
  /// - Precondition: `count` is not negative.
  /// - Parameters:
  ///   - count: How often the work is tried again.
  ///   - interval: In seconds.
  ///   - scheduler: Waits, and starts the work again.
  @inlinable
  public func retry(upTo count: Int, interval: TimeInterval, on scheduler: any DateScheduler) -> SignalProducer {
    precondition(count >= 0, "work cannot be tried again a negative number of times")
    return restarting(upTo: count, after: (interval, scheduler)) { if case .failed = $0 { true } else { false } }
  }

  @inlinable
  func restarting(
    upTo count: Int, after pause: (interval: TimeInterval, scheduler: any DateScheduler)? = nil,
    where isRestarted: @escaping @Sendable (Ending<Error>) -> Bool
  ) -> SignalProducer {
    guard count > 0 else { return self }
    return SignalProducer(subscribe: { [subscribe] sink, upstream in
      Restarting(
        subscribe, upTo: count, after: pause, where: isRestarted, sink: sink, upstream: upstream
      ).start()
    })
  }
}

/// Work that is started again when it has ended. The runs follow each other, so that what counts them needs no lock.
@usableFromInline
final class Restarting<Value, Error: Swift.Error>: Sendable {
  @usableFromInline let subscribe: SignalProducer<Value, Error>.Subscribe
  @usableFromInline let remaining: Confined<Int>
  @usableFromInline let pause: (interval: TimeInterval, scheduler: any DateScheduler)?
  @usableFromInline let isRestarted: @Sendable (Ending<Error>) -> Bool
  @usableFromInline let sink: Sink<Value, Error>
  @usableFromInline let upstream: CompositeDisposable
  @usableFromInline let waiting = SerialDisposable()

  @inlinable
  init(
    _ subscribe: @escaping SignalProducer<Value, Error>.Subscribe, upTo count: Int,
    after pause: (interval: TimeInterval, scheduler: any DateScheduler)?,
    where isRestarted: @escaping @Sendable (Ending<Error>) -> Bool,
    sink: Sink<Value, Error>, upstream: CompositeDisposable
  ) {
    self.subscribe = subscribe
    remaining = Confined(count)
    self.pause = pause
    self.isRestarted = isRestarted
    self.sink = sink
    self.upstream = upstream
    if pause != nil { upstream.insert(waiting) }
  }

  /// Starts the work, and again in a loop as long as it ends while it is being started and need not wait.
  @inlinable
  func start() {
    var isDue = true
    while isDue, !upstream.isDisposed {
      let run = CompositeDisposable()
      let key = upstream.insert(run)
      let turn = Turn()
      subscribe(
        Sink(
          value: sink.onValue,
          end: { ending in
            if let key { self.upstream.remove(key) }
            run.dispose()
            self.end(ending, of: turn)
          }),
        run)
      isDue = turn.hasEnded()
    }
  }

  @inlinable
  func end(_ ending: Ending<Error>, of turn: Turn) {
    guard remaining.state > 0, isRestarted(ending) else { return sink.end(ending) }
    remaining.state -= 1
    if let pause {
      let date = pause.scheduler.currentDate.addingTimeInterval(pause.interval)
      waiting.inner = pause.scheduler.schedule(after: date) { self.start() }
    } else if turn.endsLater() {
      start()
    }
  }
}
