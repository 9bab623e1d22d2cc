import Models

/// A text of a word in which a search looks. A match in an earlier one is better.
enum SearchedText: Int, CaseIterable, Comparable, Sendable {
  case word, definition, example, origin, pronunciation, partOfSpeech

  static func < (one: SearchedText, other: SearchedText) -> Bool { one.rawValue < other.rawValue }

  /// The name in front of an excerpt; `nil` if the place of the text in a list says what it is.
  var label: String? {
    switch self {
    case .word, .definition: nil
    case .example, .origin, .pronunciation: "\(self)"
    case .partOfSpeech: "part of speech"
    }
  }

  /// Returns the text of a word; an empty one if the service provides none.
  func text(of word: Word) -> String {
    switch self {
    case .word: word.word
    case .definition: word.definition ?? ""
    case .example: word.example ?? ""
    case .origin: word.origin ?? ""
    case .pronunciation: word.pronunciation ?? ""
    case .partOfSpeech: word.partOfSpeech ?? ""
    }
  }

  /// Returns all texts of a word, as a search compares them, in the order of the cases.
  static func folded(of word: Word) -> [FoldedText] { allCases.map { FoldedText($0.text(of: word)) } }
}

/// How good the match of a word is, and where it is. The best match is the least one.
struct SearchMatch: Comparable {
  /// The groups in which a list shows the words.
  enum Group: Int {
    /// The word is the query.
    case exact
    /// The word begins with a term, and contains the others.
    case start
    /// The word contains each term.
    case inside
    /// The definition contains the terms that are not in the word.
    case definition
    /// Another text contains a term, or the query is the date.
    case elsewhere
    /// A term is in no text, and the word contains the letters of the query with gaps.
    case similar
  }

  let group: Group
  /// The rank within the group: see ``FoldedText/rank(of:)``.
  let rank: Int
  /// The first text that contains the term, for each term; empty for a date and for a similar word.
  var places: [SearchedText] = []
  /// Whether the query is the date, and a term is in no text.
  var isDate = false

  static func < (one: SearchMatch, other: SearchMatch) -> Bool {
    (one.group.rawValue, one.rank) < (other.group.rawValue, other.rank)
  }
}
