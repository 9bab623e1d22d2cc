public import Models
public import Services

/// A change of a reaction that the user has requested.
public struct ReactionChange: Sendable, Hashable {
  /// The reaction.
  public let reaction: Reaction
  /// The word to which the user reacts.
  public let word: Word
  /// Whether the change turns the reaction on. If it is `false`, the change turns the reaction off.
  public let isOn: Bool
}

/// A change of a reaction that failed.
public struct ReactionFailure: Sendable, Hashable {
  /// The change.
  public let change: ReactionChange
  /// The error of the request to the service.
  public let error: ServiceError
}
