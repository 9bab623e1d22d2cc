public import Models
public import Reactive

/// A service that stores the user's reactions.
public protocol ReactionService: Sendable {
  /// Returns a producer of all reactions.
  ///
  /// Each start of the producer makes a new request. The producer sends one value and completes, or fails. To cancel
  /// the request, dispose of the disposable that `start` returns.
  ///
  /// Events arrive on an arbitrary thread, possibly before `start` returns.
  func reactions() -> SignalProducer<Reactions, ServiceError>

  /// Returns a producer that turns a reaction on or off. It also succeeds if the reaction is already in that state.
  ///
  /// The producer completes when the change is durable. After a failure, the change may or may not have been made. It
  /// is safe to repeat the request. If the change has not been made yet, disposing of the disposable that `start`
  /// returns cancels it.
  ///
  /// Events arrive on an arbitrary thread, possibly before `start` returns.
  func set(_ reaction: Reaction, of wordID: Int, to isOn: Bool) -> SignalProducer<Never, ServiceError>

  /// A producer that sends a value soon after the reactions may have been changed by another program, or by another
  /// service of this program. Changes by this service are not included. The producer never ends, or completes
  /// immediately if the service cannot notice such changes. By default, it does the latter.
  var externalChanges: SignalProducer<Void, Never> { get }
}

extension ReactionService {
  public var externalChanges: SignalProducer<Void, Never> { .empty }
}
