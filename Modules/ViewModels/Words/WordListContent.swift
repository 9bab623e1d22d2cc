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
  public let message: Notice?
  /// The completed part of loading, from 0 to 1; `nil` if it is not known or the words are not being loaded.
  public let progress: Double?
  /// The words that match the query, the best matches first; all words in the order of their dates if it is empty.
  public let words: [Word]

  /// The query that the words match; empty if nothing is searched.
  let query: SearchQuery
  /// All words, and the state of loading them.
  public let load: Loadable<WordResponse, ServiceError>

  init(_ load: WordListLoad?, _ index: SearchIndex, _ query: SearchQuery) {
    let words = index.words(matching: query)
    (self.load, self.query, self.words) = (load?.words ?? .notRequested, query, words)
    scope = load?.scope
    isLoading = self.load.isLoading
    message = load.flatMap { Self.message(for: $0, words, query) }
    progress = load?.progress
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
      Notice(.information, "No words match “\(query.text)”.")
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
