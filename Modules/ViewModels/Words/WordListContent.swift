public import Models
import ReactiveLoading
import Services

/// The state of a list of words at one time: everything that the list shows.
public struct WordListContent: Sendable {
  /// The scope of the words; `nil` before the view loads.
  public let scope: WordListScope?
  /// Whether the words are being loaded.
  public let isLoading: Bool
  /// The message to show in place of the words; `nil` if there is none.
  public let message: Notice?
  /// The message to show beside the words; `nil` if there is none.
  public let notice: Notice?
  /// The completed part of loading, from 0 to 1; `nil` if it is not known or the words are not being loaded.
  public let progress: Double?
  /// The words that match the query, the best matches first; all words in the order of their dates if it is empty.
  public let words: [Word]

  /// The query that the words match; empty if nothing is searched.
  let query: SearchQuery
  private let loadedWords: [Word]

  init(
    _ load: WordListLoad?, _ matches: SearchMatches, _ reactions: Loadable<Reactions, ServiceError>,
    _ failure: ReactionFailure?, _ elapsed: Double, _ isNoticeDismissed: Bool, _ announcement: Notice?
  ) {
    let loadable = (load?.words ?? .notRequested).map { response in
      var response = response
      response.age = response.age.map { $0 + elapsed }
      return response
    }
    let words = loadable.value?.words ?? []
    let failure = failure.flatMap { failure in words.contains { $0.id == failure.change.word.id } ? failure : nil }
    scope = load?.scope
    query = matches.query
    isLoading = loadable.isLoading
    loadedWords = words
    let message = load.flatMap { Self.message(for: $0, matches) }
    let hasFailed = message?.kind == .failure
    let notices =
      failure.map { [WordNotices.notice(for: $0)] }
      ?? (hasFailed && reactions.error == loadable.error
        ? [] : WordNotices.notices(words: hasFailed ? .notRequested : loadable, reactions: reactions))
    self.words = query.isEmpty ? loadedWords : matches.words
    self.message = message
    notice = announcement ?? (isNoticeDismissed ? nil : Notice(joining: notices))
    progress = load?.progress
  }

  /// Returns the word of a day, even if it does not match the query.
  func word(of day: Day) -> Word? { loadedWords.first { $0.date == day } }

  /// Returns the word with the same `id`, even if it does not match the query.
  func word(sameAs word: Word?) -> Word? { loadedWords.first { $0.id == word?.id } }

  /// Returns the word of the list that is `offset` words after another one; `nil` if there is none.
  func word(beside word: Word, offset: Int) -> Word? {
    guard let index = words.firstIndex(where: { $0.id == word.id }) else { return nil }
    return words.indices.contains(index + offset) ? words[index + offset] : nil
  }

  private static func message(for load: WordListLoad, _ matches: SearchMatches) -> Notice? {
    switch load.words {
    case .loaded(let response) where response.words.isEmpty && response.skippedEntries == nil: load.scope.emptyMessage
    case .notRequested: Notice(.information, "Loading was cancelled.", advice: .reload)
    case .failed(let error, let previous) where previous?.words.isEmpty != false:
      Notice(.failure, error.message, advice: .reload)
    case _ where load.words.value?.words.isEmpty == false && !matches.query.isEmpty && matches.words.isEmpty:
      Notice(.information, "No words match “\(matches.query.text)”.")
    default: nil
    }
  }
}

/// The words of a list that match a query, the best matches first. For an empty query, there are none.
struct SearchMatches: Sendable {
  let query: SearchQuery
  let words: [Word]

  init(_ index: SearchIndex, _ query: SearchQuery) {
    (self.query, words) = (query, query.isEmpty ? [] : index.words(matching: query))
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
