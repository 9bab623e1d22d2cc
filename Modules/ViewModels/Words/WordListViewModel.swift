public import Models
public import Reactive

/// The inputs of a list of words.
public protocol WordListViewModelInputs {
  /// Call when the user cancels loading. The list shows what it showed before loading started. If this was nothing,
  /// words that have already arrived, such as a cached copy, stay.
  func cancelPressed()

  /// Call when the user wants to copy the highlighted word and its definition.
  func copyPressed()

  /// Call with the day whose word the user wants to see.
  func daySelected(_ day: Day)

  /// Call when the user dismisses the notice. It stays away until the words are loaded again, or until a change of a
  /// reaction fails or is retried.
  func dismissPressed()

  /// Call when the user wants to reload the words and the reactions. This also retries the most recent change of a
  /// reaction that has failed, if there is one.
  func reloadPressed()

  /// Call when the view loads. This requests the words and the reactions.
  func viewDidLoad()

  /// Call with the word that the view highlights, to which the commands apply; `nil` if it highlights none.
  func wordHighlighted(_ word: Word?)

  /// Call with the word that should be highlighted again, after a search was cancelled.
  func wordRestored(_ word: Word)

  /// Call with the word that the user selects.
  func wordSelected(_ word: Word)
}

/// The outputs of a list of words.
public protocol WordListViewModelOutputs {
  /// The state of the list. The other properties are parts of it, so they cannot contradict each other.
  var content: Property<WordListContent> { get }

  /// Sends the highlighted word and its definition when the user wants to copy them.
  var copy: Signal<String, Never> { get }

  /// Sends a word that should be highlighted. This is the word of the current day, when the list first shows it and
  /// when the user wants to see it, or the word of another day that the user selects. It is the word that was
  /// highlighted before, when the list shows the same scope again, or when a search was cancelled.
  var highlight: Signal<Word, Never> { get }

  /// The highlighted word; `nil` if there is none. It is one of ``words``.
  var highlightedWord: Property<Word?> { get }

  /// Whether the words are being loaded. The list can show words at the same time, such as a cached copy.
  var isLoading: Property<Bool> { get }

  /// The message to show in place of the words, such as the reason why they could not be loaded; `nil` if there is
  /// none.
  var message: Property<Notice?> { get }

  /// The message to show beside the words; `nil` if there is none. It says that a word was copied or that a new day has
  /// begun. Otherwise, it names a change of a reaction that failed. If there is none, it gives the age of the words,
  /// skipped entries and errors.
  var notice: Property<Notice?> { get }

  /// The message to show in place of ``previewedWord``, if the day of the highlighted word has not come yet.
  var previewMessage: Property<Notice?> { get }

  /// The word to show with all its attributes beside the list, if there is room: the highlighted word; `nil` if there
  /// is none, or if its day has not come yet.
  var previewedWord: Property<Word?> { get }

  /// The completed part of loading, from 0 to 1; `nil` if it is not known or the words are not being loaded.
  var progress: Property<Double?> { get }

  /// Sends a value when the list shows other words, or the best matches of another query, so that the first one should
  /// be highlighted.
  var scrollToTop: Signal<Void, Never> { get }

  /// Sends the view model of the detail screen when the user has selected a word, or wants to see the word beside it.
  /// The screen takes the place of another detail screen.
  var showDetail: Signal<WordDetailViewModel, Never> { get }

  /// A function that creates the view model of a word with all its attributes. It downloads the picture of the word.
  var wordDetailViewModel: @Sendable (Word) -> WordDetailViewModel { get }

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
    let failure = store.reactionStates.map(\.lastFailure).skipRepeats()
    let elapsed = Property(
      initial: 0.0,
      then: load.map { $0?.words.value?.age }.skipRepeats().producer
        .flatMap(.latest) { secondsElapsed(sinceAge: $0, on: store.clock) }
    )
    .skipRepeats()
    let index = load.map { $0?.words.value?.words ?? [] }.skipRepeats().map(SearchIndex.init)
    let matches = index.combineLatest(with: query).map(SearchMatches.init)
    let isNoticeDismissed = Property(
      initial: false,
      then: Signal.merge(
        self.dismissPressedProperty.signal.map { true }, load.signal.map { _ in false },
        failure.signal.map { _ in false }))
    let selectedDays = self.daySelectedProperty.signal.skipNil()
    let copied = self.wordHighlightedProperty.sample(on: self.copyPressedProperty.signal)
      .skipNil()
    let announcement = Property<Notice?>(
      initial: nil,
      then: Signal.merge(
        // A new word ends the time of a confirmation, which would otherwise remove the notice about the word.
        copied.map { word in
          SignalProducer<Notice?, Never>(value: nil).delay(WordNotices.confirmationDuration, on: store.clock)
            .prefix(value: WordNotices.notice(forCopyOf: word))
        }
        .merge(with: store.newWords.map { SignalProducer(value: WordNotices.notice(forNewWord: $0)) })
        .flatMap(.latest) { $0 },
        selectedDays.map { _ in nil }, scope.signal.map { _ in nil },
        self.dismissPressedProperty.signal.map { nil }))
    let content = Property.combineLatest(
      load, matches, store.reactions, failure, elapsed, isNoticeDismissed, announcement
    ).map(WordListContent.init)
    let failureToRetry = failure.sample(on: self.reloadPressedProperty.signal)
    let highlightedWord = self.wordHighlightedProperty.combineLatest(with: content)
      .map { word, content in content.words.first { $0.id == word?.id } }.skipRepeats()
    let previewedWord = highlightedWord.combineLatest(with: store.today)
      .map { word, today in word.flatMap { $0.date <= today ?? $0.date ? $0 : nil } }.skipRepeats()
    let firstDay = store.today.sample(on: self.viewDidLoadProperty.signal).skipNil()
    let makeItem = { @Sendable (word: Word) in WordViewModel(word: word, scope: scope.value, store: store) }
    let makeDetail = { @Sendable (word: Word) in WordDetailViewModel(item: makeItem(word), store: store) }
    let details = self.wordSelectedProperty.signal.skipNil().map(makeDetail)
    let neighbours = details.flatMap(.latest) { detail in
      detail.outputs.showNext.map { ($0, 1) }.merge(with: detail.outputs.showPrevious.map { ($0, -1) })
    }
    .withLatest(from: content).map { step, content in content.word(beside: step.0, offset: step.1) }.skipNil()

