public import Models
public import Reactive
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A word service that is as slow and as unreliable as it is told to be, over one that need not be.
public final class SimulatedWordService: WordService {
  private let base: any WordService
  private let delay: TimeInterval
  private let failEvery: Int?
  private let scheduler: any DateScheduler
  private let requests = Mutex(0)

  /// Makes a service that answers what `base` answers.
  ///
  /// - Parameters:
  ///   - delay: How many seconds each request takes before it is passed on or fails; 0 or less for none.
  ///   - failEvery: Every how many requests one fails; nothing, or a number below 1, where none does. All requests that
  ///     were started count, also those that were cancelled.
  ///   - scheduler: Whose clock measures the delay.
  public init(_ base: any WordService, delay: TimeInterval, failEvery: Int?, scheduler: any DateScheduler) {
    self.base = base
    self.delay = delay
    self.failEvery = failEvery.flatMap { $0 < 1 ? nil : $0 }
    self.scheduler = scheduler
  }

  /// The words of a month, late; or, each `failEvery`th time, ``ServiceError/Cause/simulated(request:)``.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    SignalProducer { [self] observer, lifetime in
      let number = requests.withLock { count in
        count += 1
        return count
      }
      let fails = failEvery.map(number.isMultiple(of:)) ?? false
      let answer = fails ? SignalProducer(error: .tryAgain(.simulated(request: number))) : base.words(in: month)

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
