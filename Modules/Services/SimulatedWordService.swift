public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A word service that is as slow and as unreliable as it is told to be, over one that need not be.
public struct SimulatedWordService: WordService {
  private let base: any WordService
  private let simulation: Simulation

  /// Makes a service that answers what `base` answers, as `simulation` lets it.
  public init(_ base: any WordService, _ simulation: Simulation) {
    self.base = base
    self.simulation = simulation
  }

  /// Makes a service with a simulation of its own.
  ///
  /// - Parameters:
  ///   - base: Answers in the end.
  ///   - delay: How many seconds each request takes; see ``Simulation``.
  ///   - failEvery: Every how many requests one fails.
  ///   - scheduler: Whose clock measures the delay.
  public init(_ base: any WordService, delay: TimeInterval, failEvery: Int?, scheduler: any DateScheduler) {
    self.init(base, Simulation(delay: delay, failEvery: failEvery, scheduler: scheduler))
  }

  /// The words of a month, late; or, each `failEvery`th time, ``ServiceError/Cause/simulated(request:)``.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    simulation.pass(base.words(in: month))
  }
}
