public import Models
public import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A word service that delays the requests to another word service, and fails some of them.
public struct SimulatedWordService: WordService {
  private let base: any WordService
  private let simulation: Simulation

  /// Creates a service that forwards requests to `base`, with the delays and failures of `simulation`.
  public init(_ base: any WordService, _ simulation: Simulation) {
    self.base = base
    self.simulation = simulation
  }

  /// Creates a service with a new simulation.
  ///
  /// - Parameters:
  ///   - base: The service that responds to the requests.
  ///   - delay: The delay of each request in seconds. See ``Simulation``.
  ///   - failEvery: The simulation fails every request whose number is a multiple of this; none if it is `nil`.
  ///   - scheduler: The scheduler that measures the delay.
  public init(_ base: any WordService, delay: TimeInterval, failEvery: Int?, scheduler: any DateScheduler) {
    self.init(base, Simulation(delay: delay, failEvery: failEvery, scheduler: scheduler))
  }

  /// Returns a producer that sends the words of a month after the delay, or fails with
  /// ``ServiceError/Cause/simulated(request:)`` if the simulation selects this request.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    simulation.apply(to: base.words(in: month))
  }
}
