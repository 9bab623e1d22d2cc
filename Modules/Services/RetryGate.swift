import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A gate that delays requests for as long as the server has demanded with `Retry-After`.
final class RetryGate: Sendable {
  /// The maximum delay of a request in seconds. If the gate stays closed for longer, the request fails immediately.
  static let longestWait: TimeInterval = 60

  /// The end of the time during which no request starts, and the reason for it.
  private struct Pause {
    let end: Date
    let cause: ServiceError.Cause
  }

  private let pause = Atomic<Pause?>(nil)
  private let scheduler: any DateScheduler

  /// Creates an open gate.
  ///
  /// - Parameter scheduler: The clock of the gate, and the scheduler on which delayed requests start.
  init(scheduler: any DateScheduler) {
    self.scheduler = scheduler
  }

  /// The current date of the gate's clock.
  var currentDate: Date { scheduler.currentDate }

  /// Closes the gate for the number of seconds in `error.retryAfter`. Does nothing if this is `nil`, or if the gate stays
  /// closed for longer.
  func close(after error: ServiceError) {
    guard case .tryAgain(let cause, let seconds?) = error else { return }
    let end = scheduler.currentDate + seconds
    pause.modify { pause in
      if pause.map({ $0.end < end }) ?? true { pause = Pause(end: end, cause: cause) }
    }
  }

  /// Returns a producer that starts `producer` as soon as the gate is open. If the gate is closed again in the meantime,
  /// the producer continues to wait.
  ///
  /// If the wait would be longer than ``longestWait`` in all, the returned producer fails immediately. The error has the
  /// cause of the error that closed the gate, and the remaining time.
  func pass<Value: Sendable>(_ producer: SignalProducer<Value, ServiceError>) -> SignalProducer<Value, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      start(producer, waitingSince: scheduler.currentDate, for: nil, observer, lifetime)
    }
  }

  /// Starts `producer`, or waits for the end of the current pause unless this is the `end` that has just been awaited:
  /// a clock that runs backwards does not prolong the wait.
  private func start<Value: Sendable>(
    _ producer: SignalProducer<Value, ServiceError>, waitingSince beginning: Date, for end: Date?,
    _ observer: Signal<Value, ServiceError>.Observer, _ lifetime: Lifetime
  ) {
    let now = scheduler.currentDate
    guard let pause = pause.value, pause.end > now, pause.end != end else {
      lifetime += producer.start(observer)
      return
    }
    guard pause.end.timeIntervalSince(beginning) <= Self.longestWait else {
      observer.send(error: .tryAgain(pause.cause, retryAfter: pause.end.timeIntervalSince(now)))
      return
    }
    lifetime += scheduler.schedule(after: pause.end) { [self] in
      start(producer, waitingSince: beginning, for: pause.end, observer, lifetime)
    }
  }
}
