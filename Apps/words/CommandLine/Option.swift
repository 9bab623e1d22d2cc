import Models
import TerminalScreen
import TextPresentation
import WordScreens

/// An option of the command line: how it is parsed, its lines in the help, and the messages about it.
///
/// To add an option, add it to ``all``, and lines to the manual page and the completions. Tests compare these texts with
/// the names.
struct Option: Sendable {
  let name: String
  var shortName: String?
  /// The name of the value in the help; `nil` if the option takes none.
  var value: String?
  /// The description in the help.
  let help: String
  /// The commands that the option is valid with, of which `nil` is the program without a command; `nil` for all.
  var commands: [CommandName?]?
  /// The subject of a message about an invalid value, if it is not the name.
  var subject: String?
  /// The values that a message about an invalid one asks for.
  var expected = ""
  /// Stores the option in the arguments. Returns the part of the value that is invalid, or `nil` if there is none.
  let parse: @Sendable (inout Arguments, String) -> String?

  /// The options, in the order of the help.
  static let all = [
    Option(
      name: "--year", value: "YEAR", help: "show this year, 1 to 9999 (default: the current year)",
      commands: [nil, .random, .search, .list], expected: "a number from 1 to 9999"
    ) { store(number($1, in: Month.years), of: $1, in: &$0.year) },
    Option(
      name: "--month", value: "MONTH", help: "show this month, 1 to 12 (default: the current month)",
      commands: [nil, .random, .list], expected: "a number from 1 to 12"
    ) { store(number($1, in: 1...12), of: $1, in: &$0.monthOfYear) },
    Option(name: "--json", help: "print JSON", flag: \.isJSON),
    Option(
      name: "--format", value: "FORMAT", help: "with favourites, print markdown, csv or anki", commands: [.favourites],
      expected: "markdown, csv or anki"
    ) { store(["markdown": .markdown, "csv": .csv, "anki": .anki][$1], of: $1, in: &$0.exportFormat) },
    Option(
      name: "--off", help: "with favourite or reblog, remove the reaction", commands: [.favourite, .reblog],
      flag: \.isOff),
    Option(
      name: "--once-a-day", help: "with today, print nothing if it has printed today", commands: [.today],
      flag: \.isOnceADay),
    Option(name: "--server", value: "URL", help: "use this word service") { store($1, of: $1, in: &$0.server) },
    Option(name: "--no-cache", help: "do not use the cache", flag: \.ignoresCache),
    Option(name: "--offline", help: "use cached words only, and send no request", flag: \.isOffline),
    Option(
      name: "--timeout", value: "SECONDS", help: "fail if no byte arrives for this time (default: 10)",
      expected: "a number of seconds from 0.001 to 3600"
    ) { store(Double($1).flatMap { (0.001...3600).contains($0) ? $0 : nil }, of: $1, in: &$0.timeout) },
    Option(
      name: "--pictures", value: "MODE", help: "pictures: auto, kitty, blocks or never (default: auto)",
      expected: "auto, kitty, blocks or never"
    ) { store(PictureMode(rawValue: $1), of: $1, in: &$0.pictures) },
    Option(
      name: "--theme", value: "THEME", help: "colours: auto, dark, light or terminal (default: auto)",
      expected: "auto, dark, light or terminal"
    ) { store(ThemeMode(rawValue: $1), of: $1, in: &$0.theme) },
    Option(
      name: "--mouse", value: "MODE", help: "use the mouse: auto or never (default: auto)", subject: "mouse mode",
      expected: "auto or never"
    ) { store(["auto": true, "never": false][$1], of: $1, in: &$0.usesMouse) },
    Option(name: "--plain", help: "print lines instead of a screen, for screen readers", flag: \.isPlain),
    Option(
      name: "--simulate", value: "delay=TIME,fail=N",
      help: """
        delay requests for words and reactions by TIME (such as
        800ms or 2s), and make every Nth one fail
        """,
      expected: "values such as delay=800ms,fail=2"
    ) { storeSimulation($1, in: &$0) },
    Option(name: "--help", shortName: "-h", help: "print the help and exit") { _, _ in nil },
    Option(name: "--version", shortName: "-V", help: "print the version and exit") { _, _ in nil },
  ]

  /// The pairs of options that exclude each other.
  static let exclusivePairs = [("--format", "--json"), ("--no-cache", "--offline"), ("--pictures", "--plain")]

  static func named(_ name: String) throws(ArgumentError) -> Option {
    if let option = all.first(where: { [$0.name, $0.shortName].contains(name) }) { return option }
    throw ArgumentError(unknown: "option", name, candidates: all.map(\.name))
  }
}

extension Option {
  /// Creates an option without a value, which sets a property of the arguments.
  private init(
    name: String, help: String, commands: [CommandName?]? = nil, flag: WritableKeyPath<Arguments, Bool> & Sendable
  ) {
    self.init(name: name, help: help, commands: commands) { arguments, _ in
      arguments[keyPath: flag] = true
      return nil
    }
  }
}

/// Stores the value of a text in a property. Returns the text if it has no value.
private func store<Value>(_ value: Value?, of text: String, in property: inout Value?) -> String? {
  property = value
  return value == nil ? text : nil
}

private func number(_ text: String, in range: ClosedRange<Int>) -> Int? {
  guard let number = Int(text), range.contains(number), text.allSatisfy(\.isNumber) else { return nil }
  return number
}

/// Stores the delay and the failures in a text. Returns the first part of the text that is invalid.
private func storeSimulation(_ text: String, in arguments: inout Arguments) -> String? {
  arguments.simulation = (0, nil)
  for part in text.split(separator: ",", omittingEmptySubsequences: false) {
    if let match = part.wholeMatch(of: /delay=(.*?)(m?)s/), let count = Double(match.1),
      (0...3600).contains(count * (match.2.isEmpty ? 1 : 1e-3))
    {
      arguments.simulation?.delay = count * (match.2.isEmpty ? 1 : 1e-3)
    } else if part.hasPrefix("fail="), let count = Int(part.dropFirst(5)), count > 0 {
      arguments.simulation?.failEvery = count
    } else {
      return String(part)
    }
  }
  return nil
}
