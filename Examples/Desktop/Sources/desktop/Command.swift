import CGTK

/// A command of a page, which a button, keys or both perform.
@MainActor
struct Command {
  /// The place of the command's button: an end of the header bar, its menu, or none.
  enum Place { case start, end, menu, none }

  let place: Place
  let title: String
  /// The name of the icon of a button; without an icon, it shows the title.
  let icon: String
  /// The keys in the notation of GTK, separated by spaces.
  let keys: String
  let action: @MainActor () -> Void

  init(
    _ title: String, _ place: Place = .none, icon: String = "", keys: String = "",
    action: @escaping @MainActor () -> Void
  ) {
    (self.title, self.place, self.icon, self.keys, self.action) = (title, place, icon, keys, action)
  }

  /// The names of the keys, as the user reads them.
  var keyNames: String {
    let names = keys.split(separator: " ").compactMap { key -> String? in
      guard let pointer = gtk_shortcut_trigger_parse_string(String(key)) else { return nil }
      let trigger = Object(pointer)
      guard let name = gtk_shortcut_trigger_to_label(trigger.opaque, gdk_display_get_default()) else { return nil }
      defer { g_free(name) }
      return String(cString: name)
    }
    return names.joined(separator: ", ")
  }

  /// The title and the names of the keys.
  var tooltip: String { keys.isEmpty ? title : "\(title) (\(keyNames))" }
}

/// A button that performs a command.
final class Button: Widget {
  /// Creates a button with an icon or, if the command has none, with its title.
  init(_ command: Command, classes: String...) {
    super.init(
      command.icon.isEmpty ? gtk_button_new_with_label(command.title) : gtk_button_new_from_icon_name(command.icon))
    for name in classes { addClass(name) }
    set("tooltip-text", command.tooltip)
    accessibilityLabel = command.title
    on("clicked", command.action)
  }
}

/// The keys of some commands, while they are added to a window.
final class Shortcuts: Object {
  init(_ commands: [Command]) {
    super.init(UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
    for command in commands where !command.keys.isEmpty {
      let trigger = gtk_shortcut_trigger_parse_string(command.keys.replacing(" ", with: "|"))
      let action = gtk_callback_action_new(
        { Closure.call($2) }, Closure { _ in command.action() }.retained(), { Closure.release($0) })
      gtk_shortcut_controller_add_shortcut(opaque, gtk_shortcut_new(trigger, action))
    }
  }
}
