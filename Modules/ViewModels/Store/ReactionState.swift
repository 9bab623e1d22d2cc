/// The state of one reaction to one word.
public struct ReactionState: Sendable, Hashable {
  /// Whether the reaction is on, as the user last set it. This includes a change that the service has not confirmed yet
  /// (an optimistic update).
  public let isOn: Bool
  /// Whether a change of the reaction is waiting for the service to confirm it.
  public let isPending: Bool

  /// Creates a state.
  public init(isOn: Bool, isPending: Bool = false) {
    self.isOn = isOn
    self.isPending = isPending
  }
}