    self.content = content
    self.copy = copied.map(\.textToCopy)
    self.highlight = Signal.merge(
      wordsToHighlight(
        days: firstDay.merge(with: selectedDays), highlighted: highlightedWord, content: content, scope: scope,
        query: query),
      self.wordRestoredProperty.signal.skipNil(), neighbours)
    self.highlightedWord = highlightedWord
    self.isLoading = content.map(\.isLoading).skipRepeats()
    self.message = content.map(\.message).skipRepeats()
    self.notice = content.map(\.notice).skipRepeats()
    self.previewMessage = highlightedWord.combineLatest(with: previewedWord)
      .map { $0 != nil && $1 == nil ? WordNotices.futureWord : nil }.skipRepeats()
    self.previewedWord = previewedWord
    self.progress = content.map(\.progress).skipRepeats()
    self.scrollToTop = scope.signal.map { _ in }.merge(with: query.signal.filter { !$0.isEmpty }.map { _ in })
    self.showDetail = details
    self.wordDetailViewModel = makeDetail
    self.wordViewModel = makeItem
    self.words = content.map(\.words).skipRepeats()

    load.sample(on: self.cancelPressedProperty.signal).observeValues { $0?.list.inputs.cancel() }
    failureToRetry.skipNil().observeValues { store.retry($0) }
    neighbours.observeValues { [weak self] in self?.wordSelected($0) }
    load.sample(on: self.reloadPressedProperty.signal).observeValues {
      store.loadReactions()
      $0?.list.inputs.reload()
    }
    self.viewDidLoadProperty.signal.observeValues { store.loadReactions() }
  }

  private let cancelPressedProperty = MutableProperty(())
  public func cancelPressed() {
    self.cancelPressedProperty.value = ()
  }

  private let copyPressedProperty = MutableProperty(())
  public func copyPressed() {
    self.copyPressedProperty.value = ()
  }

  private let daySelectedProperty = MutableProperty<Day?>(nil)
  public func daySelected(_ day: Day) {
    self.daySelectedProperty.value = day
  }

  private let dismissPressedProperty = MutableProperty(())
  public func dismissPressed() {
    self.dismissPressedProperty.value = ()
  }

  private let reloadPressedProperty = MutableProperty(())
  public func reloadPressed() {
    self.reloadPressedProperty.value = ()
  }

  private let viewDidLoadProperty = MutableProperty(())
  public func viewDidLoad() {
    self.viewDidLoadProperty.value = ()
  }

  private let wordHighlightedProperty = MutableProperty<Word?>(nil)
  public func wordHighlighted(_ word: Word?) {
    self.wordHighlightedProperty.value = word
  }

  private let wordRestoredProperty = MutableProperty<Word?>(nil)
  public func wordRestored(_ word: Word) {
    self.wordRestoredProperty.value = word
  }

  private let wordSelectedProperty = MutableProperty<Word?>(nil)
  public func wordSelected(_ word: Word) {
    self.wordSelectedProperty.value = word
  }

  public let content: Property<WordListContent>
  public let copy: Signal<String, Never>
  public let highlight: Signal<Word, Never>
  public let highlightedWord: Property<Word?>
  public let isLoading: Property<Bool>
  public let message: Property<Notice?>
  public let notice: Property<Notice?>
  public let previewMessage: Property<Notice?>
  public let previewedWord: Property<Word?>
  public let progress: Property<Double?>
  public let scrollToTop: Signal<Void, Never>
  public let showDetail: Signal<WordDetailViewModel, Never>
  public let wordDetailViewModel: @Sendable (Word) -> WordDetailViewModel
  public let wordViewModel: @Sendable (Word) -> WordViewModel
  public let words: Property<[Word]>

  public var inputs: any WordListViewModelInputs { self }
  public var outputs: any WordListViewModelOutputs { self }
}

/// Returns a producer of the seconds since its start, which have to be added to the age of cached words. It sends only
/// zero if the words have no age.
private func secondsElapsed(sinceAge age: Double?, on clock: any DateScheduler) -> SignalProducer<Double, Never> {
  guard let age else { return SignalProducer(value: 0) }
  let start = clock.currentDate
  return SignalProducer.timer(interval: .seconds(age < 60 ? 1 : 60), on: clock)
    .map { $0.timeIntervalSince(start) }.prefix(value: 0)
}
