import Models
import Reactive
import Services

/// The state of a list of words: its scope, its content and the view models of its words.
struct Listing: Sendable {
  struct Content: Sendable {
    let words: [WordViewModel]
    /// The notice to show beside the words.
    let notice: String?
    /// The response from which the content was created.
    let responseID: ListContent.ResponseID
  }

  private let scope: WordListScope
  let content: Loadable<Content, ServiceError>
  /// The view models that this list may use again: those of its words, those that it shares with another list, and
  /// those with a pending request.
  private let known: [Int: WordViewModel]

  /// Creates a listing that has not been requested yet.
  init(scope: WordListScope, known: [WordViewModel]) {
    self.init(scope: scope, content: .notRequested, known: viewModelsByID(known))
  }

  private init(scope: WordListScope, content: Loadable<Content, ServiceError>, known: [Int: WordViewModel]) {
    self.scope = scope
    self.content = content
    self.known = known
  }

  /// Returns the listing after a loading event for `scope`.
  ///
  /// `response` may still belong to another scope; its content is then ignored. A word keeps its view model when it is
  /// loaded again, so every screen that shows the word is updated.
  func followed(
    by response: Loadable<ListContent, ServiceError>, of scope: WordListScope, viewModel: (Word) -> WordViewModel
  ) -> Listing {
    var known = self.known
    func content(of response: ListContent) -> Content? {
      guard response.scope == scope else { return nil }
      // Only a new response may update the items: the user may have changed their reactions since.
      if let content = self.content.value, content.responseID === response.responseID { return content }
      let words = response.words.words.map { word in
        let item = known[word.id] ?? viewModel(word)
        known[word.id] = item
        item.inputs.configureWith(word: word)
        if case .success(let reactions)? = response.reactions { item.inputs.configureWith(reactions: reactions) }
        return item
      }
      return Content(words: words, notice: response.notice, responseID: response.responseID)
    }
    let next: Loadable<Content, ServiceError> =
      switch response {
      case .notRequested: .notRequested
      // New content belongs to this request even if more follows: the words are shown before the reactions arrive.
      case .loading(let new?) where new.scope == scope && new.responseID !== self.content.value?.responseID:
        content(of: new).map(Loadable.loaded) ?? .notRequested
      case .loading(let previous): .loading(previous: previous.flatMap(content))
      case .loaded(let response): content(of: response).map(Loadable.loaded) ?? .notRequested
      case .failed(let error, let previous): .failed(error, previous: previous.flatMap(content))
      }
    if scope != self.scope {
      // A word with a pending request keeps its view model, because a second one could send a second request.
      let shown = viewModelsByID(next.value?.words ?? [])
      known = known.filter { shown[$0.key] != nil || $0.value.hasPendingReaction }
    }
    return Listing(scope: scope, content: next, known: known)
  }

  var allWords: [WordViewModel] { content.value?.words ?? [] }

  func words(matching query: SearchQuery) -> Loadable<[WordViewModel], ServiceError> {
    content.map { content in
      query.isEmpty ? content.words : content.words.filter { $0.matches(query) }
    }
  }

  func message(for query: SearchQuery) -> String? {
    switch content {
    case .loaded(let content) where content.words.isEmpty: scope.emptyMessage
    case .failed(let error, previous: nil): error.message
    case _ where !allWords.isEmpty && !allWords.contains { $0.matches(query) }: "No words match “\(query.text)”."
    default: nil
    }
  }

  var notice: String? {
    switch content {
    case .failed(let error, _?): "Showing previously loaded words. \(error.message)"
    default: content.value?.notice
    }
  }
}

/// The content of a list, as it was loaded.
struct ListContent: Sendable {
  /// Identifies one response.
  final class ResponseID: Sendable {}

  let responseID = ResponseID()
  let scope: WordListScope
  let words: WordResponse
  /// The user's reactions; `nil` until the service has responded.
  let reactions: Result<Reactions, ServiceError>?

  /// The notice to show beside the words.
  var notice: String? {
    let reactionNotice: String? =
      switch reactions {
      case .success(let reactions)?: reactions.notice
      case .failure(let error)?: "Cannot load your reactions. \(error.message)"
      case nil: nil
      }
    let notices = [words.staleness?.message, words.omission?.message, reactionNotice].compactMap { $0 }
    return notices.isEmpty ? nil : notices.joined(separator: " ")
  }
}

extension WordServices {
  /// Returns the content of `scope`. The words neither wait for the reactions nor fail with them.
  func content(of scope: WordListScope) -> SignalProducer<ListContent, ServiceError> {
    switch scope {
    case .month(let month):
      let reactions = self.reactions.reactions().materializeResults().promoteError(ServiceError.self)
        .map(Optional.some).prefix(value: nil)
      return words.words(in: month).combineLatest(with: reactions)
        .map { ListContent(scope: scope, words: $0, reactions: $1) }
    case .favourites:
      return favourites().map { ListContent(scope: scope, words: $0.words, reactions: .success($0.reactions)) }
    }
  }
}

extension WordViewModel {
  fileprivate var hasPendingReaction: Bool {
    outputs.favourite.value.isPending || outputs.reblog.value.isPending
  }

  func matches(_ query: SearchQuery) -> Bool {
    query.matches(outputs.wordTitle.value) || query.matches(outputs.definition.value)
  }
}

private func viewModelsByID(_ words: [WordViewModel]) -> [Int: WordViewModel] {
  Dictionary(words.map { ($0.id, $0) }) { first, _ in first }
}
