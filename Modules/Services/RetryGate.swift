import Reactive

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Holds requests back for as long as a service asked to be left alone.
final class RetryGate: Sendable {
  /// The longest time, in seconds, for which a request is held back rather than failed.
  static let longestWait: TimeInterval = 60

  /// The time for which nothing passes, and why.
  private struct Pause {
    let end: Date
    let cause: ServiceError.Cause
  }

  private let pause = Atomic<Pause?>(nil)
  private let scheduler: any DateScheduler

  /// Makes an open gate.
  ///
  /// - Parameter scheduler: Whose clock counts, and on which held back requests go on.
  init(scheduler: any DateScheduler) {
    self.scheduler = scheduler
  }

  /// What the gate's clock shows.
  var currentDate: Date { scheduler.currentDate }

  /// Lets nothing through for the time that `error` wants, if it wants any.
  func close(after error: ServiceError) {
    guard case .tryAgain(let cause, let seconds?) = error else { return }
    let end = scheduler.currentDate + seconds
    pause.value = Pause(end: end, cause: cause)
  }

  /// Starts `producer` as soon as the gate is open: at once, or when the rest of the time has passed. Where that is
  /// more than ``longestWait``, fails at once with the error that closed the gate and the time that remains.
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
