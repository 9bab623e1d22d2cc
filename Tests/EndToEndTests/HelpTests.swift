import Testing

@Suite("The help and the manual of the words program", .timeLimit(.minutes(5)))
struct HelpTests {
  private static let help = """
    usage: words [options]                 browse the words of a month
       or: words today [options]           print the words of today
       or: words random [options]          print a word of a year or of a month
       or: words search TEXT [options]     print the words of a year with a text
       or: words list [options]            print the words of a month
       or: words show DATE [options]       print the words of a date
       or: words favourite DATE [--off]    like the words of a date, or unlike them
       or: words reblog DATE [--off]       reblog the words of a date, or undo that
       or: words favourites [options]      print the words that you like
       or: words config [--json]           print the settings in force

    Browse and print words of the day, like them, and reblog them (pass them on).
    If the output cannot show screens, such as a pipe, “words” prints the words
    as “words list” does.
    DATE is a date such as 2015-01-31, or “today”, or “yesterday”.

    options:
      --year YEAR         show this year, 1 to 9999 (default: the current year)
      --month MONTH       show this month, 1 to 12 (default: the current month)
      --json              print JSON
      --off               with favourite or reblog, remove the reaction
      --server URL        use this word service
      --no-cache          do not use the cache
      --offline           use cached words only, and send no request
      --timeout SECONDS   fail if no byte arrives for this time (default: 10)
      --pictures MODE     show pictures: auto, kitty, chafa or never (default: auto)
      --mouse MODE        use the mouse: auto or never (default: auto)
      --plain             print lines instead of a screen, for screen readers
      --simulate delay=TIME,fail=N
                          delay requests for words and reactions by TIME (such as
                          800ms or 2s), and make every Nth one fail
      -h, --help          print the help and exit
      --version           print the version and exit

    environment:
      WORDS_SERVER        the default for --server
      WORDS_TOKEN         the access token for the word service
      WORDS_MOUSE         the default for --mouse
      NO_COLOR            if set and not empty, do not use colours

    The word service is the one that --server, WORDS_SERVER or the settings file
    names, in this order, or else the built-in words. The key “s” changes the
    settings file, and “words config” prints its path.

    """

  @Test("The help lists all commands, options and variables, with their values and defaults")
  func help() async throws {
    let outcome = try await Program.run("--help")
    #expect(outcome.output == Self.help)
  }

  @Test("The manual has the sections of a manual page, in the usual order")
  func sections() async throws {
    let manual = try await Program.run("--generate-manual").output
    #expect(manual.hasPrefix(".TH WORDS 1 2") && manual.hasSuffix("definitions.\n"))
    let titles = manual.split(separator: "\n").filter { $0.hasPrefix(".SH ") }.map { $0.dropFirst(4) }
    #expect(
      titles == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS", "EXAMPLES",
      ])
  }

  @Test(
    "The manual has a paragraph for each term, and escapes the characters that roff would change",
    arguments: [
      #".SH NAME\nwords \- words of the day in a terminal\n.SH SYNOPSIS"#,
      #".SH SYNOPSIS\n\fBwords\fR [\fIoptions\fR]\n.br\n\fBwords today\fR [\fIoptions\fR]\n.br"#,
      #".br\n\fBwords favourite\fR \fIDATE\fR [\fB\-\-off\fR]\n.br"#,
      #"\n.PP\nDATE is a date such as 2015\-01\-31, or \(lqtoday\(rq, or \(lqyesterday\(rq.\n.PP\n"#,
      #"The key \(lq?\(rq lists all keys of the application.\nThe mouse works too,"#,
      #".TP\n\fBwords search\fR \fITEXT\fR [\fIoptions\fR]\nPrint the words of a year with a text.\n.TP"#,
      #".TP\n\fB\-\-mouse\fR \fIMODE\fR\nUse the mouse: auto or never (default: auto).\n.TP"#,
      #".TP\n\fB\-h\fR, \fB\-\-help\fR\nPrint the help and exit.\n.TP"#,
      #".TP\n\fBNO_COLOR\fR\nIf set and not empty, do not use colours.\n.SH FILES\nThe word service"#,
      #".TP\n\fI$XDG_CACHE_HOME/words\fR\nThe cached words and pictures.\nThe default for the variable is \(ti/.cache.\n"#,
      #".TP\n\fB1\fR\nThe command failed: for example, the word service cannot be reached, or no word matches the date.\n"#,
      #".TP\n\fB78\fR\nThe settings file is invalid.\n"#,
      #".TP\n\fBwords favourites | cut \-f 2\fR\nPrint only the words, without dates"#,
    ])
  func manual(excerpt: String) async throws {
    let manual = try await Program.run("--generate-manual").output
    #expect(manual.contains(excerpt.replacing(#"\n"#, with: "\n")))
  }

  @Test(
    "A completion script has a line for each kind of option",
    arguments: [
      ("bash", "        case $command in '' | random | search | list) candidates+=' --year' ;; esac\n"),
      ("bash", "    --pictures) candidates='auto kitty chafa never' ;;\n"),
      ("bash", "    --year | --month | --server | --timeout | --simulate) return ;;\n"),
      ("zsh", "    'list:print the words of a month'\n"), ("zsh", "    '(--json)--json[print JSON]'\n"),
      ("zsh", "    '(--server)--server=[use this word service]:URL: '\n"),
      ("zsh", "    '(--mouse)--mouse=[use the mouse]:MODE:(auto never)'\n"),
      ("zsh", "    '(-h --help)-h[print the help and exit]'\n"),
      ("zsh", "  if [[ $command == (favourite|reblog) ]]; then\n    options+=(\n      '(--off)--off["),
      ("zsh", "  if [[ $command == (|random|list) ]]; then\n    options+=(\n      '(--month)--month=["),
      ("fish", "complete -c words -n __words_needs_command -a list -d 'print the words of a month'\n"),
      ("fish", " -n '__words_needs_command; or __fish_seen_subcommand_from random list' -l month -x -d "),
      ("fish", "complete -c words -n '__fish_seen_subcommand_from favourite reblog' -l off -d "),
      ("fish", "complete -c words -l mouse -x -a 'auto never' -d 'use the mouse'\n"),
      ("fish", "complete -c words -s h -l help -d 'print the help and exit'\n"),
    ])
  func completions(shell: String, excerpt: String) async throws {
    let script = try await Program.run("--generate-completion-script", shell).output
    #expect(script.contains(excerpt))
  }
}
