public import Models
public import ViewModels

/// A command that prints words. It may change a reaction to them first.
public enum WordCommand: Sendable, Hashable {
  /// Prints the words of a month or of a year, or the user's favourites.
  case list(WordListScope)
  /// Prints a random word of a month or of a year.
  case random(WordListScope)
  /// Changes a reaction to the words of a day, and prints them.
  case react(Reaction, Day, isOn: Bool)
  /// Prints the words of a year that match a text, the best matches first.
  case search(String, year: Int)
  /// Prints the words of a day.
  case show(Day)
  /// Prints the words of a year with this text.
  case showWord(String, year: Int)
}

extension WordCommand {
  /// Returns the lists among whose words the command selects. A random word is from the first of these lists with one.
  func scopes(in store: WordStore) -> [WordListScope] {
    switch self {
    case .random(let scope): store.randomMonths(of: scope).map(WordListScope.month)
    case .list(let scope): [scope]
    case .react(_, let day, _), .show(let day): [.month(day.month)]
    case .search(_, let year), .showWord(_, let year): [.year(year)]
    }
  }

  /// The query that the words have to match.
  var query: SearchQuery {
    if case .search(let text, _) = self { SearchQuery(text) } else { SearchQuery("") }
  }

  /// Returns which of the words that match the query are printed.
  func selection(of words: [Word], in store: WordStore) -> [Word] {
    switch self {
    case .list, .search: words
    case .random: [store.randomWord(of: words)].compactMap(\.self)
    case .react(_, let day, _), .show(let day): words.filter { $0.date == day }
    case .showWord(let text, _): words.filter(SearchQuery(text).matchesExactly)
    }
  }

  /// Returns the message if there is no word to print; `nil` for none.
  func emptyMessage(in store: WordStore) -> String? {
    switch self {
    case .list(.favourites): nil
    case .list(let scope): scope.emptyMessage.text
    case .random(let scope): store.noRandomWordMessage(of: scope).text
    case .react(_, let day, _), .show(let day): "No words are published for \(day)."
    case .search(let text, let year): "No words of \(year) match \(PlainText.quoted(text))."
    case .showWord(let text, let year):
      "No word of \(year) is \(PlainText.quoted(text)). Try \(PlainText.quoted("words search \(text.forShell)"))."
    }
  }

  /// Whether the command fails if there is no word to print.
  var needsWord: Bool { if case .list = self { false } else { true } }

  /// Whether a terminal shows all attributes of the words.
  var printsCards: Bool {
    switch self {
    case .random, .show, .showWord: true
    case .list, .react, .search: false
    }
  }
}

extension String {
  /// The text if a shell reads it as words, or “TEXT” in its place.
  fileprivate var forShell: String { allSatisfy { $0.isLetter || "- ".contains($0) } ? self : "TEXT" }
}
