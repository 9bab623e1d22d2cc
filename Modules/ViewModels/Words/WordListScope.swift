public import Models

/// The words that a list shows.
public enum WordListScope: Sendable, Hashable {
  /// The words of a month.
  case month(Month)
  /// The favourites, from all months.
  case favourites
  /// The words of a year, from 1 to 9999.
  case year(Int)

  /// The title of the list.
  public var title: String {
    switch self {
    case .month(let month): month.title
    case .favourites: "Favourites"
    case .year(let year): "Words of \(year)"
    }
  }

  /// The days whose words the list shows, in their order; empty if they are not known before the words are.
  public var days: [Day] { month.map { month in (1...31).compactMap { Day(month: month, day: $0) } } ?? [] }

  /// The section of the list.
  var section: Section {
    switch self {
    case .month: .month
    case .favourites: .favourites
    case .year: .year
    }
  }

  /// The month whose words the list shows; `nil` if it shows words from several months.
  var month: Month? {
    if case .month(let month) = self { month } else { nil }
  }

  /// The months whose words the list shows; none if only the service knows them.
  var months: [Month] {
    switch self {
    case .month(let month): [month]
    case .favourites: []
    case .year(let year): (1...12).compactMap { Month(year: year, month: $0) }
    }
  }

  /// The title of the month, or the number of the year, for a message.
  var period: String {
    if case .year(let year) = self { "\(year)" } else { title }
  }

  /// The message to show in place of the words if there are none.
  public var emptyMessage: Notice {
    switch self {
    case .month, .year: Notice(.information, "No words are published for \(period).")
    case .favourites:
      Notice(.information, "No favourites yet. Words that you like appear here.", advice: .favourite)
    }
  }

  /// Returns the message to show in place of the words if none matches a query.
  ///
  /// - Parameter countInYear: The number of matches in the year of a month; `nil` if it is not known.
  func noMatchMessage(for query: SearchQuery, countInYear count: Int?) -> Notice {
    let words =
      switch self {
      case .month(let month): "words of \(count == 0 ? "\(month.year)" : month.title)"
      case .favourites: "favourites"
      case .year(let year): "words of \(year)"
      }
    let message = "No \(words) match “\(query.text)”."
    guard let year = month?.year, count != 0 else { return Notice(.information, message) }
    let offer = count.map { $0 == 1 ? " 1 word of \(year) does." : " \($0) words of \(year) do." } ?? ""
    return Notice(.information, message + offer, advice: .searchYear)
  }
}
