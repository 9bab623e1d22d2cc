public import TerminalScreen

/// A command of a view controller that one or more keys perform.
@MainActor
public struct KeyCommand {
  /// The keys that perform the command.
  public private(set) var keys: [Key]
  /// The title in the help, the list of key commands that the key “?” shows. An example is “reload”. The help adds the
  /// names of the keys, and does not list a command without a title.
  public let title: String?
  /// The hint in the status line, as a key and a description: “r reload”. A command without a hint is not shown there.
  public let hint: String?
  /// The closure that performs the command.
  public let action: @MainActor () -> Void
  /// Whether the command is performed several times if the user types a number before the key.
  var isRepeatable = false

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

extension KeyCommand {
  /// Returns the command without some of its keys, for which another command is more useful.
  public func excluding(_ keys: Set<Key>) -> KeyCommand {
    var command = self
    command.keys.removeAll { keys.contains($0) }
    return command
  }

  /// Returns the commands of a view with rows: they move by a row, by a page, by half a page, and to both ends.
  ///
  /// - Parameters:
  ///   - verb: The verb in the titles of the commands for the arrow keys, such as “scroll”.
  ///   - hint: The hint for the arrow keys.
  ///   - ends: The titles of the commands that move to the first and to the last row.
  ///   - height: Returns the number of visible rows. After a movement by a page, one of them is still visible.
  ///   - move: Moves down by a number of rows, or up if the number is negative.
  static func movements(
    _ verb: String, hint: String? = nil, ends: (first: String, last: String), height: @escaping @MainActor () -> Int,
    move: @escaping @MainActor (_ rows: Int) -> Void
  ) -> [KeyCommand] {
    let page: @MainActor () -> Int = { max(height() - 1, 1) }
    let halfPage: @MainActor () -> Int = { max(height() / 2, 1) }
    var commands = [
      KeyCommand(.up, .character("k"), .control("p"), title: "\(verb) up", hint: hint) { move(-1) },
      KeyCommand(.down, .character("j"), .control("n"), title: "\(verb) down", hint: hint) { move(1) },
      KeyCommand(.pageUp, .control("b"), title: "page up") { move(-page()) },
      KeyCommand(.pageDown, .control("f"), .character(" "), title: "page down") { move(page()) },
      KeyCommand(.control("u"), title: "half page up") { move(-halfPage()) },
      KeyCommand(.control("d"), title: "half page down") { move(halfPage()) },
      KeyCommand(.home, .character("g"), title: ends.first) { move(.min) },
      KeyCommand(.end, .character("G"), title: ends.last) { move(.max) },
    ]
    for index in commands.indices { commands[index].isRepeatable = true }
    return commands
  }
}
