public import Models
public import Reactive

/// A service that stores the user's reactions.
public protocol ReactionService: Sendable {
  /// Returns a producer of all reactions.
  ///
  /// Each start of the producer makes a new request, which sends one value and completes, or fails. Disposing of a start
  /// cancels its request. Events arrive on an arbitrary thread.
  func reactions() -> SignalProducer<Reactions, ServiceError>

  /// Returns a producer that turns a reaction on or off. It also succeeds if the reaction is already on or off.
  ///
  /// The producer completes when the change is durable. After a failure, the change may or may not have been made; it
  /// is safe to repeat the request. Disposing of a start cancels its request if the change has not been made yet.
  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError>
}
