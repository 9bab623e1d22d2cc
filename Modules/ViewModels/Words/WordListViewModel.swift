import Models
public import Reactive
public import Services

/// What the words screen tells its view model.
public protocol WordListViewModelInputs {
  /// Call when the user wants to see the words that they like.
  func favouritesPressed()

  /// Call when the user wants to see the month after the one that is shown.
  func nextMonthPressed()

  /// Call when the user wants to see the month before the one that is shown.
  func previousMonthPressed()

  /// Call when the user wants the words that are shown to be loaded again, or a reaction that failed to be tried again.
  func reloadPressed()

  /// Call with the text to search for whenever the user has changed it; with an empty one when they no longer search.
  func searchTextChanged(_ text: String)

  /// Call when the view loads.
  func viewDidLoad()

  /// Call with the word that the user has chosen.
  func wordSelected(_ word: WordViewModel)
}

/// What the view model tells the words screen.
public protocol WordListViewModelOutputs {
  /// Whether words are being loaded.
  var isLoading: Property<Bool> { get }

  /// What to say in place of words: that there are none, or why they could not be loaded.
  var message: Property<String?> { get }

  /// What to say beside the words: why a reaction failed, that they are old and why, or that some were left out.
  var notice: Property<String?> { get }

  /// What the words are searched for, which is to be marked in them.
  var query: Property<SearchQuery> { get }

  /// Sent with the view model of the screen to show when the user has chosen a word.
  var showDetail: Signal<WordDetailViewModel, Never> { get }

  /// Sent with the view model of the list of the words that the user likes, when it is to be shown.
  var showFavourites: Signal<WordListViewModel, Never> { get }

  /// What is shown, in words: a month, say.
  var title: Property<String> { get }

  /// The words that match what is searched for, and the state of loading them.
  var words: Property<Loadable<[WordViewModel], ServiceError>> { get }
}

/// The view model of the words screen.
public protocol WordListViewModelType {
  /// What the screen tells it.
  var inputs: any WordListViewModelInputs { get }

  /// What it tells the screen.
  var outputs: any WordListViewModelOutputs { get }
}

/// The view model of a list of words: those of a month, or those that the user likes.
///
/// One request runs at a time: another month, or the same one again, cancels the request before it.
public final class WordListViewModel: WordListViewModelType, WordListViewModelInputs, WordListViewModelOutputs,
  Sendable
{
  /// Makes a view model of the words of a month, or of the user's favourites; nothing is loaded before the view has
  /// loaded.
  ///
  /// - Parameters:
  ///   - scope: Where the list begins.
  ///   - services: Where the words come from, their pictures, and where the reactions to them are kept.
  ///   - known: View models of words that another list shows, which this one is to share: what happens to them in one
  ///     is seen in both.
  ///   - scheduler: On which what is loaded is taken, so that all outputs change together.
  ///   - clock: Whose time passes until what the user types is searched for.
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

/// How long the user has to pause before what they type is searched for, in seconds.
private let searchDelay = 0.1

/// A reaction that could not be changed.
private struct ReactionFailure: Sendable {
  let item: WordViewModel
  let message: String
}

/// The last reaction of `words` that failed, until it is tried again.
private func lastReactionFailure(of words: [WordViewModel]) -> SignalProducer<ReactionFailure?, Never> {
  let changes = words.map { word in
    word.outputs.reactionFailure.producer.map { (word, $0.map { ReactionFailure(item: word, message: $0) }) }
  }
  return SignalProducer.merge(changes)
    .scan(nil) { last, change in change.1 ?? (last?.item === change.0 ? nil : last) }
    .prefix(value: nil)
}
