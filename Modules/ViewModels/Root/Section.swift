import Models

/// A part of the application that the user can go to from every screen.
public enum Section: Sendable, CaseIterable {
  /// The words of a month, on the first screen.
  case month
  /// The user's favourites.
  case favourites
  /// All words of a year, with a search.
  case year

  /// The title of the section.
  public var title: String {
    switch self {
    case .month: "Month"
    case .favourites: "Favourites"
    case .year: "Year"
    }
  }

  /// The name of the command that selects the section.
  public var commandID: CommandID {
    switch self {
    case .month: .month
    case .favourites: .favourites
    case .year: .searchYear
    }
  }

  /// Returns the words to list above those of a month; `nil` if the section shows only the month.
  func scope(above month: Month) -> WordListScope? {
    switch self {
    case .month: nil
    case .favourites: .favourites
    case .year: .year(month.year)
    }
  }
}
