public import Models
public import Reactive

/// A word service that delays the requests to another word service, and fails some of them.
public struct SimulatedWordService: WordService {
  private let base: any WordService
  private let simulation: Simulation

  /// Creates a service that forwards requests to `base`, with the delays and failures of `simulation`.
  public init(_ base: any WordService, _ simulation: Simulation) {
    self.base = base
    self.simulation = simulation
  }

  /// Returns a producer that sends the words of a month after the delay, or fails with
  /// ``ServiceError/Cause/simulated(request:)`` if the simulation selects this request.
  public func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
    simulation.apply(to: base.words(in: month))
  }
}
