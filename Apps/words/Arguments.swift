import Models
import Terminal
import TextPresentation

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

/// Returns user input in quotation marks for a message. A longer input than 200 Unicode scalars is shortened.
func quoted(_ input: some StringProtocol) -> String {
  let start = String.UnicodeScalarView(input.unicodeScalars.prefix(201))
  return start.count > 200 ? "“\(String(start.dropLast()))…”" : "“\(input)”"
}

/// The command and the options that the user gives on the command line and in the environment.
struct Arguments {
  enum Command {
    case browse, list, random, favourites, config, help, version, manual
    case show(Day)
    case search(String)
    case react(Reaction, Day, isOn: Bool)
    case completionScript(Shell)

    /// Whether the command only prints a text of the program, and ignores the other arguments.
    fileprivate var isText: Bool {
      switch self {
      case .help, .version, .manual, .completionScript: true
      default: false
      }
    }
  }

  var command = Command.browse
  /// The current day.
  let today: Day
  /// The month to show: the one of the options, or the current month.
  private(set) var month: Month
  /// The value of the option `--year`; `nil` if it is not given.
  var year: Int?
  /// The value of the option `--month`; `nil` if it is not given.
  var monthOfYear: Int?
  var isJSON = false
  /// Whether a command removes a reaction.
  var isOff = false
  var usesCache = true
  var isOffline = false
  var timeout = 10.0
  var presentation = ProcessTerminal.Presentation.screen
  var pictures = PictureMode.auto
  var usesMouse = true
  /// The value of the option `--server`; `nil` if it is not given.
  var server: String?
  var simulation: (delay: Double, failEvery: Int?)?

  init(_ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment) throws(ArgumentError)
  {
    today = localDay(containing: Date()).day
    month = today.month

    var operands: [String] = []
    var options: [OptionSyntax] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        operands += rest
        break
      }
      guard argument.hasPrefix("-") else {
        operands.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let option = try OptionSyntax.named(parts.first ?? "")
      let attached = parts.dropFirst().first
      if option.value == nil {
        if attached != nil { throw ArgumentError(message: "\(option.name) takes no value.") }
        try option.apply(&self, "")
      } else {
        guard let value = attached ?? rest.popFirst() else {
          throw ArgumentError(message: "\(option.name) needs a value.")
        }
        try option.apply(&self, value)
      }
      options.append(option)
    }

    month = Month(year: year ?? month.year, month: monthOfYear ?? month.month) ?? month
    if command.isText { return }
    if let mode = environment["WORDS_MOUSE"], !mode.isEmpty, !options.contains(where: { $0.name == "--mouse" }) {
      usesMouse = try Self.usesMouse(mode)
    }
    let name = operands.first
    command = try CommandSyntax.named(name).command(self, operands.dropFirst())
    for option in options where !option.isValid(with: name) {
      let commands = (option.commands ?? []).map { "“\(CommandSyntax.typed($0))”" }
      throw ArgumentError(message: "\(option.name) is only valid with \(commands.list("and")).")
    }
  }

  /// Returns the day of a date, “today” or “yesterday”.
  func day(_ text: String) throws(ArgumentError) -> Day {
    let day = text == "today" ? today : text == "yesterday" ? today.previous : Day(iso8601: text)
    if let day { return day }
    throw ArgumentError(message: "Invalid date \(quoted(text)): enter a date such as 2015-01-31, today or yesterday.")
  }

  static func shell(_ text: String) throws(ArgumentError) -> Shell {
    if let shell = Shell(rawValue: text) { return shell }
    throw ArgumentError(message: "Unknown shell \(quoted(text)).")
  }

  static func timeout(_ text: String) throws(ArgumentError) -> Double {
    if let seconds = Double(text), (0.001...3600).contains(seconds) { return seconds }
    throw ArgumentError(message: "Invalid --timeout \(quoted(text)): enter a number of seconds from 0.001 to 3600.")
  }

  static func pictures(_ text: String) throws(ArgumentError) -> PictureMode {
    if let mode = PictureMode(rawValue: text) { return mode }
    throw ArgumentError(message: "Invalid --pictures \(quoted(text)): enter auto, kitty, chafa or never.")
  }

  static func usesMouse(_ text: String) throws(ArgumentError) -> Bool {
    if ["auto", "never"].contains(text) { return text == "auto" }
    throw ArgumentError(message: "Invalid mouse mode \(quoted(text)): enter auto or never.")
  }

  static func number(_ text: String, of option: String, in range: ClosedRange<Int>) throws(ArgumentError) -> Int {
    if let number = Int(text), range.contains(number), text.allSatisfy(\.isNumber) { return number }
    throw ArgumentError(
      message: "Invalid \(option) \(quoted(text)): enter a number from \(range.lowerBound) to \(range.upperBound).")
  }

  static func simulation(_ text: String) throws(ArgumentError) -> (delay: Double, failEvery: Int?) {
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
