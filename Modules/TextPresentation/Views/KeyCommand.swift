public import Terminal

/// What some keys do in a view controller, and how the line of hints and the help say it.
@MainActor
public struct KeyCommand {
  /// The keys that do it.
  public let keys: [Key]
  /// What is done, in a few words for the help, which names the keys itself: “move up”, “reload”. A command without a
  /// title is not in the help.
  public let title: String?
  /// What the line of hints has for it, as keys and what they do: “r reload”. Nothing where it goes without saying.
  public let hint: String?
  /// What is done.
  public let action: @MainActor () -> Void

  /// Makes a command.
  public init(_ keys: Key..., title: String? = nil, hint: String? = nil, action: @escaping @MainActor () -> Void) {
    self.init(keys: keys, title: title, hint: hint, action: action)
  }

  /// Makes a command of keys that are not known before.
  public init(keys: [Key], title: String? = nil, hint: String? = nil, action: @escaping @MainActor () -> Void) {
    self.keys = keys
    self.title = title
    self.hint = hint
    self.action = action
  }
}
