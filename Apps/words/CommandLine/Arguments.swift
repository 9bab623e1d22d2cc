import Models
import TerminalScreen
import TextPresentation
import ViewModels
import WordScreens

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An error in the command line or the environment.
struct ArgumentError: Error {
  /// The sentence to show to the user.
  let message: String
}

extension ArgumentError {
  /// Creates the error for an unknown name. It suggests the nearest candidate, if one is near enough.
  init(unknown kind: String, _ name: String, candidates: [String]) {
    let suggestion = nearest(to: name, in: candidates).map { " Did you mean “\($0)”?" } ?? ""
    self.init(message: "Unknown \(kind) \(quoted(name)).\(suggestion)")
  }
}

/// Returns user input in quotation marks for a message. A longer input than 200 Unicode scalars is shortened.
func quoted(_ input: some StringProtocol) -> String {
  let start = String.UnicodeScalarView(input.unicodeScalars.prefix(201))
  return start.count > 200 ? "“\(String(start.dropLast()))…”" : "“\(input)”"
}

/// The command and the options that the user gives on the command line and in the environment.
struct Arguments {
  enum Command {
    case browse, list, random, favourites, config, help, version
    case show(Day)
    /// Shows the words with this text.
    case showWord(String)
    case search(String)
    case react(Reaction, Day, isOn: Bool)
  }

  private(set) var command = Command.browse
  /// The current day.
  let today: Day
  /// The month to show: the one of the options, or the current month.
  private(set) var month: Month
  /// The value of the option `--year`; `nil` if it is not given.
  private(set) var year: Int?
  /// The value of the option `--month`; `nil` if it is not given.
  private(set) var monthOfYear: Int?
  /// Whether the user has chosen a year or a month.
  var selectsMonth: Bool { year != nil || monthOfYear != nil }
  private(set) var isJSON = false
  /// The value of the option `--format`; `nil` if it is not given.
  private(set) var exportFormat: PlainText.Format?
  /// Whether a command removes a reaction.
  private(set) var isOff = false
  /// Whether the words of today are printed only once a day.
  private(set) var isOnceADay = false
  private(set) var usesCache = true
  private(set) var isOffline = false
  private(set) var timeout = 10.0
  private(set) var presentation = ProcessTerminal.Presentation.screen
  private(set) var pictures = PictureMode.auto
  private(set) var usesMouse = true
  /// The value of the option `--server`; `nil` if it is not given.
  private(set) var server: String?
  private(set) var simulation: (delay: Double, failEvery: Int?)?

  init(_ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment) throws(ArgumentError)
  {
    today = localDay(containing: Date())
    month = today.month

    var operands: [String] = []
    var options: [OptionName] = []
    var rest = arguments[...]
    var failure: ArgumentError?
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      // The argument is divided as scalars, because a combining mark can follow a sign.
      let parts = argument.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      guard argument.unicodeScalars.first == "-" else {
        operands.append(argument)
        continue
      }
      do throws(ArgumentError) {
        let option = try Self.option(parts[0])
        var value = parts.dropFirst().first
        if option.takesValue {
          value = value ?? rest.popFirst()
          if value == nil { throw ArgumentError(message: "\(option.rawValue) needs a value.") }
        } else if value != nil {
          throw ArgumentError(message: "\(option.rawValue) takes no value.")
        }
        options.append(option)
        try set(option, to: value ?? "")
      } catch {
        failure = failure ?? error
      }
    }

