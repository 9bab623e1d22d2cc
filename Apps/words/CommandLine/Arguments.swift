import Models
import TerminalScreen
import TextPresentation
import ViewModels
import WordScreens

/// An error in the command line or the environment.
struct ArgumentError: Error {
  /// The sentence to show to the user.
  let message: String
}

extension ArgumentError {
  /// Creates the error for an unknown name. It suggests the nearest candidate, if one is near enough.
  init(unknown kind: String, _ name: String, candidates: [String]) {
    let suggestion = nearest(to: name, in: candidates).map { " Did you mean “\($0)”?" } ?? ""
    self.init(message: "Unknown \(kind) \(PlainText.quoted(name)).\(suggestion)")
  }
}

/// The command and the options that the user gives on the command line and in the environment.
///
/// The properties of options without a value are `false`, and the others are `nil`, if the option is not given.
struct Arguments {
  enum Command {
    /// Shows a screen or, if the output cannot show one, prints words.
    case browse(otherwise: WordCommand)
    case config
    case print(WordCommand)
    /// Prints a text about the program.
    case text(String)
  }

  private(set) var command = Command.text(Help.text)
  /// The sentence to add if the command fails, because the user may have mistyped another command; `nil` for none.
  private(set) var suggestion: String?
  /// The current day.
  let today: Day
  var (year, monthOfYear): (Int?, Int?)
  var isJSON = false
  var exportFormat: PlainText.Format?
  var isOff = false
  var isOnceADay = false
  var ignoresCache = false
  var isOffline = false
  var timeout: Double?
  var isPlain = false
  var pictures: PictureMode?
  var theme: ThemeMode?
  var usesMouse: Bool?
  var server: String?
  var simulation: (delay: Double, failEvery: Int?)?

  /// The month to show: the one of the options, or the current month.
  var month: Month { Month(year: year ?? today.month.year, month: monthOfYear ?? today.month.month) ?? today.month }

  var presentation: ProcessTerminal.Presentation { isPlain ? .lines : .screen }

  init(_ arguments: [String], environment: [String: String], today: Day) throws(ArgumentError) {
    self.today = today
    var (operands, options, failure): ([String], [Option], ArgumentError?) = ([], [], nil)
    var rest = arguments[...]
    while let argument = rest.popFirst(), argument != "--" {
      if argument.unicodeScalars.first == "-" {
        do throws(ArgumentError) { options.append(try parse(argument, &rest)) } catch { failure = failure ?? error }
      } else {
        operands.append(argument)
      }
    }
    operands += rest
    // The help and the version need no valid command or option.
    if options.last(where: { $0.shortName != nil })?.name == "--version" {
      command = .text("words \(Help.version)\n")
      return
    }
    if operands.first == "help" || options.contains(where: { $0.shortName != nil }) { return }
    if let failure { throw failure }
    if let name = unusableDirectoryVariable() {
      throw ArgumentError(message: "Cannot use the directory in \(name): its name is not UTF-8.")
    }
    let variables = [("WORDS_MOUSE", "--mouse", usesMouse != nil), ("WORDS_THEME", "--theme", theme != nil)]
    for (variable, option, isGiven) in variables {
      if let value = environment[variable], !value.isEmpty, !isGiven { try store(value, of: Option.named(option)) }
    }
    // A date or a word alone is short for the command “show”, which then reports a date that does not exist.
    let text = operands.joined(separator: " ")
    if let first = operands.first, CommandName(rawValue: first) == nil,
      day(text) != nil || first.first?.isNumber == true || isWord(text)
    {
      if isWord(text) { suggestion = CommandName.nearest(to: first).map { "Did you mean “words \($0)”?" } }
      operands.insert(CommandName.show.rawValue, at: 0)
    }
    let name = try CommandName.named(operands.first)
    command = try parsedCommand(name, operands.dropFirst())
    try validate(options, with: name)
  }

  // MARK: Options

