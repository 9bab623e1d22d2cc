/// The manual page words(1), in the format of the macros man(7).
enum Manual {
  static var text: String {
    let header = #".TH WORDS 1 \#(Version.date) "words \#(Version.number)" "User Commands""#
    return ([header] + sections.flatMap { [".SH \($0)"] + $1 }).joined(separator: "\n") + "\n"
  }

  private static var sections: [(title: String, lines: [String])] {
    let commands = CommandSyntax.all
    return [
      ("NAME", [#"words \- words of the day in a terminal"#]),
      ("SYNOPSIS", Array(commands.map { [synopsis(of: $0)] }.joined(separator: [".br"]))),
      ("DESCRIPTION", paragraphs(Help.introduction + [keys])),
      ("COMMANDS", commands.flatMap { [".TP", synopsis(of: $0), sentence($0.summary)] }),
      ("OPTIONS", OptionSyntax.documented.flatMap { [".TP", term($0), sentence($0.details($1))] }),
      ("ENVIRONMENT", VariableSyntax.all.flatMap { [".TP", bold($0.name), sentence($0.summary)] }),
      ("FILES", paragraphs([Help.precedence]) + files.flatMap { [".TP", italic($0), escaped($1)] }),
      ("EXIT STATUS", statuses.flatMap { [".TP", bold("\($0)"), escaped($1)] }),
      ("EXAMPLES", examples.flatMap { [".TP", bold($0), escaped($1)] }),
    ]
  }

  private static let keys =
    "The key “?” lists all keys of the application. The mouse works too, in terminals that support it."

  private static let files = [
    ("$XDG_CONFIG_HOME/words/config.json", "The settings. The default for the variable is ~/.config."),
    (
      "$XDG_DATA_HOME/words/reactions.json",
      "The likes and reblogs, if there is no word service. The default for the variable is ~/.local/share."
    ),
    ("$XDG_CACHE_HOME/words", "The cached words and pictures. The default for the variable is ~/.cache."),
  ]

  private static let statuses = [
    (0, "The command succeeded."),
    (1, "The command failed: for example, the word service cannot be reached, or no word matches the date."),
    (64, "The arguments or the environment are invalid."),
    (78, "The settings file is invalid."),
  ]

  private static let examples = [
    ("words --year 2015 --month 1", "Browse the words of January 2015."),
    ("words show 2015-01-31 --json", "Print the words of a date as JSON."),
    ("words favourites | cut -f 2", "Print only the words, without dates and definitions."),
  ]

  // MARK: Roff

  private static func synopsis(of command: CommandSyntax) -> String {
    let name = bold(CommandSyntax.typed(command.name))
    let operand = command.operand.map { italic($0.placeholder) }
    let options = command.shownOptions?.map { "[\(bold($0))]" } ?? ["[\(italic("options"))]"]
    return ([name, operand].compactMap(\.self) + options).joined(separator: " ")
  }

  private static func term(_ option: OptionSyntax) -> String {
    let spellings = option.spellings.map(bold).joined(separator: ", ")
    return spellings + (option.value.map { " " + italic($0.placeholder) } ?? "")
  }

  private static func paragraphs(_ texts: [String]) -> [String] {
    Array(texts.map { [escaped($0)] }.joined(separator: [".PP"]))
  }

  /// Returns a summary as a sentence.
  private static func sentence(_ summary: String) -> String {
    escaped(summary.prefix(1).uppercased() + summary.dropFirst() + ".")
  }

  private static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  private static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Escapes characters with a meaning in roff, and begins each sentence on a new line.
  private static func escaped(_ text: String) -> String {
    let escapes: [Character: String] = [
      "\\": #"\e"#, "-": #"\-"#, "~": #"\(ti"#, "“": #"\(lq"#, "”": #"\(rq"#, "’": #"\(cq"#,
    ]
    let characters = text.map { escapes[$0] ?? String($0) }.joined()
    return characters.replacing(". ", with: ".\n").split(separator: "\n")
      .map { $0.hasPrefix(".") || $0.hasPrefix("'") ? "\\&\($0)" : String($0) }.joined(separator: "\n")
  }
}
