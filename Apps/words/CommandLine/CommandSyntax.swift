import Models

/// The syntax of a command, and the table of all commands.
///
/// The help, the manual, the completions and the parser use this table. To add a command, add an element to
/// ``all`` and a case to `Arguments.Command`.
struct CommandSyntax: Sendable {
  /// The argument after the name of a command.
  struct Operand: Sendable {
    /// The placeholder in the help.
    let placeholder: String
    /// The description in an error message, with an example.
    let description: String

    static let date = Operand(placeholder: "DATE", description: "a date, such as 2015-01-31")
    static let text = Operand(placeholder: "TEXT", description: "a text")
  }

  /// The name; `nil` for the command that runs if the arguments contain no name.
  let name: String?
  let operand: Operand?
  /// The options in the usage line; `nil` for a placeholder. Other options are valid too.
  let shownOptions: [String]?
  let summary: String
  /// Returns the command for the operand, which is empty if the command has none.
  let make: @Sendable (Arguments, _ operand: String) throws(ArgumentError) -> Arguments.Command

  init(
    _ name: String?, operand: Operand? = nil, shownOptions: [String]? = nil, summary: String,
    make: @escaping @Sendable (Arguments, _ operand: String) throws(ArgumentError) -> Arguments.Command
  ) {
    (self.name, self.operand, self.shownOptions) = (name, operand, shownOptions)
    (self.summary, self.make) = (summary, make)
  }

  /// All commands, in the order of the help.
  static let all = [
    CommandSyntax(nil, summary: "browse the words of a month") { arguments, _ in arguments.isJSON ? .list : .browse },
    CommandSyntax("today", summary: "print the words of today") { arguments, _ in .show(arguments.today) },
    CommandSyntax("random", summary: "print a word of a year or of a month") { _, _ in .random },
    CommandSyntax("search", operand: .text, summary: "print the words of a year with a text") {
      _, text in .search(text)
    },
    CommandSyntax("list", summary: "print the words of a month") { _, _ in .list },
    CommandSyntax("show", operand: .date, summary: "print the words of a date") {
      arguments, date throws(ArgumentError) in
      .show(try arguments.day(date))
    },
    CommandSyntax(
      "favourite", operand: .date, shownOptions: ["--off"], summary: "like the words of a date, or unlike them"
    ) { arguments, date throws(ArgumentError) in
      .react(.favourite, try arguments.day(date), isOn: !arguments.isOff)
    },
    CommandSyntax(
      "reblog", operand: .date, shownOptions: ["--off"], summary: "reblog the words of a date, or undo that"
    ) { arguments, date throws(ArgumentError) in
      .react(.reblog, try arguments.day(date), isOn: !arguments.isOff)
    },
    CommandSyntax("favourites", summary: "print the words that you like") { _, _ in .favourites },
    CommandSyntax("config", shownOptions: ["--json"], summary: "print the settings in force") { _, _ in .config },
  ]

  /// The names of all commands.
  static var names: [String] { all.compactMap(\.name) }

  /// Returns the command with this name.
  static func named(_ name: String?) throws(ArgumentError) -> CommandSyntax {
    if let command = all.first(where: { $0.name == name }) { return command }
    throw ArgumentError(unknown: "command", name ?? "", candidates: names)
  }

  /// The command as the user types it: “words list”.
  static func typed(_ name: String?) -> String { ["words", name].compactMap(\.self).joined(separator: " ") }

  /// The words of the usage line: “words show DATE [options]”.
  var synopsis: String {
    let options = (shownOptions ?? ["options"]).map { "[\($0)]" }
    return ([Self.typed(name), operand?.placeholder].compactMap(\.self) + options).joined(separator: " ")
  }

  /// Returns the command for the operands after its name.
  func command(_ arguments: Arguments, _ operands: ArraySlice<String>) throws(ArgumentError) -> Arguments.Command {
    if let unexpected = operands.dropFirst(operand == nil ? 0 : 1).last {
      throw ArgumentError(message: "Unexpected argument \(quoted(unexpected)).")
    }
    if let operand, operands.isEmpty {
      throw ArgumentError(message: "“\(Self.typed(name))” needs \(operand.description).")
    }
    return try make(arguments, operands.first ?? "")
  }
}
