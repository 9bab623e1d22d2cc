/// How it stands with a reaction to a word.
public struct ReactionState: Sendable, Hashable {
  /// Whether it is on, as the user wants it: a change is shown before the service has confirmed it.
  public let isOn: Bool
  /// Whether the service has yet to confirm it.
  public let isPending: Bool
  /// Why the last change could not be made, as a sentence or two; nothing once it has been tried again.
  public let failure: String?

  /// Makes a state.
  public init(isOn: Bool, isPending: Bool = false, failure: String? = nil) {
    self.isOn = isOn
    self.isPending = isPending
    self.failure = failure
  }
}
