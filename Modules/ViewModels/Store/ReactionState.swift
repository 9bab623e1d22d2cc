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
