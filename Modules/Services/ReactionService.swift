public import Models
public import Reactive

/// Where a user's reactions are kept.
public protocol ReactionService: Sendable {
  /// All reactions.
  ///
  /// Each start of the producer is a request of its own, which sends one value and completes, or fails; disposing of
  /// the start cancels the request. Events come on whatever thread the service works on.
  func reactions() -> SignalProducer<Reactions, ServiceError>

  /// Turns a reaction on or off; what is on or off already is so with success.
  ///
  /// Completes when it is certain to last. After a failure it may or may not have been done, and asking again does no
  /// harm. Disposing of the start cancels the request, as far as it has not been done.
  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError>
}
