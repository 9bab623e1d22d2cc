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
  public init(month: Month, wordService: any WordService) {
    let steps = self.nextMonthPressedProperty.signal.map { 1 }
      .merge(with: self.previousMonthPressedProperty.signal.map { -1 })
    let currentMonth = Property(initial: month, then: steps.scan(month) { $0.advanced(by: $1) }).skipRepeats()

    let monthToLoad = self.viewDidLoadProperty.signal
      .merge(with: self.reloadPressedProperty.signal)
      .map { currentMonth.value }
      .merge(with: currentMonth.signal)
    let none = Listing(month: month, content: .notRequested)
    let loads = monthToLoad.flatMap(.latest) { month in listings(of: month, from: wordService) }
    let listing = Property(initial: none, then: loads.scan(none) { $1.following($0) })

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

  /// This listing, with the words of the one before it as long as there are no newer ones, if they are of the same month.
  func following(_ older: Listing) -> Listing {
    guard older.month == month else { return self }
    return Listing(month: month, content: content.keeping(older.content.value))
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

private func listings(
  of month: Month, from wordService: any WordService
) -> SignalProducer<Listing, Never> {
  wordService.words(in: month)
    .map { Listing.Content(words: $0.words.map(WordViewModel.init), omission: $0.omission) }
    .loadable()
    .map { Listing(month: month, content: $0) }
}
