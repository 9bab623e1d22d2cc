public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How slow and how unreliable simulated services are: those that have the same simulation count their requests
/// together.
public final class Simulation: Sendable {
  private let delay: TimeInterval
  private let failEvery: Int?
  private let scheduler: any DateScheduler
  private let requests = Atomic(0)

  /// Makes a simulation in which there was no request yet.
  ///
  /// - Parameters:
  ///   - delay: How many seconds each request takes before it is passed on or fails; 0 or less for none.
  ///   - failEvery: Every how many requests one fails; nothing, or a number below 1, where none does. All requests that
  ///     were started count, also those that were cancelled.
  ///   - scheduler: Whose clock measures the delay.
  public init(delay: TimeInterval, failEvery: Int?, scheduler: any DateScheduler) {
    self.delay = delay
    self.failEvery = failEvery.flatMap { $0 < 1 ? nil : $0 }
    self.scheduler = scheduler
  }

  /// The same as `request`, late; or, each `failEvery`th time, ``ServiceError/Cause/simulated(request:)``.
  func pass<Value: Sendable>(_ request: SignalProducer<Value, ServiceError>) -> SignalProducer<Value, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      let number = requests.modify { count in
        count += 1
        return count
      }
      let fails = failEvery.map(number.isMultiple(of:)) ?? false
      let answer = fails ? SignalProducer(error: .tryAgain(.simulated(request: number))) : request

      guard delay > 0 else {
        lifetime += answer.start(observer)
        return
      }
      lifetime += scheduler.schedule(after: scheduler.currentDate + delay) {
        lifetime += answer.start(observer)
      }
    }
  }
}
