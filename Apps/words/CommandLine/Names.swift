/// The name of a command.
///
/// To add a command, add its name here, a case to `Arguments.Command`, and lines to the help, the manual page and the
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
}

/// The name of an option.
///
/// To add an option, add its name here, a property to `Arguments`, and lines to the help, the manual page and the
/// completions. Tests compare these texts with the names.
enum OptionName: String, CaseIterable {
  case year = "--year"
  case month = "--month"
  case json = "--json"
  case format = "--format"
  case off = "--off"
  case onceADay = "--once-a-day"
  case server = "--server"
  case noCache = "--no-cache"
  case offline = "--offline"
  case timeout = "--timeout"
  case pictures = "--pictures"
  case mouse = "--mouse"
  case plain = "--plain"
  case simulate = "--simulate"
  case help = "--help"
  case version = "--version"

  /// The pairs of options that exclude each other.
  static let exclusivePairs: [(OptionName, OptionName)] = [
    (.format, .json), (.noCache, .offline), (.pictures, .plain),
  ]

  var takesValue: Bool {
    switch self {
    case .year, .month, .format, .server, .timeout, .pictures, .mouse, .simulate: true
    case .json, .off, .onceADay, .noCache, .offline, .plain, .help, .version: false
    }
  }

  /// The commands that the option is valid with, of which `nil` is the program without a command; `nil` for all.
  var commands: [CommandName?]? {
    switch self {
    case .year: [nil, .random, .search, .list]
    case .month: [nil, .random, .list]
    case .format: [.favourites]
    case .off: [.favourite, .reblog]
    case .onceADay: [.today]
    default: nil
    }
  }
}
