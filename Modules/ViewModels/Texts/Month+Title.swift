public import Models

extension Month {
  /// The month in English, with its year: “January 2015”.
  public var title: String {
    "\(monthNames[month - 1]) \(year)"
  }

  /// Returns the number of a month, from 1 to 12, whose English name starts with a text of at least three lowercase
  /// letters; `nil` if there is none.
  static func number(of name: String) -> Int? {
    guard name.count >= 3 else { return nil }
    return monthNames.firstIndex { $0.lowercased().hasPrefix(name) }.map { $0 + 1 }
  }
}

extension Day {
  /// The date in English: “31 January 2015”.
  public var title: String {
    "\(day) \(month.title)"
  }

  /// The date in English with short names: “Sat 31 Jan 2015”.
  public var shortTitle: String {
    "\(weekdays[weekday - 1]) \(titleWithoutWeekday)"
  }

  /// The date in English with a short name of the month, and without the weekday: “31 Jan 2015”.
  public var titleWithoutWeekday: String {
    "\(day) \(monthNames[month.month - 1].prefix(3)) \(month.year)"
  }

  /// The date in a list of the words of a month: “Sat 31” or “Sun  1”.
  public var titleInMonth: String { "\(weekdays[weekday - 1]) \(day < 10 ? "\u{A0}" : "")\(day)" }

  /// Whether the day is a Saturday or a Sunday.
  public var isWeekend: Bool { weekday > 5 }

  /// The date in a list of words: “Sat 31” or “Sun  1” in a month, “31 Jan” in a year, and “31 Jan 2015” among the
  /// favourites. The days of all rows are aligned at the right, because a no-break space takes the place of a digit.
  func title(in scope: WordListScope) -> String {
    switch scope {
    case .month: titleInMonth
    case .year: "\(day) \(monthNames[month.month - 1].prefix(3))"
    case .favourites: titleWithoutWeekday
    }
  }
}

private let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

/// The names of the months in English.
let monthNames = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
]
