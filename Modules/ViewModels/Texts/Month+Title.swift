public import Models

extension Month {
  /// The month in English, with its year: “January 2015”.
  public var title: String {
    "\(names[month - 1]) \(year)"
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
    "\(day) \(names[month.month - 1].prefix(3)) \(month.year)"
  }

  /// The weekday and the day of the month: “Sat 31”.
  public var titleInMonth: String {
    "\(weekdays[weekday - 1]) \(day)"
  }
}

private let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

private let names = [
  "January", "February", "March", "April", "May", "June",
  "July", "August", "September", "October", "November", "December",
]
