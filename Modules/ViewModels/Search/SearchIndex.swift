public import Models
import Reactive

/// Words with their folded texts, which are made once, at the first search.
///
/// A search takes time in proportion to the length of the texts: less than a millisecond for the words of a year.
public final class SearchIndex: Sendable {
  private let words: [Word]
  private let texts = Atomic<[[FoldedText]]>([])

  /// Creates an index of some words.
  public init(_ words: [Word]) {
    self.words = words
  }

  /// Returns the words that match a query, the best matches first, and equally good ones in the order of the index.
  ///
  /// Each term of the query must be in a text of the word: the word itself, its definition, its example, its origin, its
  /// pronunciation or its part of speech. Or the query is the date, such as “31”, “31 jan” or “2015-01-31”.
  ///
  /// The words come in groups: the word that is the query, those that begin with a term, those that contain the terms,
  /// those whose definition does, and those with a match in another text. Within a group, a match at the start of a word
  /// is better than one inside. The last group are the **similar** words, which contain at least three letters of the
  /// query with gaps, such as “petrichor” for “ptrchr”. All words match an empty query.
  public func words(matching query: SearchQuery) -> [Word] { matches(of: query).words }

  /// Returns the words that match a query, and the index of the first similar one.
  func matches(of query: SearchQuery) -> (words: [Word], similarStart: Int?) {
    guard !query.isEmpty else { return (words, nil) }
    let texts = texts.modify { texts in
      if texts.isEmpty { texts = words.map(SearchedText.folded) }
      return texts
    }
    let ranked = zip(texts, words.indices).compactMap { texts, index in
      query.match(in: texts, date: words[index].date).map { ($0, index) }
    }
    .sorted { $0 < $1 }
    return (ranked.map { words[$0.1] }, ranked.firstIndex { $0.0.group == .similar })
  }
}
