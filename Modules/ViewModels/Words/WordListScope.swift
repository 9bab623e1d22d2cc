public import Models

/// Which words a list shows.
public enum WordListScope: Sendable, Hashable {
  /// The words of a month.
  case month(Month)
  /// The words that the user likes, of whatever month.
  case favourites

  /// The scope in words, for a title.
  public var title: String {
    switch self {
    case .month(let month): month.title
    case .favourites: "Favourites"
    }
  }

  /// The scope as many months later, or earlier if negative; favourites have no months.
  func advanced(by months: Int) -> WordListScope {
    switch self {
    case .month(let month): .month(month.advanced(by: months))
    case .favourites: .favourites
    }
  }

  /// What is said where there are no words.
  var emptyMessage: String {
    switch self {
    case .month(let month): "No words are published for \(month.title)."
    case .favourites: "You have no favourites yet. Press f on a word that you like."
    }
  }
}
