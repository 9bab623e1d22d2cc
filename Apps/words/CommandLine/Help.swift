/// The text of `words --help`.
enum Help {
  /// The description of the program, for the help and the manual.
  static let introduction = [
    "Browse and print words of the day, like them, and reblog them (pass them on).",
    "If the output cannot show screens, such as a pipe, “words” prints the words as “words list” does.",
    "DATE is a date such as 2015-01-31, or “today”, or “yesterday”.",
  ]

  /// How the program finds the word service, for the help and the manual.
  static let precedence = """
    The word service is the one that --server, WORDS_SERVER or the settings file names, in this order, or else the \
    built-in words. The key “s” changes the settings file, and “words config” prints its path.
    """

  static var text: String {
    let width = (CommandSyntax.all.map(\.synopsis.count).max() ?? 0) + 4
    let usage = CommandSyntax.all.enumerated().map { index, command in
      (index == 0 ? "usage: " : "   or: ") + padded(command.synopsis, to: width) + command.summary
    }
    let options = OptionSyntax.documented.flatMap { row($0.synopsis, $0.details($1)) }
    let variables = VariableSyntax.all.flatMap { row($0.name, $0.summary) }
    let paragraphs = [
      usage, introduction.flatMap { wrapped($0, to: 77) }, ["options:"] + options, ["environment:"] + variables,
      wrapped(precedence, to: 77),
    ]
    return paragraphs.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  /// The column at which summaries begin.
  private static let summaryColumn = 22

  /// Returns the lines for a term and its summary. A long term has its own line.
  private static func row(_ term: String, _ summary: String) -> [String] {
    let lines = wrapped(summary, to: 80 - summaryColumn)
    let indented = lines.map { padded("", to: summaryColumn) + $0 }
    if term.count + 4 > summaryColumn { return ["  \(term)"] + indented }
    return [padded("  \(term)", to: summaryColumn) + (lines.first ?? "")] + indented.dropFirst()
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  /// Breaks a text into lines of at most `width` columns.
  private static func wrapped(_ text: String, to width: Int) -> [String] {
    text.split(separator: " ").reduce(into: []) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}
