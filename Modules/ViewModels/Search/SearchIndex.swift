public import Models
import Reactive

/// Words with their folded texts, which are made once, at the first search.
///
/// A search takes time in proportion to the length of the texts: less than a millisecond for the words of a year.
public final class SearchIndex: Sendable {
  private let words: [Word]
  private let entries = Atomic<[(title: FoldedText, otherTexts: FoldedText)]>([])

  /// Creates an index of some words.
  public init(_ words: [Word]) {
    self.words = words
  }

  /// Returns the words that match a query, the best matches first, and equally good ones in the order of the index.
  ///
  /// Each term of the query must be in a text of the word: the word itself, its definition, its example, its origin or
  /// its part of speech. A match in the word itself is better than one in another text, and one at the start of a word
  /// is better than one inside. After all these words come those that contain at least three letters of the query with
  /// gaps, such as “petrichor” for “ptrchr”. All words match an empty query.
  public func words(matching query: SearchQuery) -> [Word] {
    guard !query.isEmpty else { return words }
    let entries = entries.modify { entries in
      if entries.isEmpty {
        entries = words.map { word in
          let otherTexts = [word.definition, word.example, word.origin, word.partOfSpeech].compactMap(\.self)
          return (FoldedText(word.word), FoldedText(otherTexts.joined(separator: "\n")))
        }
      }
      return entries
    }
    let ranked = zip(entries, words.indices).compactMap { entry, index in
      query.rank(title: entry.title, otherTexts: entry.otherTexts).map { ($0, index) }
    }
    return ranked.sorted { $0 < $1 }.map { words[$0.1] }
  }
}
