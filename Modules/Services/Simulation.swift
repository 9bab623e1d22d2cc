public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A simulation of a slow, unreliable service: it delays every request and fails every Nth one.
///
/// The simulation numbers the requests, starting at 1. Services that share a simulation share the numbers.
public final class Simulation: Sendable {
  private let delay: TimeInterval
  private let failEvery: Int?
  private let scheduler: any DateScheduler
  private let requests = Atomic(0)

  /// Creates a simulation.
  ///
  /// - Parameters:
  ///   - delay: The number of seconds before each request is forwarded or fails. There is no delay if it is 0 or less.
  ///   - failEvery: The simulation fails every request whose number is a multiple of this. It fails none if the value
  ///     is `nil` or less than 1. Every request that is started gets a number, even if it is cancelled later.
  ///   - scheduler: The scheduler that measures the delay: in a program, `QueueScheduler()`; in a test, a `TestScheduler`
  ///     that the test advances. Without a delay, it is not used.
  public init(delay: TimeInterval, failEvery: Int?, scheduler: any DateScheduler) {
    self.delay = delay
    self.failEvery = failEvery.flatMap { $0 < 1 ? nil : $0 }
    self.scheduler = scheduler
  }

  /// Returns a producer that starts `request` after the delay. If the number of the request is a multiple of
  /// `failEvery`, the producer fails with ``ServiceError/Cause/simulated(request:)`` instead.
  func apply<Value: Sendable>(
    to request: SignalProducer<Value, ServiceError>
  ) -> SignalProducer<Value, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      let number = requests.modify { count in
        count += 1
        return count
      }
      let fails = failEvery.map(number.isMultiple(of:)) ?? false
      let outcome = fails ? SignalProducer(error: .tryAgain(.simulated(request: number))) : request

      let pause = SignalProducer<Value, ServiceError>.empty.delay(delay, on: scheduler)
      lifetime += (delay > 0 ? pause.concat(outcome) : outcome).start(observer)
    }
  }
}
