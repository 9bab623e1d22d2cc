public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The maximum number of seconds that a request waits because of `Retry-After`.
let longestRetryWait: TimeInterval = 60

/// A gate that delays all requests to a server for as long as the server has demanded with `Retry-After`.
///
/// Pass every request to the server through the gate, and close the gate if ``HTTPResponse/retryAfter(now:)`` of a
/// response is not `nil`. A request waits for at most a minute. If the gate stays closed for longer, the request fails
/// immediately. The functions may be called on any thread.
public final class RetryGate<Failure: Error>: Sendable {
  /// The end of the time during which no request starts, and the error of a request that would wait too long.
  private let pause = Atomic<(end: Date, makeFailure: @Sendable (TimeInterval) -> Failure)?>(nil)
  private let scheduler: any DateScheduler

  /// Creates an open gate.
  ///
  /// - Parameter scheduler: The clock of the gate, and the scheduler on which delayed requests start.
  public init(scheduler: any DateScheduler) {
    self.scheduler = scheduler
  }

  /// The current date of the gate's clock.
  package var currentDate: Date { scheduler.currentDate }

  /// Closes the gate for a number of seconds. Does nothing if it stays closed for longer.
  ///
  /// - Parameters:
  ///   - seconds: The number of seconds.
  ///   - makeFailure: Returns the error of a request that would wait too long, with the remaining number of seconds.
  public func close(for seconds: TimeInterval, failure makeFailure: @escaping @Sendable (TimeInterval) -> Failure) {
    let end = scheduler.currentDate + seconds
    pause.modify { pause in
      if pause.map({ $0.end < end }) ?? true { pause = (end, makeFailure) }
    }
  }

  /// Returns a producer that starts `producer` as soon as the gate is open. If the gate is closed again in the
  /// meantime, the producer continues to wait.
  ///
  /// If the wait would be longer than a minute in all, the returned producer fails immediately.
  public func pass<Value: Sendable>(_ producer: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    SignalProducer { [self] observer, lifetime in
      start(producer, waitingSince: scheduler.currentDate, for: nil, observer, lifetime)
    }
  }

  /// Starts `producer`, or waits for the end of the current pause unless this is the `end` that has just been awaited:
  /// a clock that runs backwards does not prolong the wait.
  private func start<Value: Sendable>(
    _ producer: SignalProducer<Value, Failure>, waitingSince beginning: Date, for end: Date?,
    _ observer: Signal<Value, Failure>.Observer, _ lifetime: Lifetime
  ) {
    let now = scheduler.currentDate
    guard let pause = pause.value, pause.end > now, pause.end != end else {
      lifetime += producer.start(observer)
      return
    }
    guard pause.end.timeIntervalSince(beginning) <= longestRetryWait else {
      observer.send(error: pause.makeFailure(pause.end.timeIntervalSince(now)))
      return
    }
    lifetime += scheduler.schedule(after: pause.end) { [self] in
      start(producer, waitingSince: beginning, for: pause.end, observer, lifetime)
    }
  }
}
