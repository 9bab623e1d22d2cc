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

  /// Closes the gate for the number of seconds in `error.retryAfter`. Does nothing if this is `nil`.
  func close(after error: ServiceError) {
    guard case .tryAgain(let cause, let seconds?) = error else { return }
    let end = scheduler.currentDate + seconds
    pause.value = Pause(end: end, cause: cause)
  }

  /// Returns a producer that starts `producer` as soon as the gate is open.
  ///
  /// If the gate stays closed for longer than ``longestWait``, the returned producer fails immediately. The error has
  /// the cause of the error that closed the gate, and the remaining time.
  func pass<Value: Sendable>(_ producer: SignalProducer<Value, ServiceError>) -> SignalProducer<Value, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      let now = scheduler.currentDate
      guard let pause = pause.value, pause.end > now else {
        lifetime += producer.start(observer)
        return
      }
      let remaining = pause.end.timeIntervalSince(now)
      guard remaining <= Self.longestWait else {
        observer.send(error: .tryAgain(pause.cause, retryAfter: remaining))
        return
      }
      lifetime += scheduler.schedule(after: pause.end) {
        lifetime += producer.start(observer)
      }
    }
  }
}
