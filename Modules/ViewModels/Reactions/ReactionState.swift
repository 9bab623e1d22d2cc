/// The state of a reaction to a word.
public struct ReactionState: Sendable, Hashable {
  /// Whether the reaction is on, as the user wants it. This is an optimistic update: a change is shown before the
  /// service confirms it.
  public let isOn: Bool
  /// Whether a change is waiting for the service to confirm it.
  public let isPending: Bool
  /// The reason that the last change failed, as one or two sentences; `nil` if it succeeded or is being retried.
  public let failure: String?

  /// Creates a state.
  public init(isOn: Bool, isPending: Bool = false, failure: String? = nil) {
    self.isOn = isOn
    self.isPending = isPending
    self.failure = failure
  }
}
