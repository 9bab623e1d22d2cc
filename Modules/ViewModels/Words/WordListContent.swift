import Loading
public import Models
import Services

/// The state of a list of words at one time: everything that the list shows.
public struct WordListContent: Sendable {
  /// The scope of the words; `nil` before the view loads.
  public let scope: WordListScope?
  /// Whether the words are being loaded.
  public let isLoading: Bool
  /// The message to show in place of the words; `nil` if there is none.
  public let message: String?
  /// The command that helps in the state of ``message``; `nil` if there is none.
  public let advice: CommandID?
  /// The message to show beside the words; `nil` if there is none.
  public let notice: String?
  /// The completed part of loading, from 0 to 1; `nil` if it is not known or the words are not being loaded.
  public let progress: Double?
  /// The words that match the query, the best matches first; all words in the order of their dates if it is empty.
  public let words: [Word]

  private let loadedWords: [Word]

  init(
    _ load: WordListLoad?, _ index: SearchIndex, _ query: SearchQuery, _ reactions: Loadable<Reactions, ServiceError>,
    _ failure: ReactionFailure?, _ elapsed: Double, _ isNoticeDismissed: Bool, _ confirmation: String?
  ) {
    let loadable = (load?.words ?? .notRequested).map { response in
      var response = response
      response.age = response.age.map { $0 + elapsed }
      return response
    }
    let words = loadable.value?.words ?? []
    let failure = failure.flatMap { failure in words.contains { $0.id == failure.change.word.id } ? failure : nil }
    let notices =
      failure.map { [WordNotices.notice(for: $0)] } ?? WordNotices.notices(words: loadable, reactions: reactions)
    scope = load?.scope
    isLoading = loadable.isLoading
    loadedWords = words
    let matches = query.isEmpty ? loadedWords : index.words(matching: query)
    self.words = matches
    message = load.flatMap { Self.message(for: $0, query, hasMatches: !matches.isEmpty) }
    advice = load.flatMap(Self.advice)
    notice = confirmation ?? (notices.isEmpty || isNoticeDismissed ? nil : notices.joined(separator: " "))
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

  private static func advice(for load: WordListLoad) -> CommandID? {
    switch (load.words, load.scope) {
    case (.notRequested, _), (.failed(_, previous: nil), _): .reload
    case (.loaded(let response), .favourites) where response.words.isEmpty: .favourite
    default: nil
    }
  }

  private static func message(for load: WordListLoad, _ query: SearchQuery, hasMatches: Bool) -> String? {
    switch load.words {
    case .loaded(let response) where response.words.isEmpty && response.skippedEntries == nil: load.scope.emptyMessage
    case .notRequested: "Loading was cancelled."
    case .failed(let error, previous: nil): error.message
    case _ where load.words.value?.words.isEmpty == false && !hasMatches: "No words match “\(query.text)”."
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
