public import Models
public import ReactiveLoading
public import Services

/// The content of a list of words at one time.
public struct WordListContent: Sendable {
  /// The scope of the words; `nil` before the view loads.
  public let scope: WordListScope?
  /// Whether the words are being loaded.
  public let isLoading: Bool
  /// The message to show in place of the words; `nil` if there is none.
  public private(set) var message: Notice?
  /// The completed part of loading, from 0 to 1; `nil` if it is not known or the words are not being loaded.
  public let progress: Double?
  /// The words that match the query, the best matches first; all words in the order of their dates if it is empty.
  public let words: [Word]
  /// The index in ``words`` of the first one that is only similar to the query: see ``SearchIndex``. A list shows
  /// ``similarTitle`` before it. It is `nil` if there is none.
  public let similarStart: Int?

  /// The query that the words match; empty if nothing is searched.
  let query: SearchQuery
  /// All words, and the state of loading them.
  public let load: Loadable<WordResponse, ServiceError>

  init(_ load: WordListLoad?, _ index: SearchIndex, _ query: SearchQuery) {
    (words, similarStart) = index.matches(of: query)
    (self.load, self.query) = (load?.words ?? .notRequested, query)
    scope = load?.scope
    isLoading = self.load.isLoading
    message = load.flatMap { [words] in Self.message(for: $0, words, query) }
    progress = load?.progress
  }

  /// The title of the words that are only similar to the query.
  public static let similarTitle = "similar"

  /// The year of the month that the list shows, if none of its words matches.
  var yearWithoutMatch: Int? { hasNoMatch ? scope?.month?.year : nil }

  /// Whether there are words, but none matches the query.
  private var hasNoMatch: Bool { words.isEmpty && load.value?.words.isEmpty == false }

  /// Returns the content with the number of words of the year that match, if none of the month does.
  ///
  /// - Parameter index: The words of a year; `nil` if not all of them are known.
  func countingMatches(in index: (year: Int, words: SearchIndex)?) -> WordListContent {
    guard let index, index.year == yearWithoutMatch else { return self }
    var content = self
    content.message = scope?.noMatchMessage(for: query, countInYear: index.words.words(matching: query).count)
    return content
  }

  /// Returns the word of the list that is `offset` words after another one; `nil` if there is none.
  func word(beside word: Word, offset: Int) -> Word? {
    guard let index = words.firstIndex(where: { $0.id == word.id }) else { return nil }
    return words.indices.contains(index + offset) ? words[index + offset] : nil
  }

  private static func message(for load: WordListLoad, _ matches: [Word], _ query: SearchQuery) -> Notice? {
    switch load.words {
    case .loaded(let response) where response.words.isEmpty && response.skippedEntries == nil: load.scope.emptyMessage
    case .notRequested: Notice(.information, "Loading was cancelled.", advice: .reload)
    case .failed(let error, let previous) where previous?.words.isEmpty != false:
      Notice(.failure, error.reason, advice: .reload)
    case _ where load.words.value?.words.isEmpty == false && matches.isEmpty:
      load.scope.noMatchMessage(for: query, countInYear: nil)
    default: nil
    }
  }
}

/// The words of a scope, and the state of loading them.
struct WordListLoad: Sendable {
  let scope: WordListScope
  let words: Loadable<WordResponse, ServiceError>
  let progress: Double?
  /// The view model that loads the words.
  let list: any LoadableViewModelType<WordResponse, ServiceError>
}
