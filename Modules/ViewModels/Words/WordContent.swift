public import Models

/// The content of a screen about a word at one time: the word, the reactions to it, and whether its day has come.
public struct WordContent: Sendable, Hashable {
  /// The word with all its attributes, as they were last loaded.
  public let word: Word
  /// Whether the word is a favourite.
  public let favourite: ReactionState
  /// Whether the user has reblogged the word.
  public let reblog: ReactionState
  /// Whether this is the word of the current day.
  public let isToday: Bool
  /// Whether the day of the word has not come yet. Show it dimly, without its definition.
  public let isFuture: Bool
  /// The search whose matches are marked; an empty query without a search.
  let query: SearchQuery

  init(_ word: Word, _ reactions: ReactionStates, today: Day?, query: SearchQuery) {
    (self.word, self.query) = (word, query)
    favourite = reactions.state(of: .favourite, to: word)
    reblog = reactions.state(of: .reblog, to: word)
    isToday = word.date == today
    isFuture = today.map { word.date > $0 } ?? false
  }
}

extension WordContent {
  /// The date in English: “Sat 31 Jan 2015”.
  public var date: String { word.date.shortTitle }

  /// Whether the day of the word is a Saturday or a Sunday.
  public var isWeekend: Bool { word.date.isWeekend }

  /// The definition, or a sentence that says that there is none.
  public var definition: String { word.definition ?? noDefinition }

  /// A sentence that contains the word, in quotation marks; `nil` if the service provides none.
  public var example: String? { word.example.map { "“\($0)”" } }

  /// The pronunciation between slashes; `nil` if the service provides none.
  public var pronunciation: String? { word.pronunciation.map { "/\($0)/" } }

  /// The first line of ``definition`` that is not blank. It is empty if all lines are blank, and before the day of the
  /// word, so that each word is a surprise.
  public var summary: String { isFuture ? "" : firstLine(of: definition) }

  /// The word, in which the matches of the search are marked.
  public var markedTitle: MarkedText { query.markedTitle(of: word) }

  /// The text beside the word in a list: the ``summary`` or, if the word matches the search because of another text, the
  /// reason. See ``SearchQuery/reason(for:isSecret:)``.
  public var markedSummary: MarkedText { query.reason(for: word, isSecret: isFuture) ?? marked(summary) }

  /// The date in English, which is marked if it is the query of the search.
  public var markedDate: MarkedText {
    MarkedText(date, marking: query.isDate(word.date) ? [date.startIndex..<date.endIndex] : [])
  }

  /// Returns a text about the word, in which the matches of the search are marked.
  public func marked(_ text: String) -> MarkedText { query.marked(text) }

  /// Returns the date as a list shows it; “today” for the word of the current day. Examples are “Sat 31” in a month,
  /// “31 Jan” in a year, and “31 Jan 2015” among the favourites.
  public func date(in scope: WordListScope) -> String { isToday ? "today" : word.date.title(in: scope) }
}

private func firstLine(of text: String) -> String {
  var rest = text[...]
  while let start = rest.firstIndex(where: { !$0.isNewline }) {
    let line = rest[start...].prefix { !$0.isNewline }
    if !line.allSatisfy(\.isWhitespace) { return String(line) }
    rest = rest[line.endIndex...]
  }
  return ""
}
