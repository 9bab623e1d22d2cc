import Models
public import Reactive
public import Services

/// The inputs of ``WordListViewModel``, which the view calls.
public protocol WordListViewModelInputs {
  /// Call when the user opens the list of favourites.
  func favouritesPressed()

  /// Call when the user goes to the next month.
  func nextMonthPressed()

  /// Call when the user goes to the previous month.
  func previousMonthPressed()

  /// Call when the user reloads. If a reaction has failed, it is retried instead.
  func reloadPressed()

  /// Call when the user changes the search text. Pass an empty text when the user ends the search.
  func searchTextChanged(_ text: String)

  /// Call when the view loads.
  func viewDidLoad()

  /// Call when the user selects a word.
  func wordSelected(_ word: WordViewModel)
}

/// The outputs of ``WordListViewModel``, which the view observes.
public protocol WordListViewModelOutputs {
  /// Whether words are being loaded.
  var isLoading: Property<Bool> { get }

  /// The message to show in place of words, such as the reason that they could not be loaded; `nil` if there is none.
  var message: Property<String?> { get }

  /// The notice to show beside the words: a failed reaction, stale words or skipped entries; `nil` if there is none.
  var notice: Property<String?> { get }

  /// The current search query; matches are highlighted in the rows.
  var query: Property<SearchQuery> { get }

  /// Emits the view model of the detail screen when the user selects a word.
  var showDetail: Signal<WordDetailViewModel, Never> { get }

  /// Emits the view model of the list of favourites when the user opens it.
  var showFavourites: Signal<WordListViewModel, Never> { get }

  /// The title of the list, such as “January 2015”.
  var title: Property<String> { get }

  /// The words that match the query, and their loading state.
  var words: Property<Loadable<[WordViewModel], ServiceError>> { get }
}

/// The inputs and outputs of ``WordListViewModel``.
public protocol WordListViewModelType {
  /// The inputs, which the view calls.
  var inputs: any WordListViewModelInputs { get }

  /// The outputs, which the view observes.
  var outputs: any WordListViewModelOutputs { get }
}

