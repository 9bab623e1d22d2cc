public import Models
public import Reactive
public import Services

/// What the words screen tells its view model.
public protocol WordListViewModelInputs {
  /// Call when the user wants to see the month after the one that is shown.
  func nextMonthPressed()

  /// Call when the user wants to see the month before the one that is shown.
  func previousMonthPressed()

  /// Call when the user wants the month that is shown to be loaded again.
  func reloadPressed()

  /// Call when the view loads.
  func viewDidLoad()

  /// Call with the word that the user has chosen.
  func wordSelected(_ word: WordViewModel)
}

/// What the view model tells the words screen.
public protocol WordListViewModelOutputs {
  /// Whether words are being loaded.
  var isLoading: Property<Bool> { get }

  /// What to say in place of words: that the month has none, or why they could not be loaded.
  var message: Property<String?> { get }

  /// What to say beside the words: that they are old and why, or that some were left out.
  var notice: Property<String?> { get }

  /// Sent with the view model of the screen to show when the user has chosen a word.
  var showDetail: Signal<WordDetailViewModel, Never> { get }

  /// The month that is shown, in words.
  var title: Property<String> { get }

  /// The words of the month, and the state of loading them.
  var words: Property<Loadable<[WordViewModel], ServiceError>> { get }
}

/// The view model of the words screen.
public protocol WordListViewModelType {
  /// What the screen tells it.
  var inputs: any WordListViewModelInputs { get }

  /// What it tells the screen.
  var outputs: any WordListViewModelOutputs { get }
}

/// The view model of the words of a month.
///
/// One request runs at a time: another month, or the same one again, cancels the request before it.
public final class WordListViewModel: WordListViewModelType, WordListViewModelInputs, WordListViewModelOutputs,
  Sendable
{
  /// Makes a view model that begins at `month`; nothing is loaded before the view has loaded.
  ///
  /// - Parameter scheduler: On which what is loaded is taken, so that all outputs change together.
  public init(month: Month, wordService: any WordService, scheduler: any Scheduler = UIScheduler()) {
    let steps = self.nextMonthPressedProperty.signal.map { 1 }
      .merge(with: self.previousMonthPressedProperty.signal.map { -1 })
    let currentMonth = Property(initial: month, then: steps.scan(month) { $0.advanced(by: $1) }).skipRepeats()

    let monthToLoad = self.viewDidLoadProperty.signal
      .merge(with: self.reloadPressedProperty.signal)
      .map { currentMonth.value }
      .merge(with: currentMonth.signal)
    let responses = monthToLoad.flatMap(.latest) { month in
      wordService.words(in: month).loadable().observe(on: scheduler).map { (month, $0) }
    }
    let none = Listing(month: month, content: .notRequested)
    let listing = Property(initial: none, then: responses.scan(none) { $0.followed(by: $1.1, of: $1.0) })

    self.isLoading = listing.map(\.content.isLoading).skipRepeats()
    self.message = listing.map(\.message).skipRepeats()
    self.notice = listing.map(\.notice).skipRepeats()
    self.showDetail = self.wordSelectedProperty.signal.skipNil().map { WordDetailViewModel(item: $0) }
    self.title = currentMonth.map(\.title)
    self.words = listing.map { $0.content.map(\.words) }
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
  public let showDetail: Signal<WordDetailViewModel, Never>
  public let title: Property<String>
  public let words: Property<Loadable<[WordViewModel], ServiceError>>

  public var inputs: any WordListViewModelInputs { self }
  public var outputs: any WordListViewModelOutputs { self }
}

/// The words of a month as far as they are known.
private struct Listing: Sendable {
  struct Content: Sendable {
    let words: [WordViewModel]
    let omission: WordResponse.Omission?
  }

  let month: Month
  let content: Loadable<Content, ServiceError>

  /// The listing after `response`. As long as there is no newer one, the same month keeps the words that it has; and a
  /// word that comes again keeps its view model, so that all who show it see what is new about it.
  func followed(by response: Loadable<WordResponse, ServiceError>, of month: Month) -> Listing {
    let older = month == self.month ? content.value : nil
    let known = Dictionary((older?.words ?? []).map { ($0.id, $0) }) { first, _ in first }
    let newer = response.map { response in
      Content(words: response.words.map { viewModel(of: $0, known: known[$0.id]) }, omission: response.omission)
    }
    return Listing(month: month, content: newer.keeping(older))
  }

  var message: String? {
    switch content {
    case .loaded(let content) where content.words.isEmpty: "No words are published for \(month.title)."
    case .failed(let error, previous: nil): error.message
    default: nil
    }
  }

  var notice: String? {
    switch content {
    case .failed(let error, _?): "These words are old: they could not be loaded again. \(error.message)"
    default: content.value?.omission?.message
    }
  }
}

private func viewModel(of word: Word, known: WordViewModel?) -> WordViewModel {
  guard let known else { return WordViewModel(word: word) }
  known.inputs.configureWith(word: word)
  return known
}
