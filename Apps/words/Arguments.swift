import Foundation
import Models
import Services
import Terminal
import TextPresentation

/// What the user asked for on the command line and in the environment.
struct Arguments {
  enum Command {
    case browse, list, favourites, help, version
    case show(Day)
    case react(Reaction, Day, isOn: Bool)
  }

  /// What is wrong with the command line, as a sentence.
  struct Problem: Error { let message: String }

  static let version = "0.1.0"
  static let help = """
    A word a day.

    usage: words [options]                 browse the words of a month; in a pipe, list them
           words list [options]            print one line for each word of a month
           words show DATE [options]       print the words of a date, such as 2015-01-31
           words favourite DATE [--off]    like the words of a date, or no longer
           words reblog DATE [--off]       pass the words of a date on, or take that back
           words favourites [options]      print the words that you like

    options:
      --year YEAR                  the year to begin at, 1 to 9999; this one if not given
      --month MONTH                the month to begin at, 1 to 12; this one if not given
      --json                       print one JSON array
      --server URL                 take the words from a word service, not from the program
      --no-cache                   keep no copies of what a word service has
      --pictures MODE              show pictures: auto, kitty, chafa or never
      --plain                      browse by lines that a screen reader can follow
      --simulate delay=TIME,fail=N make each request take TIME (800ms, 2s), every Nth one fail
      -h, --help, --version        print this text, or the version

    environment:
      WORDS_SERVER, WORDS_TOKEN    the URL of a word service, and the access token for it
      NO_COLOR                     use no colour

    """

  private(set) var command = Command.browse
  let month: Month
  private(set) var isJSON = false
  private(set) var usesCache = true
  private(set) var presentation = ProcessTerminal.Presentation.screen
  private(set) var pictures = PictureMode.auto
  private(set) var server: ServiceAddress?
  private(set) var simulation: (delay: TimeInterval, failEvery: Int?)?

  init(_ arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment) throws(Problem) {
    var (year, monthOfYear): (Int?, Int?)
    var serverText = environment["WORDS_SERVER"].flatMap { $0.isEmpty ? nil : $0 }
    var operands: [String] = []
    var isOff = false
    var rest = arguments[...]

    while let argument = rest.popFirst() {
      let sign = argument.hasPrefix("--") ? argument.firstIndex(of: "=") : nil
      let name = String(argument[..<(sign ?? argument.endIndex)])
      let attached = sign.map { String(argument[argument.index(after: $0)...]) }
      func value() throws(Problem) -> String {
        guard let value = attached ?? rest.popFirst() else { throw Problem(message: "\(name) needs a value.") }
        return value
      }
      switch name {
      case "--year": year = try Self.number(try value(), of: name, in: Month.years)
      case "--month": monthOfYear = try Self.number(try value(), of: name, in: 1...12)
      case "--server": serverText = try value()
      case "--simulate": simulation = try Self.simulation(try value())
      case "--json" where attached == nil: isJSON = true
      case "--off" where attached == nil: isOff = true
      case "--no-cache" where attached == nil: usesCache = false
      case "--plain" where attached == nil: presentation = .lines
      case "--pictures": pictures = try Self.pictures(try value())
      case "--help" where attached == nil, "-h": command = .help
      case "--version" where attached == nil: command = .version
      case "--" where attached == nil: while let operand = rest.popFirst() { operands.append(operand) }
      case _ where argument.hasPrefix("-"): throw Problem(message: "There is no option “\(argument)”.")
      default: operands.append(argument)
      }
    }

    let today = Self.today
    let chosen = Month(year: year ?? today.year, month: monthOfYear ?? today.month)
    guard let chosen else { throw Problem(message: "There is no such month.") }
    month = chosen
    guard case .browse = command else { return }
    command = try Self.command(operands, isJSON: isJSON, isOff: isOff)
    if let name = operands.first, name != "list", year != nil || monthOfYear != nil {
      throw Problem(message: "“words \(name)” takes no year and no month.")
    }
    if isOff, !["favourite", "reblog"].contains(operands.first) {
      throw Problem(message: "--off goes with “words favourite” and “words reblog”.")
    }
    guard let serverText else { return }
    do throws(ServiceAddress.Problem) {
      server = try ServiceAddress(base: serverText, token: environment["WORDS_TOKEN"])
    } catch {
      throw Problem(message: error.message)
    }
  }

  /// The year and the month of the user's clock. A `Calendar` would be shorter, and start the program 5 ms later.
  private static var today: (year: Int, month: Int) {
    var (now, parts) = (time(nil), tm())
    localtime_r(&now, &parts)
    return (Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1)
  }

  private static func command(_ operands: [String], isJSON: Bool, isOff: Bool) throws(Problem) -> Command {
    guard let name = operands.first else { return isJSON ? .list : .browse }
    let commandsOfDates: [String: (Day) -> Command] = [
      "show": { .show($0) }, "favourite": { .react(.favourite, $0, isOn: !isOff) },
      "reblog": { .react(.reblog, $0, isOn: !isOff) },
    ]
    if let last = operands.dropFirst(commandsOfDates[name] == nil ? 1 : 2).last,
      ["list", "favourites"].contains(name) || commandsOfDates[name] != nil
    {
      throw Problem(message: "“\(last)” is one argument too many.")
    }
    if let command = commandsOfDates[name] {
      guard operands.count == 2 else { throw Problem(message: "“words \(name)” needs a date, such as 2015-01-31.") }
      if let day = Day(iso8601: operands[1]) { return command(day) }
      throw Problem(message: "“\(operands[1])” is not a date such as 2015-01-31.")
    }
    switch name {
    case "list": return .list
    case "favourites": return .favourites
    default: throw Problem(message: "There is no command “\(name)”.")
    }
  }

  private static func pictures(_ text: String) throws(Problem) -> PictureMode {
    if let mode = PictureMode(rawValue: text) { return mode }
    throw Problem(message: "--pictures is auto, kitty, chafa or never, not “\(text)”.")
  }

  private static func number(_ text: String, of option: String, in range: ClosedRange<Int>) throws(Problem) -> Int {
    if let number = Int(text), range.contains(number), text.allSatisfy(\.isNumber) { return number }
    throw Problem(message: "\(option) is a number from \(range.lowerBound) to \(range.upperBound), not “\(text)”.")
  }

  private static func simulation(_ text: String) throws(Problem) -> (delay: TimeInterval, failEvery: Int?) {
    var (delay, failEvery): (TimeInterval, Int?) = (0, nil)
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      if part.hasPrefix("delay="), let seconds = seconds(part.dropFirst(6)) {
        delay = seconds
      } else if part.hasPrefix("fail="), let count = Int(part.dropFirst(5)), count > 0 {
        failEvery = count
      } else {
        throw Problem(message: "--simulate is written as in delay=800ms,fail=2, and “\(part)” is no part of that.")
      }
    }
    return (delay, failEvery)
  }

  private static func seconds(_ text: Substring) -> TimeInterval? {
    let (number, unit) = text.hasSuffix("ms") ? (text.dropLast(2), 1e-3) : (text.dropLast(1), 1.0)
    guard text.hasSuffix("s"), let count = Double(number), (0...3600).contains(count * unit) else { return nil }
    return count * unit
  }
}
