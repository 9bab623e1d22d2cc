public import Terminal

/// A command of a view controller that one or more keys perform.
@MainActor
public struct KeyCommand {
  /// The keys that perform the command.
  public let keys: [Key]
  /// The title in the help, the list of key commands that the key “?” shows. An example is “reload”. The help adds the
  /// names of the keys, and does not list a command without a title.
  public let title: String?
  /// The hint in the status line, as a key and a description: “r reload”. A command without a hint is not shown there.
  public let hint: String?
  /// The closure that performs the command.
  public let action: @MainActor () -> Void

  /// Creates a command for a list of keys.
  public init(_ keys: Key..., title: String? = nil, hint: String? = nil, action: @escaping @MainActor () -> Void) {
    self.init(keys: keys, title: title, hint: hint, action: action)
  }

  /// Creates a command for an array of keys.
  public init(keys: [Key], title: String? = nil, hint: String? = nil, action: @escaping @MainActor () -> Void) {
    self.keys = keys
    self.title = title
    self.hint = hint
    self.action = action
  }
}