    month = Month(year: year ?? month.year, month: monthOfYear ?? month.month) ?? month
    // The help and the version need no valid command or option.
    if options.contains(.help) || options.contains(.version) { return }
    if operands.first == "help" {
      command = .help
      return
    }
    if let failure { throw failure }
    if let name = unusableDirectoryVariable() {
      throw ArgumentError(message: "Cannot use the directory in \(name): its name is not UTF-8.")
    }
    if let mode = environment["WORDS_MOUSE"], !mode.isEmpty, !options.contains(.mouse) {
      usesMouse = try Self.usesMouse(mode)
    }
    // A date alone is short for the command “show”, which then reports a date that does not exist.
    if let date = operands.first, day(date) != nil || date.first?.isNumber == true, CommandName(rawValue: date) == nil {
      operands.insert(CommandName.show.rawValue, at: 0)
    }
    let name = try Self.command(operands.first)
    command = try command(name, operands.dropFirst())
    for option in options {
      guard let commands = option.commands, !commands.contains(name) else { continue }
      let names = commands.map { "“\(Self.typed($0))”" }
      let others = names.dropLast().joined(separator: ", ")
      let list = others.isEmpty ? names[0] : "\(others) and \(names[names.count - 1])"
      throw ArgumentError(message: "\(option.rawValue) is only valid with \(list).")
    }
    // `--pictures auto` and `--pictures never` agree with `--plain`, which shows no pictures.
    if [.auto, .never].contains(pictures) { options.removeAll { $0 == .pictures } }
    for (one, other) in OptionName.exclusivePairs where options.contains(one) && options.contains(other) {
      throw ArgumentError(message: "\(one.rawValue) and \(other.rawValue) exclude each other: omit one of them.")
    }
  }

  // MARK: Commands and options

  private static func command(_ name: String?) throws(ArgumentError) -> CommandName? {
    guard let name else { return nil }
    if let command = CommandName(rawValue: name) { return command }
    let dates = ["yesterday", "tomorrow"]
    throw ArgumentError(unknown: "command", name, candidates: CommandName.allCases.map(\.rawValue) + dates)
  }

  private static func option(_ name: String) throws(ArgumentError) -> OptionName {
    if let option = OptionName(rawValue: ["-h": "--help", "-V": "--version"][name] ?? name) { return option }
    throw ArgumentError(unknown: "option", name, candidates: OptionName.allCases.map(\.rawValue))
  }

  /// Returns a command as the user types it: “words list”.
  private static func typed(_ name: CommandName?) -> String { name.map { "words \($0.rawValue)" } ?? "words" }

  /// Returns the command for the operands after its name.
  private func command(_ name: CommandName?, _ operands: ArraySlice<String>) throws(ArgumentError) -> Command {
    let limit = name?.operand == nil ? 0 : Int.max
    if let unexpected = operands.dropFirst(limit).last {
      throw ArgumentError(message: "Unexpected argument \(quoted(unexpected)).")
    }
    if let description = name?.operand, operands.isEmpty {
      throw ArgumentError(message: "“\(Self.typed(name))” needs \(description).")
    }
    let operand = operands.joined(separator: " ")
    return switch name {
    case nil: isJSON && selectsMonth ? .list : .browse
    case .today: .show(today)
    case .random: .random
    case .search: .search(operand)
    case .list: .list
    case .show: isWord(operand) ? .showWord(operand) : .show(try validDay(operand))
    case .favourite: .react(.favourite, try validDay(operand), isOn: !isOff)
    case .reblog: .react(.reblog, try validDay(operand), isOn: !isOff)
    case .favourites: .favourites
    case .config: .config
    }
  }

  /// Stores an option. The value is empty if the option takes none.
  private mutating func set(_ option: OptionName, to value: String) throws(ArgumentError) {
    switch option {
    case .year: year = try Self.number(value, of: "--year", in: Month.years)
    case .month: monthOfYear = try Self.number(value, of: "--month", in: 1...12)
    case .json: isJSON = true
    case .format: exportFormat = try Self.format(value)
    case .off: isOff = true
    case .onceADay: isOnceADay = true
    case .server: server = value
    case .noCache: usesCache = false
    case .offline: isOffline = true
    case .timeout: timeout = try Self.timeout(value)
    case .pictures: pictures = try Self.pictures(value)
    case .mouse: usesMouse = try Self.usesMouse(value)
    case .plain: presentation = .lines
    case .simulate: simulation = try Self.simulation(value)
    case .help: command = .help
    case .version: command = .version
    }
  }

  // MARK: Values

  /// Returns the day of a date, “yesterday”, “today” or “tomorrow”; `nil` for another text.
  private func day(_ text: String) -> Day? { Day(typed: text, in: today.month, today: today) }

  /// Whether a text is neither a date nor similar to one, and contains no digit.
  private func isWord(_ text: String) -> Bool {
    text.first?.isLetter == true && !text.contains(where: \.isNumber) && day(text) == nil && hint(for: text) == nil
  }

  private func hint(for text: String) -> String? { Day.hint(forTyped: text, in: today.month, today: today) }

  private func validDay(_ text: String) throws(ArgumentError) -> Day {
    if let day = day(text) { return day }
    if let hint = hint(for: text) { throw ArgumentError(message: "Invalid date \(quoted(text)). \(hint)") }
    throw ArgumentError(
      message:
        "Invalid date \(quoted(text)): enter a date such as 2015-01-31, “31 jan”, yesterday, today or tomorrow.")
  }

  private static func format(_ text: String) throws(ArgumentError) -> PlainText.Format {
    switch text {
    case "markdown": return .markdown
    case "csv": return .csv
    case "anki": return .anki
    default: throw ArgumentError(message: "Invalid --format \(quoted(text)): enter markdown, csv or anki.")
    }
  }

  private static func timeout(_ text: String) throws(ArgumentError) -> Double {
    if let seconds = Double(text), (0.001...3600).contains(seconds) { return seconds }
    throw ArgumentError(message: "Invalid --timeout \(quoted(text)): enter a number of seconds from 0.001 to 3600.")
  }

  private static func pictures(_ text: String) throws(ArgumentError) -> PictureMode {
    if let mode = PictureMode(rawValue: text) { return mode }
    throw ArgumentError(message: "Invalid --pictures \(quoted(text)): enter auto, kitty, blocks or never.")
  }

  private static func usesMouse(_ text: String) throws(ArgumentError) -> Bool {
    if ["auto", "never"].contains(text) { return text == "auto" }
    throw ArgumentError(message: "Invalid mouse mode \(quoted(text)): enter auto or never.")
  }

  private static func number(
    _ text: String, of option: String, in range: ClosedRange<Int>
  ) throws(ArgumentError) -> Int {
    if let number = Int(text), range.contains(number), text.allSatisfy(\.isNumber) { return number }
    throw ArgumentError(
      message: "Invalid \(option) \(quoted(text)): enter a number from \(range.lowerBound) to \(range.upperBound).")
  }

  private static func simulation(_ text: String) throws(ArgumentError) -> (delay: Double, failEvery: Int?) {
    var (delay, failEvery): (Double, Int?) = (0, nil)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part.hasPrefix("delay="), let seconds = seconds(part.dropFirst(6)) {
        delay = seconds
      } else if part.hasPrefix("fail="), let count = Int(part.dropFirst(5)), count > 0 {
        failEvery = count
      } else {
        throw ArgumentError(message: "Invalid --simulate \(quoted(part)): enter values such as delay=800ms,fail=2.")
      }
    }
    return (delay, failEvery)
  }

  private static func seconds(_ text: Substring) -> Double? {
    let (number, unit) = text.hasSuffix("ms") ? (text.dropLast(2), 1e-3) : (text.dropLast(1), 1.0)
    guard text.hasSuffix("s"), let count = Double(number), (0...3600).contains(count * unit) else { return nil }
    return count * unit
  }
}
