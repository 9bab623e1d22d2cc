public import TerminalScreen

/// A command of a view controller that one or more keys perform.
@MainActor
public struct KeyCommand {
  /// The keys that perform the command.
  public internal(set) var keys: [Key]
  /// The title in the command palette, the list of commands that the keys “?” and “:” show. An example is “reload”. The
  /// palette adds the names of the keys, and does not list a command without a title.
  public let title: String?
  /// The title of the section of the palette that contains the command, such as “Move”; `nil` for the section at the
  /// top, which has no title.
  public let section: String?
  /// The hint in the status line, as a key and a description: “r reload”. A command without a hint is not shown there.
  public let hint: String?
  /// A sentence that says why the command cannot be performed now; `nil` if it can. A key of the command then shows the
  /// sentence in the last row, and does not perform the command.
  public let unavailableReason: String?
  /// The closure that performs the command.
  public let action: @MainActor () -> Void
  /// Whether the command is performed several times if the user types a number before the key.
  var isRepeatable = false

  /// Creates a command for a list of keys.
  public init(
    _ keys: Key..., title: String? = nil, section: String? = nil, hint: String? = nil,
    unavailableReason: String? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.init(
      keys: keys, title: title, section: section, hint: hint, unavailableReason: unavailableReason, action: action)
  }

  /// Creates a command for an array of keys. A command with a reason why it is unavailable has no hint.
  public init(
    keys: [Key], title: String? = nil, section: String? = nil, hint: String? = nil,
    unavailableReason: String? = nil, action: @escaping @MainActor () -> Void
  ) {
    self.keys = keys
    self.title = title
    self.section = section
    self.hint = unavailableReason == nil ? hint : nil
    self.unavailableReason = unavailableReason
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
  ///   - action: Returns the closure that moves by a distance.
  static func movements(
    _ verb: String, hint: String? = nil, ends: (first: String, last: String),
    action: (RowDistance) -> @MainActor () -> Void
  ) -> [KeyCommand] {
    let movements: [(keys: [Key], title: String, hint: String?, distance: RowDistance)] = [
      ([.up, .character("k"), .control("p")], "\(verb) up", hint, .rows(-1)),
      ([.down, .character("j"), .control("n")], "\(verb) down", hint, .rows(1)),
      ([.pageUp, .control("b")], "page up", nil, .pages(-1)),
      ([.pageDown, .control("f"), .character(" ")], "page down", nil, .pages(1)),
      ([.control("u")], "half page up", nil, .halfPages(-1)), ([.control("d")], "half page down", nil, .halfPages(1)),
      ([.home, .character("g")], ends.first, nil, .rows(.min)), ([.end, .character("G")], ends.last, nil, .rows(.max)),
    ]
    return movements.map { keys, title, hint, distance in
      var command = KeyCommand(
        keys: keys, title: title, section: "Move", hint: hint, action: action(distance))
      command.isRepeatable = true
      return command
    }
  }
}

extension ViewController {
  /// The command that closes the window, with the key “q”. A program with one window then usually ends.
  public final var quitKeyCommand: KeyCommand {
    KeyCommand(.character("q"), title: "quit", section: "Program", hint: "q quit") { [weak self] in
      (self as? NavigationController ?? self?.navigationController)?.close()
    }
  }
}

extension [KeyCommand] {
  /// The message about the first key that two commands have; `nil` if there is none.
  @MainActor var conflict: String? {
    var names: [Key: String] = [:]
    for command in self {
      let name = (command.title ?? command.hint).map { "“\($0)”" } ?? "a command without a title"
      for key in command.keys {
        if let other = names.updateValue(name, forKey: key) {
          return "Two commands have the key \(key.name): \(other) and \(name)."
        }
      }
    }
    return nil
  }
}
