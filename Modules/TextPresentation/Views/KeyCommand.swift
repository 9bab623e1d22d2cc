public import Terminal

/// What some keys do in a view controller, and how the line of hints says it.
@MainActor
public struct KeyCommand {
  /// The keys that do it.
  public let keys: [Key]
  /// What is shown for it, as keys and what they do: “r reload”. Nothing where it goes without saying.
  public let hint: String?
  /// What is done.
  public let action: @MainActor () -> Void

  /// Makes a command.
  public init(_ keys: Key..., hint: String? = nil, action: @escaping @MainActor () -> Void) {
    self.keys = keys
    self.hint = hint
    self.action = action
  }
}
