/// The texts that the options `--help` and `--version` print.
enum Help {
  /// The version of the program and of all products of the package. `CHANGELOG.md` describes it.
  static let version = "0.1.0"

  static let text = """
    usage: words [options]                 browse the words of a month
       or: words today [options]           print the words of today
       or: words random [options]          print a word of a year or of a month
       or: words search TEXT [options]     print the words of a year with a text
       or: words list [options]            print the words of a month or a year
       or: words show DATE|WORD [options]  print the words of a date, or a word
       or: words favourite DATE [--off]    add the words of a date to the favourites
       or: words reblog DATE [--off]       reblog the words of a date, or undo that
       or: words favourites [options]      print your favourites
       or: words config [--json]           print the settings in force

    Browse and print words of the day, collect favourites, and reblog words
    (pass them on).
    If the output cannot show screens, such as a pipe, “words” prints the words
    of today or, with --year or --month, as “words list” does.
    DATE is a date such as 2015-01-31 or “31 jan”, or yesterday, today or
    tomorrow.
    “words DATE” and “words WORD” are short for “words show”.
    A command wins: “words show list” prints the word “list”.

    options:
    \(Option.all.map(lines).joined())
    environment:
      WORDS_SERVER        the default for --server
      WORDS_TOKEN         the access token for the word service
      WORDS_MOUSE         the default for --mouse
      WORDS_THEME         the default for --theme
      NO_COLOR            if set and not empty, do not use colours

    The word service is the one that --server, WORDS_SERVER or the settings file
    names, in this order, or else the built-in words. The key “s” changes the
    settings file, and “words config” prints its path.

    """

  /// Returns the lines about an option. The description of a long option begins in the next line.
  private static func lines(about option: Option) -> String {
    let names = [option.shortName, option.name].compactMap(\.self).joined(separator: ", ")
    let start = "  " + [names, option.value].compactMap(\.self).joined(separator: " ")
    let indent = "\n" + String(repeating: " ", count: 22)
    let padding = start.count < 22 ? String(repeating: " ", count: 22 - start.count) : indent
    return start + padding + option.help.replacing("\n", with: indent) + "\n"
  }
}
