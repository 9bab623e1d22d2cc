public import Models
public import Reactive

/// A reaction service that is as slow and as unreliable as it is told to be, over one that need not be.
///
/// A request that the simulation fails has changed nothing.
public struct SimulatedReactionService: ReactionService {
  private let base: any ReactionService
  private let simulation: Simulation

  /// Makes a service that does what `base` does, as `simulation` lets it.
  public init(_ base: any ReactionService, _ simulation: Simulation) {
    self.base = base
    self.simulation = simulation
  }

  /// All reactions, late; or, each so many times, ``ServiceError/Cause/simulated(request:)``.
  public func reactions() -> SignalProducer<Reactions, ServiceError> {
    simulation.pass(base.reactions())
  }

  /// Turns a reaction on or off, late; or, each so many times, fails with ``ServiceError/Cause/simulated(request:)``.
  public func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    simulation.pass(base.set(reaction, of: wordID, to: isOn))
  }
}
