public import Models
public import Reactive

/// The inputs of a list of words.
public protocol WordListViewModelInputs {
  /// Call when the user cancels loading. The list shows what it showed before loading started. If this was nothing,
  /// words that have already arrived, such as a cached copy, stay.
  func cancelPressed()

  /// Call when the user wants to reload the words and the reactions.
  func reloadPressed()

  /// Call when the view loads. This requests the words and the reactions.
  func viewDidLoad()

  /// Call with the word that the user selects.
  func wordSelected(_ word: Word)
}

/// The outputs of a list of words.
public protocol WordListViewModelOutputs {
  /// The state of the list. The other properties are parts of it, so they cannot contradict each other.
  var content: Property<WordListContent> { get }

  /// Whether the words are being loaded. The list can show words at the same time, such as a cached copy.
  var isLoading: Property<Bool> { get }

  /// The message to show in place of the words, such as the reason why they could not be loaded; `nil` if there is
  /// none.
  var message: Property<Notice?> { get }

  /// The completed part of loading, from 0 to 1; `nil` if it is not known or the words are not being loaded.
  var progress: Property<Double?> { get }

  /// Sends each word that the user selects, here or in the screen of another word.
  var selections: Signal<Word, Never> { get }

  /// Sends the view model of the detail screen when the user has selected a word, or wants to see the word beside it.
  /// The screen takes the place of another detail screen.
  var showDetail: Signal<WordDetailViewModel, Never> { get }

  /// A function that creates the view model of a word for its row. Call it when the row appears on the screen, and
  /// release the result when the row disappears.
  var wordViewModel: @Sendable (Word) -> WordViewModel { get }

  /// The words that match the query, the best matches first.
  var words: Property<[Word]> { get }
}

/// The view model of a list of words.
public protocol WordListViewModelType: Sendable {
  var inputs: any WordListViewModelInputs { get }
  var outputs: any WordListViewModelOutputs { get }
}

/// The view model of a list of words: those of a month or of a year, or the user's favourites.
///
/// The view model observes the store, which has the state of the words. When the **scope** changes, which is the choice
/// of words to list, the requests for the previous scope are cancelled, unless another screen needs them.
public final class WordListViewModel: WordListViewModelType, WordListViewModelInputs, WordListViewModelOutputs,
  Sendable
{
  /// Creates a view model. It sends no request before `viewDidLoad()` is called.
  ///
  /// - Parameters:
  ///   - scope: The words to list.
  ///   - query: The query that the words have to match.
  ///   - store: The store with the words and the reactions to them.
  public init(scope: Property<WordListScope>, query: Property<SearchQuery>, store: WordStore) {
    let loads = self.viewDidLoadProperty.signal.take(first: 1).flatMap(.latest) { scope.producer }
      .flatMap(.latest) { store.load($0) }
    let load = Property<WordListLoad?>(initial: nil, then: loads)
    let index = load.map { $0?.words.value?.words ?? [] }.skipRepeats().map(SearchIndex.init)
    let matches = Property.combineLatest(load, index, query).map(WordListContent.init)
    // As long as no word of a month matches, the year is loaded to count its matches.
    let year = Property(
      initial: nil,
      then: matches.producer.map(\.yearWithoutMatch).skipRepeats().flatMap(.latest) { store.index(ofYear: $0) })
    let content = matches.combineLatest(with: year).map { $0.countingMatches(in: $1) }
    let details = self.wordSelectedProperty.signal.skipNil().map {
      WordDetailViewModel(word: $0, query: query, store: store)
    }

    self.content = content
    self.isLoading = content.map(\.isLoading).skipRepeats()
    self.message = content.map(\.message).skipRepeats()
    self.progress = content.map(\.progress).skipRepeats()
    self.selections = self.wordSelectedProperty.signal.skipNil()
    self.showDetail = details
    self.wordViewModel = { WordViewModel(word: $0, scope: scope, query: query, store: store) }
    self.words = content.map(\.words).skipRepeats()

    load.sample(on: self.cancelPressedProperty.signal).observeValues { $0?.list.inputs.cancel() }
    self.viewDidLoadProperty.signal.observeValues { store.loadReactions() }
    load.sample(on: self.reloadPressedProperty.signal).observeValues {
      store.loadReactions()
      $0?.list.inputs.reload()
    }
  }

  private let cancelPressedProperty = MutableProperty(())
  public func cancelPressed() {
    self.cancelPressedProperty.value = ()
  }

  private let reloadPressedProperty = MutableProperty(())
  public func reloadPressed() {
    self.reloadPressedProperty.value = ()
  }

  private let viewDidLoadProperty = MutableProperty(())
  public func viewDidLoad() {
    self.viewDidLoadProperty.value = ()
  }

  private let wordSelectedProperty = MutableProperty<Word?>(nil)
  public func wordSelected(_ word: Word) {
    self.wordSelectedProperty.value = word
  }

  public let content: Property<WordListContent>
  public let isLoading: Property<Bool>
  public let message: Property<Notice?>
  public let progress: Property<Double?>
  public let selections: Signal<Word, Never>
  public let showDetail: Signal<WordDetailViewModel, Never>
  public let wordViewModel: @Sendable (Word) -> WordViewModel
  public let words: Property<[Word]>

  public var inputs: any WordListViewModelInputs { self }
  public var outputs: any WordListViewModelOutputs { self }
}
