import Foundation
import Models

/// An error in the command line, with the sentence to show to the user.
struct ArgumentError: Error { let message: String }

/// The options that the user gives on the command line. They have the same meaning as those of the program `words`.
struct Arguments {
  static let help = """
    Usage: desktop [OPTION…]

    Shows the words of a month in a window.

      --year YEAR                  show this year, 1 to 9999 (default: the current year)
      --month MONTH                show this month, 1 to 12 (default: the current month)
      --server URL                 use this word service
      --simulate delay=TIME,fail=N
                                   delay requests by TIME (such as 800ms or 2s), and make every Nth one fail
      -h, --help                   print this help and exit

    The environment variables WORDS_SERVER and WORDS_TOKEN have the same meaning as for the program words.

    """

  private(set) var wantsHelp = false
  private(set) var (year, month): (Int?, Int?) = (nil, nil)
  private(set) var server: String?
  private(set) var simulation: (delay: Double, failEvery: Int?)?

  init(_ arguments: [String]) throws(ArgumentError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      // The argument is divided as scalars, because a combining mark can follow a sign.
      let parts = argument.unicodeScalars.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map { String($0) }
      let option = argument.hasPrefix("--") ? parts[0] : argument
      func value() throws(ArgumentError) -> String {
        if argument.hasPrefix("--"), parts.count > 1 { return parts[1] }
        if let value = rest.popFirst() { return value }
        throw ArgumentError(message: "\(option) needs a value.")
      }
      switch option {
      case "-h", "--help": wantsHelp = true
      case "--year": year = try Self.number(try value(), of: option, in: Month.years)
      case "--month": month = try Self.number(try value(), of: option, in: 1...12)
      case "--server": server = try value()
      case "--simulate": simulation = try Self.simulation(try value())
      default: throw ArgumentError(message: "Unknown argument “\(argument)”.")
      }
    }
  }

  private static func number(_ text: String, of option: String, in range: ClosedRange<Int>) throws(ArgumentError) -> Int
  {
    if let number = Int(text), range.contains(number) { return number }
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
