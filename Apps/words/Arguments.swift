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

/// The command and the options that the user gives on the command line and in the environment.
struct Arguments {
  enum Command {
    case browse, list, favourites, config, help, version
    case show(Day)
    case react(Reaction, Day, isOn: Bool)
  }

  static let version = "0.1.0"
  static let help = """
    usage: words [options]                 browse the words of a month
       or: words list [options]            print the words of a month
       or: words show DATE [options]       print the words of a date (YYYY-MM-DD)
       or: words favourite DATE [--off]    like the words of a date, or unlike them
       or: words reblog DATE [--off]       reblog the words of a date, or undo that
       or: words favourites [options]      print the words that you like
       or: words config [--json]           print the settings in force

    Browse and print words of the day, like them, and reblog them (pass them on).
    If the output cannot show screens, such as a pipe, “words” prints the words
    as “words list” does.

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
      -h, --help          print this help and exit
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

  private(set) var command = Command.browse
  let month: Month
  private(set) var isJSON = false
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
    var (year, monthOfYear): (Int?, Int?)
    var mouse = environment["WORDS_MOUSE"].flatMap { $0.isEmpty ? nil : $0 } ?? "auto"
    var operands: [String] = []
    var isOff = false
    var rest = arguments[...]

    while let argument = rest.popFirst() {
      let sign = argument.hasPrefix("--") ? argument.firstIndex(of: "=") : nil
      let name = String(argument[..<(sign ?? argument.endIndex)])
      let attached = sign.map { String(argument[argument.index(after: $0)...]) }
      func value() throws(ArgumentError) -> String {
        guard let value = attached ?? rest.popFirst() else { throw ArgumentError(message: "\(name) needs a value.") }
        return value
      }
      switch name {
      case "--year": year = try Self.number(try value(), of: name, in: Month.years)
      case "--month": monthOfYear = try Self.number(try value(), of: name, in: 1...12)
      case "--server": server = try value()
      case "--simulate": simulation = try Self.simulation(try value())
      case "--json" where attached == nil: isJSON = true
      case "--off" where attached == nil: isOff = true
      case "--no-cache" where attached == nil: usesCache = false
      case "--offline" where attached == nil: isOffline = true
      case "--timeout": timeout = try Self.timeout(try value())
      case "--plain" where attached == nil: presentation = .lines
      case "--pictures": pictures = try Self.pictures(try value())
      case "--mouse": mouse = try value()
      case "--help" where attached == nil, "-h": command = .help
      case "--version" where attached == nil: command = .version
      case "--" where attached == nil: while let operand = rest.popFirst() { operands.append(operand) }
      case _ where argument.hasPrefix("-"): throw ArgumentError(message: "Unknown option “\(argument)”.")
      default: operands.append(argument)
      }
    }

    usesMouse = try Self.usesMouse(mouse)
    let today = currentMonth()
    let chosen = Month(year: year ?? today.year, month: monthOfYear ?? today.month)
    guard let chosen else { throw ArgumentError(message: "Invalid date: enter a year from 1 to 9999.") }
    month = chosen
    guard case .browse = command else { return }
    command = try Self.command(operands, isJSON: isJSON, isOff: isOff)
    if let name = operands.first, name != "list", year != nil || monthOfYear != nil {
      throw ArgumentError(message: "--year and --month are not valid with “words \(name)”.")
    }
    if isOff, !["favourite", "reblog"].contains(operands.first) {
      throw ArgumentError(message: "--off is only valid with “words favourite” and “words reblog”.")
    }
  }

  private static func command(_ operands: [String], isJSON: Bool, isOff: Bool) throws(ArgumentError) -> Command {
    guard let name = operands.first else { return isJSON ? .list : .browse }
    let commandsOfDates: [String: (Day) -> Command] = [
      "show": { .show($0) }, "favourite": { .react(.favourite, $0, isOn: !isOff) },
      "reblog": { .react(.reblog, $0, isOn: !isOff) },
    ]
    if let last = operands.dropFirst(commandsOfDates[name] == nil ? 1 : 2).last,
      ["list", "favourites", "config"].contains(name) || commandsOfDates[name] != nil
    {
      throw ArgumentError(message: "Unexpected argument “\(last)”.")
    }
    if let command = commandsOfDates[name] {
      guard operands.count == 2 else {
        throw ArgumentError(message: "“words \(name)” needs a date, such as 2015-01-31.")
      }
      if let day = Day(iso8601: operands[1]) { return command(day) }
      throw ArgumentError(message: "Invalid date “\(operands[1])”: enter a date such as 2015-01-31.")
    }
    switch name {
    case "list": return .list
    case "favourites": return .favourites
    case "config": return .config
    default: throw ArgumentError(message: "Unknown command “\(name)”.")
    }
  }

  private static func timeout(_ text: String) throws(ArgumentError) -> Double {
    if let seconds = Double(text), (0.001...3600).contains(seconds) { return seconds }
    throw ArgumentError(message: "Invalid --timeout “\(text)”: enter a number of seconds from 0.001 to 3600.")
  }

  private static func pictures(_ text: String) throws(ArgumentError) -> PictureMode {
    if let mode = PictureMode(rawValue: text) { return mode }
    throw ArgumentError(message: "Invalid --pictures “\(text)”: enter auto, kitty, chafa or never.")
  }

  private static func usesMouse(_ text: String) throws(ArgumentError) -> Bool {
    if ["auto", "never"].contains(text) { return text == "auto" }
    throw ArgumentError(message: "Invalid mouse mode “\(text)”: enter auto or never.")
  }

  private static func number(_ text: String, of option: String, in range: ClosedRange<Int>) throws(ArgumentError) -> Int
  {
    if let number = Int(text), range.contains(number), text.allSatisfy(\.isNumber) { return number }
    throw ArgumentError(
      message: "Invalid \(option) “\(text)”: enter a number from \(range.lowerBound) to \(range.upperBound).")
  }

  private static func simulation(_ text: String) throws(ArgumentError) -> (delay: Double, failEvery: Int?) {
    var (delay, failEvery): (Double, Int?) = (0, nil)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part.hasPrefix("delay="), let seconds = seconds(part.dropFirst(6)) {
        delay = seconds
      } else if part.hasPrefix("fail="), let count = Int(part.dropFirst(5)), count > 0 {
        failEvery = count
      } else {
        throw ArgumentError(message: "Invalid --simulate “\(part)”: enter values such as delay=800ms,fail=2.")
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
