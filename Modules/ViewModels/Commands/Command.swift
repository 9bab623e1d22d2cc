/// Something that the user can do on a screen, or the reason why this is impossible now.
///
/// A view model publishes its commands as one property, derived from the same state as its other outputs. So the title,
/// the hint and the effect of a command cannot contradict each other. A view chooses the keys, buttons and menu entries
/// for each ``CommandID``. It disables those without a command and those of a command with an ``unavailableReason``.
public struct Command<ViewModel>: Sendable {
  /// The name of the command.
  public let id: CommandID
  /// The title in a list of commands, such as “cancel loading”.
  public let title: String
  /// One word for the command, such as “cancel”, to show beside its key; `nil` if only a list of commands shows it.
  public let hint: String?
  /// A sentence that says why the user cannot perform the command now, such as “No word is highlighted.”; `nil` if the
  /// user can. A list of commands shows it, and so does a view whose user presses the key of the command.
  public let unavailableReason: String?
  /// The function that performs the command: it calls an input of the view model that published the command. For a
  /// command with an ``unavailableReason``, it does nothing.
  public let perform: @Sendable (ViewModel) -> Void

  /// Creates a command. By default, its title and its hint are those of `id`. A command that is seldom useful now has no
  /// hint.
  init(
    _ id: CommandID, title: String? = nil, hint: String? = nil, isHinted: Bool = true,
    perform: @escaping @Sendable (ViewModel) -> Void
  ) {
    (self.id, self.title, self.perform) = (id, title ?? id.title, perform)
    self.hint = isHinted ? hint ?? id.texts.hint : nil
    unavailableReason = nil
  }

  /// Creates a command that the user cannot perform now.
  init(_ id: CommandID, unavailableReason: String) {
    (self.id, title, hint, self.unavailableReason, perform) = (id, id.title, nil, unavailableReason, { _ in })
  }
}

extension Array {
  /// Returns the command with this name; `nil` if the user cannot perform it now.
  public subscript<ViewModel>(id: CommandID) -> Command<ViewModel>? where Element == Command<ViewModel> {
    first { $0.id == id && $0.unavailableReason == nil }
  }
}
