import Models
import Reactive
import Services

/// The words of a list as far as they are known.
struct Listing: Sendable {
  struct Content: Sendable {
    let words: [WordViewModel]
    /// What there is to say about them.
    let notice: String?
    /// What they were made from.
    let origin: ListContent.Identity
  }

  private let scope: WordListScope
  let content: Loadable<Content, ServiceError>
  /// The view models of this list, of those that it shares with others, and of words that were shown and have a request
  /// under way.
  private let known: [Int: WordViewModel]

  /// Makes a listing that nobody has asked for yet.
  init(scope: WordListScope, known: [WordViewModel]) {
    self.init(scope: scope, content: .notRequested, known: viewModelsByID(known))
  }

  private init(scope: WordListScope, content: Loadable<Content, ServiceError>, known: [Int: WordViewModel]) {
    self.scope = scope
    self.content = content
    self.known = known
  }

  /// The listing after `response`, which may be one of another scope still. A word that comes again keeps its view
  /// model, so that all who show it see what is new about it.
  func followed(
    by response: Loadable<ListContent, ServiceError>, of scope: WordListScope, viewModel: (Word) -> WordViewModel
  ) -> Listing {
    var known = self.known
    func content(of response: ListContent) -> Content? {
      guard response.scope == scope else { return nil }
      // Only what is new may change the items: the user may have changed them since.
      if let content = self.content.value, content.origin === response.identity { return content }
      let words = response.words.words.map { word in
        let item = known[word.id] ?? viewModel(word)
        known[word.id] = item
        item.inputs.configureWith(word: word)
        if case .success(let reactions)? = response.reactions { item.inputs.configureWith(reactions: reactions) }
        return item
      }
      return Content(words: words, notice: response.notice, origin: response.identity)
    }
    let next: Loadable<Content, ServiceError> =
      switch response {
      case .notRequested: .notRequested
      // An answer that was not there before is one to this request, though more may come: the reactions, after the
      // words, are no reason to make anybody wait.
      case .loading(let new?) where new.scope == scope && new.identity !== self.content.value?.origin:
        content(of: new).map(Loadable.loaded) ?? .notRequested
      case .loading(let previous): .loading(previous: previous.flatMap(content))
      case .loaded(let response): content(of: response).map(Loadable.loaded) ?? .notRequested
      case .failed(let error, let previous): .failed(error, previous: previous.flatMap(content))
      }
    if scope != self.scope {
      // One that has a request under way goes on to be the one for its word: two could have two requests at once.
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
    case _ where !allWords.isEmpty && !allWords.contains { $0.matches(query) }: "No word here matches “\(query.text)”."
    default: nil
    }
  }

  var notice: String? {
    switch content {
    case .failed(let error, _?): "These words are old: they could not be loaded again. \(error.message)"
    default: content.value?.notice
    }
  }
}

/// What is loaded for a list.
struct ListContent: Sendable {
  /// Tells one answer from another.
  final class Identity: Sendable {}

  let identity = Identity()
  let scope: WordListScope
  let words: WordResponse
  /// The user's reactions; nothing as long as the service has not answered.
  let reactions: Result<Reactions, ServiceError>?

  /// What there is to say beside the words.
  var notice: String? {
    let reactionNotice: String? =
      switch reactions {
      case .success(let reactions)?: reactions.notice
      case .failure(let error)?: "Your reactions could not be loaded. \(error.message)"
      case nil: nil
      }
    let notices = [words.staleness?.message, words.omission?.message, reactionNotice].compactMap { $0 }
    return notices.isEmpty ? nil : notices.joined(separator: " ")
  }
}

extension WordServices {
  /// What there is to show for `scope`. Words do not wait for the reactions, nor fail with them.
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
