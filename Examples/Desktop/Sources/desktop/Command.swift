import CGTK
import Reactive
import ViewModels

/// A command of a page, which a button, keys or both perform.
@MainActor
struct Command {
  /// The place of the command's button: an end of the header bar, its menu, or none.
  enum Place { case start, end, menu, none }

  let title: String
  var place = Place.none
  /// The name of the icon of a button; without an icon, it shows the title.
  var icon = ""
  /// The keys in the notation of GTK, separated by spaces.
  var keys = ""
  /// Whether the user can perform the command now.
  var isEnabled = Property(value: true)
  let perform: @MainActor () -> Void

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

extension Command {
  /// Creates a command with the title, the button and the keys for `id`.
  init(_ id: CommandID, isEnabled: Property<Bool> = Property(value: true), perform: @escaping @MainActor () -> Void) {
    let (title, (place, icon, keys)) = (id.title.prefix(1).uppercased() + id.title.dropFirst(), id.controls)
    self.init(title: title, place: place, icon: icon, keys: keys, isEnabled: isEnabled, perform: perform)
  }

  /// Returns a command that calls `action` before it performs this command.
  func preceded(by action: @escaping @MainActor () -> Void) -> Command {
    Command(title: title, place: place, icon: icon, keys: keys, isEnabled: isEnabled) { [perform] in
      action()
      perform()
    }
  }
}

extension CommandID {
  /// The place of the command's button, its icon, and its keys, on all pages.
  fileprivate var controls: (place: Command.Place, icon: String, keys: String) {
    switch self {
    case .about: (.menu, "", "i")
    case .back: (.start, "go-previous-symbolic", "<Alt>Left")
    case .cancel: (.none, "", "Escape")
    case .copy: (.end, "edit-copy-symbolic", "y <Control>c")
    case .favourite: (.none, "emblem-favorite-symbolic", "f")
    case .favourites: (.menu, "", "<Shift>f")
    case .find: (.end, "system-search-symbolic", "slash <Control>f")
    case .month: (.menu, "", "<Shift>m")
    case .nextMonth: (.start, "go-next-symbolic", "bracketright")
    case .previousMonth: (.start, "go-previous-symbolic", "bracketleft")
    case .nextWord: (.none, "", "n")
    case .previousWord: (.none, "", "p")
    case .random: (.menu, "", "<Shift>r")
    case .reblog: (.none, "media-playlist-repeat-symbolic", "b")
    case .reload: (.end, "view-refresh-symbolic", "r <Control>r F5")
    // The button is beside the notice. The keys are those of `reload`, which the user cannot perform meanwhile.
    case .retry: (.none, "", "r <Control>r F5")
    case .searchYear: (.menu, "", "<Shift>s")
    case .service: (.menu, "", "s")
    case .today: (.start, "x-office-calendar-symbolic", "t")
    case .undo: (.menu, "", "u <Control>z")
    // GTK handles the key Return in lists and fields. The window has no dialog for a date.
    case .go, .goToDate, .keepSearch, .open, .save, .test: (.none, "", "")
    }
  }
}

/// A button that performs a command, and is insensitive while the user cannot perform it.
final class Button: Widget {
  /// Creates a button with an icon or, if the command has none, with its title.
  init(_ command: Command, showsTitle: Bool = false, classes: String...) {
    super.init(
      showsTitle || command.icon.isEmpty
        ? gtk_button_new_with_label(command.title) : gtk_button_new_from_icon_name(command.icon),
      classes: classes)
    set("tooltip-text", command.tooltip)
    accessibilityLabel = command.title
    reactive.isEnabled <~ command.isEnabled
    on("clicked", command.perform)
  }
}

/// The keys of some commands, while they are added to a window. Of commands with the same keys, the one is performed that
/// the user can perform.
final class Shortcuts: Object {
  init(_ commands: [Command]) {
    super.init(UnsafeMutableRawPointer(gtk_shortcut_controller_new()))
    for (keys, commands) in Dictionary(grouping: commands, by: \.keys) where !keys.isEmpty {
      let trigger = gtk_shortcut_trigger_parse_string(keys.replacing(" ", with: "|"))
      let perform: @MainActor (UInt) -> Void = { _ in commands.first { $0.isEnabled.value }?.perform() }
      let action = gtk_callback_action_new(
        { Closure.call($2) }, Closure(perform).retained(), { Closure.release($0) })
      gtk_shortcut_controller_add_shortcut(opaque, gtk_shortcut_new(trigger, action))
    }
  }
}