  /// Parses an option and stores it. The rest of the arguments begins with its value, unless the argument contains it.
  private mutating func parse(_ argument: String, _ rest: inout ArraySlice<String>) throws(ArgumentError) -> Option {
    // The argument is divided as scalars, because a combining mark can follow a sign.
    let parts = argument.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let option = try Option.named(String(parts[0]))
    let value = parts.count > 1 ? String(parts[1]) : option.value == nil ? nil : rest.popFirst()
    guard (value == nil) == (option.value == nil) else {
      throw ArgumentError(message: "\(option.name) \(value == nil ? "needs a" : "takes no") value.")
    }
    try store(value ?? "", of: option)
    return option
  }

  private mutating func store(_ value: String, of option: Option) throws(ArgumentError) {
    guard let invalid = option.parse(&self, value) else { return }
    let subject = option.subject ?? option.name
    throw ArgumentError(message: "Invalid \(subject) \(PlainText.quoted(invalid)): enter \(option.expected).")
  }

  /// Throws an error if an option is not valid with the command, or with another option.
  private func validate(_ options: [Option], with command: CommandName?) throws(ArgumentError) {
    for option in options {
      guard let commands = option.commands, !commands.contains(command) else { continue }
      let names = commands.map { "“\(CommandName.typed($0))”" }
      let list = [names.dropLast().joined(separator: ", "), names.last ?? ""].filter { !$0.isEmpty }
      throw ArgumentError(message: "\(option.name) is only valid with \(list.joined(separator: " and ")).")
    }
    // `--pictures auto` and `--pictures never` agree with `--plain`, which shows no pictures.
    let names = options.map(\.name).filter { $0 != "--pictures" || ![.auto, .never].contains(pictures) }
    for (one, other) in Option.exclusivePairs where names.contains(one) && names.contains(other) {
      throw ArgumentError(message: "\(one) and \(other) exclude each other: omit one of them.")
    }
  }

  // MARK: Commands

  /// Returns the command for the operands after its name.
  private func parsedCommand(_ name: CommandName?, _ operands: ArraySlice<String>) throws(ArgumentError) -> Command {
    if let unexpected = operands.last, name?.operand == nil {
      throw ArgumentError(message: "Unexpected argument \(PlainText.quoted(unexpected)).")
    }
    if let description = name?.operand, operands.isEmpty {
      throw ArgumentError(message: "“\(CommandName.typed(name))” needs \(description).")
    }
    let operand = operands.joined(separator: " ")
    let scope: WordListScope = year != nil && monthOfYear == nil ? .year(month.year) : .month(month)
    return switch name {
    case nil where year == nil && monthOfYear == nil: .browse(otherwise: .show(today))
    case nil: isJSON ? .print(.list(scope)) : .browse(otherwise: .list(scope))
    case .today: .print(.show(today))
    case .random: .print(.random(monthOfYear == nil ? .year(month.year) : scope))
    case .search: .print(.search(operand, year: month.year))
    case .list: .print(.list(scope))
    case .show where isWord(operand): .print(.showWord(operand, year: month.year))
    case .show: .print(.show(try validDay(operand)))
    case .favourite: .print(.react(.favourite, try validDay(operand), isOn: !isOff))
    case .reblog: .print(.react(.reblog, try validDay(operand), isOn: !isOff))
    case .favourites: .print(.list(.favourites))
    case .config: .config
    }
  }

  /// Returns the day of a date, “yesterday”, “today” or “tomorrow”; `nil` for another text.
  private func day(_ text: String) -> Day? { Day(typed: text, in: today.month, today: today) }

  private func hint(for text: String) -> String? { Day.hint(forTyped: text, in: today.month, today: today) }

  /// Whether a text is neither a date nor similar to one, and contains no digit.
  private func isWord(_ text: String) -> Bool {
    text.first?.isLetter == true && !text.contains(where: \.isNumber) && day(text) == nil && hint(for: text) == nil
  }

  private func validDay(_ text: String) throws(ArgumentError) -> Day {
    if let day = day(text) { return day }
    let hint =
      hint(for: text).map { ". \($0)" }
      ?? ": enter a date such as 2015-01-31, “31 jan”, yesterday, today or tomorrow."
    throw ArgumentError(message: "Invalid date \(PlainText.quoted(text))\(hint)")
  }
}
