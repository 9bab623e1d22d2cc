public import Models
public import Services

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
