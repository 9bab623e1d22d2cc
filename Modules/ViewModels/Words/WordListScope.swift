public import Models

/// The selection of words that a list shows.
public enum WordListScope: Sendable, Hashable {
  /// The words of a month.
  case month(Month)
  /// The words that the user likes, from all months.
  case favourites

  /// The title of the scope, such as “January 2015”.
  public var title: String {
    switch self {
    case .month(let month): month.title
    case .favourites: "Favourites"
    }
  }

  /// Returns the scope `months` later, or earlier if `months` is negative. Favourites stay favourites.
  func advanced(by months: Int) -> WordListScope {
    switch self {
    case .month(let month): .month(month.advanced(by: months))
    case .favourites: .favourites
    }
  }

  /// The message to show when the scope contains no words.
  var emptyMessage: String {
    switch self {
    case .month(let month): "No words are published for \(month.title)."
    case .favourites: "No favourites yet. Press f on a word to add it."
    }
  }
}
