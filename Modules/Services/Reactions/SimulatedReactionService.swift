public import Models
public import Reactive

/// A reaction service that delays the requests to another reaction service, and fails some of them.
///
/// A request that fails because of the simulation changes nothing.
public struct SimulatedReactionService: ReactionService {
  private let base: any ReactionService
  private let simulation: Simulation

  /// Creates a service that forwards requests to `base`, with the delays and failures of `simulation`.
  public init(_ base: any ReactionService, _ simulation: Simulation) {
    self.base = base
    self.simulation = simulation
  }

  /// Returns a producer that sends all reactions after the delay, or fails with
  /// ``ServiceError/Cause/simulated(request:)`` if the simulation selects this request.
  public func reactions() -> SignalProducer<Reactions, ServiceError> {
    simulation.apply(to: base.reactions())
  }

  /// The changes of the other service.
  public var externalChanges: SignalProducer<Void, Never> { base.externalChanges }

  /// Returns a producer that turns a reaction on or off after the delay, or fails with
  /// ``ServiceError/Cause/simulated(request:)`` if the simulation selects this request.
  public func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError> {
    simulation.apply(to: base.set(reaction, of: wordID, to: isOn))
  }
}