/// The view model of a list of words: those of a month, or those that the user likes.
///
/// Only one request runs at a time. A change of month and a reload cancel the previous request.
public final class WordListViewModel: WordListViewModelType, WordListViewModelInputs, WordListViewModelOutputs,
  Sendable
{
  /// Creates the view model of a list. Loading starts when the view loads.
  ///
  /// - Parameters:
  ///   - scope: The words that the list shows first.
  ///   - services: The services that load words and pictures and store reactions.
  ///   - known: The view models of words that another list shows. This list shares them, so a change in one list
  ///     appears in both.
  ///   - scheduler: The scheduler on which loaded values are delivered, so that all outputs change together.
  ///   - clock: The clock for debouncing the search text.
  public init(
    _ scope: WordListScope, services: WordServices, known: [WordViewModel] = [],
    scheduler: any Scheduler = UIScheduler(), clock: any DateScheduler = QueueScheduler.main
  ) {
    let steps = self.nextMonthPressedProperty.signal.map { 1 }
      .merge(with: self.previousMonthPressedProperty.signal.map { -1 })
    let currentScope = Property(initial: scope, then: steps.scan(scope) { $0.advanced(by: $1) }).skipRepeats()

    let reactionFailure = MutableProperty<ReactionFailure?>(nil)
    let failureToRetry = self.reloadPressedProperty.signal.map { reactionFailure.value }
    let scopeToLoad = self.viewDidLoadProperty.signal
      .merge(with: failureToRetry.filter { $0 == nil }.map { _ in })
      .map { currentScope.value }
      .merge(with: currentScope.signal)
    let content = LoadableViewModel(
      computations: scopeToLoad.map { Computation(services.content(of: $0)) }, scheduler: scheduler)
    let none = Listing(scope: scope, known: known)
    let listing = Property(
      initial: none,
      then: content.outputs.loadable.signal.scan(none) {
        $0.followed(by: $1, of: currentScope.value) {
          WordViewModel(word: $0, services: services, scheduler: scheduler)
        }
      })

    let query = Property(
      initial: SearchQuery(""),
      then: self.searchTextChangedProperty.signal.map(SearchQuery.init).flatMap(.latest) { query in
        let typed = SignalProducer<SearchQuery, Never>(value: query)
        return query.isEmpty ? typed : typed.delay(searchDelay, on: clock)
      }
    ).skipRepeats()

    self.isLoading = listing.map(\.content.isLoading).skipRepeats()
    self.message = listing.combineLatest(with: query).map { $0.message(for: $1) }.skipRepeats()
    self.notice = listing.map(\.notice).combineLatest(with: reactionFailure).map { $1?.message ?? $0 }.skipRepeats()
    self.query = query
    self.showDetail = self.wordSelectedProperty.signal.skipNil()
      .map { WordDetailViewModel(item: $0, services: services, scheduler: scheduler) }
    self.showFavourites = self.favouritesPressedProperty.signal.map {
      WordListViewModel(
        .favourites, services: services, known: listing.value.allWords, scheduler: scheduler,
        clock: clock)
    }
    self.title = currentScope.map(\.title)
    self.words = listing.combineLatest(with: query).map { $0.words(matching: $1) }

    reactionFailure
      <~ listing.map(\.allWords)
      .skipRepeats { $0.elementsEqual($1, by: ===) }
      .producer.flatMap(.latest, lastReactionFailure)
    failureToRetry.observeValues { $0?.item.inputs.retryPressed() }
  }

  private let favouritesPressedProperty = MutableProperty(())
  public func favouritesPressed() {
    self.favouritesPressedProperty.value = ()
  }

  private let nextMonthPressedProperty = MutableProperty(())
  public func nextMonthPressed() {
    self.nextMonthPressedProperty.value = ()
  }

  private let previousMonthPressedProperty = MutableProperty(())
  public func previousMonthPressed() {
    self.previousMonthPressedProperty.value = ()
  }

  private let reloadPressedProperty = MutableProperty(())
  public func reloadPressed() {
    self.reloadPressedProperty.value = ()
  }

  private let searchTextChangedProperty = MutableProperty("")
  public func searchTextChanged(_ text: String) {
    self.searchTextChangedProperty.value = text
  }

  private let viewDidLoadProperty = MutableProperty(())
  public func viewDidLoad() {
    self.viewDidLoadProperty.value = ()
  }

  private let wordSelectedProperty = MutableProperty<WordViewModel?>(nil)
  public func wordSelected(_ word: WordViewModel) {
    self.wordSelectedProperty.value = word
  }

  public let isLoading: Property<Bool>
  public let message: Property<String?>
  public let notice: Property<String?>
  public let query: Property<SearchQuery>
  public let showDetail: Signal<WordDetailViewModel, Never>
  public let showFavourites: Signal<WordListViewModel, Never>
  public let title: Property<String>
  public let words: Property<Loadable<[WordViewModel], ServiceError>>

  public var inputs: any WordListViewModelInputs { self }
  public var outputs: any WordListViewModelOutputs { self }
}

/// The delay for debouncing the search text, in seconds.
private let searchDelay = 0.1

/// A reaction that could not be changed.
private struct ReactionFailure: Sendable {
  let item: WordViewModel
  let message: String
}

/// Returns the most recent failure among the reactions to `words`, until the change is retried.
private func lastReactionFailure(of words: [WordViewModel]) -> SignalProducer<ReactionFailure?, Never> {
  let changes = words.map { word in
    word.outputs.reactionFailure.producer.map { (word, $0.map { ReactionFailure(item: word, message: $0) }) }
  }
  return SignalProducer.merge(changes)
    .scan(nil) { last, change in change.1 ?? (last?.item === change.0 ? nil : last) }
    .prefix(value: nil)
}
