import Models
import TextPresentation

/// The syntax of an option, and the table of all options.
///
/// The help, the manual, the completions and the parser use this table. To add an option, add an element to ``all`` and
/// a property to `Arguments`.
struct OptionSyntax: Sendable {
  /// The value of an option.
  struct Value: Sendable {
    /// The placeholder in the help.
    let placeholder: String
    /// All valid values; empty if there are too many to list.
    var choices: [String] = []
    /// The description of the default; `nil` if there is none.
    var standard: String?
  }

  /// The spellings. The last one is the name.
  let spellings: [String]
  /// The value; `nil` for an option that takes none.
  let value: Value?
  /// The commands that the option is valid with; `nil` for all.
  let commands: [String?]?
  /// The description; `nil` for an option of the installation script, which the help does not contain.
  let summary: String?
  /// Changes the arguments. The value is empty if the option takes none.
  let apply: @Sendable (inout Arguments, _ value: String) throws(ArgumentError) -> Void

  init(
    _ spellings: String..., value: Value? = nil, commands: [String?]? = nil, summary: String?,
    apply: @escaping @Sendable (inout Arguments, _ value: String) throws(ArgumentError) -> Void
  ) {
    (self.spellings, self.value, self.commands) = (spellings, value, commands)
    (self.summary, self.apply) = (summary, apply)
  }

  /// All options, in the order of the help.
  static let all = [
    OptionSyntax(
      "--year", value: Value(placeholder: "YEAR", standard: "the current year"),
      commands: [nil, "random", "search", "list"],
      summary: "show this year, 1 to 9999"
    ) { arguments, value throws(ArgumentError) in
      arguments.year = try Arguments.number(value, of: "--year", in: Month.years)
    },
    OptionSyntax(
      "--month", value: Value(placeholder: "MONTH", standard: "the current month"),
      commands: [nil, "random", "list"],
      summary: "show this month, 1 to 12"
    ) { arguments, value throws(ArgumentError) in
      arguments.monthOfYear = try Arguments.number(value, of: "--month", in: 1...12)
    },
    OptionSyntax("--json", summary: "print JSON") { arguments, _ in arguments.isJSON = true },
    OptionSyntax("--off", commands: ["favourite", "reblog"], summary: "with favourite or reblog, remove the reaction") {
      arguments, _ in arguments.isOff = true
    },
    OptionSyntax("--server", value: Value(placeholder: "URL"), summary: "use this word service") { $0.server = $1 },
    OptionSyntax("--no-cache", summary: "do not use the cache") { arguments, _ in arguments.usesCache = false },
    OptionSyntax("--offline", summary: "use cached words only, and send no request") { arguments, _ in
      arguments.isOffline = true
    },
    OptionSyntax(
      "--timeout", value: Value(placeholder: "SECONDS", standard: "10"),
      summary: "fail if no byte arrives for this time"
    ) { arguments, value throws(ArgumentError) in
      arguments.timeout = try Arguments.timeout(value)
    },
    OptionSyntax(
      "--pictures", value: Value(placeholder: "MODE", choices: ["auto", "kitty", "chafa", "never"], standard: "auto"),
      summary: "show pictures"
    ) { arguments, value throws(ArgumentError) in
      arguments.pictures = try Arguments.pictures(value)
    },
    OptionSyntax(
      "--mouse", value: Value(placeholder: "MODE", choices: ["auto", "never"], standard: "auto"),
      summary: "use the mouse"
    ) { arguments, value throws(ArgumentError) in
      arguments.usesMouse = try Arguments.usesMouse(value)
    },
    OptionSyntax("--plain", summary: "print lines instead of a screen, for screen readers") { arguments, _ in
      arguments.presentation = .lines
    },
    OptionSyntax(
      "--simulate", value: Value(placeholder: "delay=TIME,fail=N"),
      summary: "delay requests for words and reactions by TIME (such as 800ms or 2s), and make every Nth one fail"
    ) { arguments, value throws(ArgumentError) in
      arguments.simulation = try Arguments.simulation(value)
    },
    OptionSyntax("-h", "--help", summary: "print the help and exit") { arguments, _ in arguments.command = .help },
    OptionSyntax("--version", summary: "print the version and exit") { arguments, _ in arguments.command = .version },
    OptionSyntax(
      "--generate-completion-script", value: Value(placeholder: "SHELL", choices: Shell.allCases.map(\.rawValue)),
      summary: nil
    ) { arguments, value throws(ArgumentError) in
      arguments.command = .completionScript(try Arguments.shell(value))
    },
    OptionSyntax("--generate-manual", summary: nil) { arguments, _ in arguments.command = .manual },
  ]

  /// The options in the help, the manual and the completions, with their summaries.
  static var documented: [(option: OptionSyntax, summary: String)] {
    all.compactMap { option in option.summary.map { (option, $0) } }
  }

  /// Returns the option with this spelling.
  static func named(_ name: String) throws(ArgumentError) -> OptionSyntax {
    if let option = all.first(where: { $0.spellings.contains(name) }) { return option }
    throw ArgumentError(unknown: "option", name, candidates: documented.map(\.option.name))
  }

  /// The long spelling.
  var name: String { spellings.last ?? "" }

  /// The spellings and the placeholder: “--year YEAR”.
  var synopsis: String { spellings.joined(separator: ", ") + (value.map { " \($0.placeholder)" } ?? "") }

  /// Whether the option is valid with a command.
  func isValid(with command: String?) -> Bool { commands?.contains(command) ?? true }

  /// Returns the summary with the valid values and the default: “use the mouse: auto or never (default: auto)”.
  func details(_ summary: String) -> String {
    let choices = value?.choices ?? []
    return summary + (choices.isEmpty ? "" : ": \(choices.list("or"))")
      + (value?.standard.map { " (default: \($0))" } ?? "")
  }
}

/// An environment variable that the program reads.
struct VariableSyntax: Sendable {
  let name: String
  let summary: String

  /// All variables in the help, in its order.
  static let all = [
    VariableSyntax(name: "WORDS_SERVER", summary: "the default for --server"),
    VariableSyntax(name: "WORDS_TOKEN", summary: "the access token for the word service"),
    VariableSyntax(name: "WORDS_MOUSE", summary: "the default for --mouse"),
    VariableSyntax(name: "NO_COLOR", summary: "if set and not empty, do not use colours"),
  ]
}

extension [String] {
  /// Returns the elements as a list in a sentence: “a, b or c”.
  func list(_ conjunction: String) -> String {
    count < 2 ? joined() : dropLast().joined(separator: ", ") + " \(conjunction) \(self[count - 1])"
  }
}
