import ViewModels

/// The name of a command.
///
/// To add a command, add its name here, its effect on `Arguments`, and lines to the help, the manual page and the
/// completions. Tests compare these texts with the names.
enum CommandName: String, CaseIterable {
  case today, random, search, list, show, favourite, reblog, favourites, config

  /// The description of the argument after the name, with an example; `nil` if the command takes none.
  var operand: String? {
    switch self {
    case .search: "a text"
    case .show, .favourite, .reblog: "a date, such as 2015-01-31"
    case .today, .random, .list, .favourites, .config: nil
    }
  }

  /// Returns the command with a name, or `nil` for the program without a command.
  static func named(_ name: String?) throws(ArgumentError) -> CommandName? {
    guard let name else { return nil }
    if let command = CommandName(rawValue: name) { return command }
    throw ArgumentError(unknown: "command", name, candidates: candidates)
  }

  /// Returns the command that a mistyped name may mean; `nil` if none is near enough.
  static func nearest(to name: String) -> String? { ViewModels.nearest(to: name, in: candidates) }

  private static let candidates = allCases.map(\.rawValue) + ["yesterday", "tomorrow"]

  /// Returns a command as the user types it: “words list”.
  static func typed(_ name: CommandName?) -> String { name.map { "words \($0.rawValue)" } ?? "words" }
}
