public import Models

extension Day {
  /// Creates a date from a text that the user has typed, such as “2015-01-31”, “2015-1-31”, “31 January 2015”, “31
  /// jan”, “Jan 31”, “31”, “yesterday”, “today” or “tomorrow”. Returns `nil` for another text, and for a date that does
  /// not exist.
  ///
  /// - Parameters:
  ///   - text: The text. A name of a month has at least three letters. Its case has no meaning.
  ///   - month: The month of a day without a month. Its year is the year of a date without a year.
  ///   - today: The current day; `nil` if it is not known.
  public init?(typed text: String, in month: Month, today: Day?) {
    // The number of a day has no sign.
    guard text.drop(while: \.isWhitespace).first.map({ $0.isLetter || $0.isNumber }) == true else { return nil }
    let parts = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    let day: Day? =
      switch parts.first {
      case "yesterday" where parts.count == 1: today?.previous
      case "today" where parts.count == 1: today
      case "tomorrow" where parts.count == 1: today?.next
      default: Day(iso8601: text) ?? Self.parse(parts, in: month).flatMap { Day(month: $0.month, day: $0.day) }
      }
    guard let day else { return nil }
    self = day
  }

  /// Returns a sentence for the user about a text that is no date: that its date does not exist, or which similar text
  /// is a date. Returns `nil` for other texts. The parameters are those of ``init(typed:in:today:)``.
  public static func hint(forTyped text: String, in month: Month, today: Day?) -> String? {
    let parts = text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    if let date = parse(parts, in: month), Day(month: date.month, day: date.day) == nil {
      return "\(date.day) \(date.month.title) does not exist."
    }
    let names = ["yesterday", "today", "tomorrow"] + monthNames.map { $0.lowercased() }
    let similar = parts.map { $0.allSatisfy(\.isLetter) ? nearest(to: $0, in: names) ?? $0 : $0 }
    let suggestion = similar.joined(separator: " ")
    return Day(typed: suggestion, in: month, today: today).map { _ in "Did you mean “\(suggestion)”?" }
  }

  /// Returns the month and the day of a date from the numbers of a year, a month and a day, or from a day and the name
  /// of a month. In the second form, the order does not matter, and a year with four digits can be added.
  private static func parse(_ words: [String], in month: Month) -> (month: Month, day: Int)? {
    let years = words.filter { $0.count == 4 }.compactMap { Int($0) }
    var days = words.filter { $0.count <= 2 }.compactMap { Int($0) }
    var months = words.compactMap(Month.number)
    if words.first?.count == 4, days.count == 2, months.isEmpty { months = [days.removeFirst()] }
    guard days.count == 1, months.count <= 1, years.count <= months.count,
      words.count == 1 + years.count + months.count,
      let month = Month(year: years.first ?? month.year, month: months.first ?? month.month)
    else { return nil }
    return (month, days[0])
  }
}
