public import Models
public import Services

/// The state of one reaction to one word.
public struct ReactionState: Sendable, Hashable {
  /// Whether the reaction is on. A pending change is included, before the service confirms it (an optimistic update).
  public let isOn: Bool
  /// Whether a change of the reaction is waiting for the service to confirm it.
  public let isPending: Bool

  /// Creates a state, which is not pending by default.
  public init(isOn: Bool, isPending: Bool = false) {
    self.isOn = isOn
    self.isPending = isPending
  }
}

/// A change that the user has made to a reaction to a word.
public struct ReactionChange: Sendable, Hashable {
  /// The reaction.
  public let reaction: Reaction
  /// The word to which the user reacts.
  public let word: Word
  /// Whether the change turns the reaction on: `true` for on, `false` for off.
  public let isOn: Bool
}

/// A failed change of a reaction.
public struct ReactionFailure: Sendable, Hashable {
  /// The change that failed.
  public let change: ReactionChange
  /// The error of the request to the service.
  public let error: ServiceError
}
