import Models
public import Reactive

/// The inputs of a screen of words.
public protocol WordsViewModelInputs {
  /// Call when the user wants to go back to the previous screen.
  func backPressed()

  /// Call when the user wants to see the list of favourites.
  func favouritesPressed()

  /// Call when the user wants to go to a date.
  func goToDatePressed()

  /// Call when the user wants to search all words of the year.
  func searchYearPressed()

  /// Call when the user wants to choose a service.
  func servicePressed()

  /// Call when the user wants to see the word of the current day.
  func todayPressed()
}

/// The outputs of a screen of words.
public protocol WordsViewModelOutputs {
  /// Sends a value when the user wants to choose a service.
  var chooseService: Signal<Void, Never> { get }

  /// The commands of the screen. The command `cancel` cancels the search if there is one, or else loading. Otherwise,
  /// it dismisses the screen, unless it is the first one.
  var commands: Property<[Command<any WordsViewModelType>]> { get }

  /// Sends a value when the screen should be dismissed. A screen that shows a month is the first screen, and is never
  /// dismissed.
  var dismiss: Signal<Void, Never> { get }

  /// The list of words.
  var list: any WordListViewModelType { get }

  /// The navigation through months; `nil` if the list does not show a month.
  var months: (any MonthNavigationViewModelType)? { get }

  /// Sends a value when the screens above this one should be dismissed, because the list shows the word of the current
  /// day. Only a screen that shows a month sends values.
  var returnToList: Signal<Void, Never> { get }

  /// The search, which filters the list.
  var search: any SearchViewModelType { get }

  /// Sends the view model of the screen of favourites when the user wants to see them.
  var showFavourites: Signal<WordsViewModel, Never> { get }

  /// Sends the view model of the dialog in which the user enters a date. Only a screen that shows a month sends values.
  var showGoToDate: Signal<GoToDateViewModel, Never> { get }

  /// Sends a value when the user wants to see the word of the current day, on this screen or on a screen above it.
  var showToday: Signal<Void, Never> { get }

  /// Sends the view model of the screen with all words of the year when the user wants to search it.
  var showYear: Signal<WordsViewModel, Never> { get }

  /// The title of the screen.
  var title: Property<String> { get }
}

/// The view model of a screen of words.
public protocol WordsViewModelType: Sendable {
  var inputs: any WordsViewModelInputs { get }
  var outputs: any WordsViewModelOutputs { get }
}

/// The view model of a screen of words. It combines the view models of a list, of a search and, if the list shows a
/// month, of the navigation through months.
public final class WordsViewModel: WordsViewModelType, WordsViewModelInputs, WordsViewModelOutputs, Sendable {
  /// Creates a view model. It sends no request before `viewDidLoad()` of ``list`` is called.
  ///
  /// - Parameters:
  ///   - initialScope: The words to show first.
  ///   - store: The store with the words and the reactions to them.
  ///   - clock: The scheduler that measures the delay of the debounced search.
  public init(_ initialScope: WordListScope, store: WordStore, clock: any DateScheduler = QueueScheduler.main) {
    let months = initialScope.month.map { MonthNavigationViewModel(month: $0) }
    let scope = months?.outputs.month.map(WordListScope.month) ?? Property(value: initialScope)
    let search = SearchViewModel(clock: clock)
    let list = WordListViewModel(scope: scope, query: search.outputs.query, store: store)
    let isTyping = search.outputs.isTyping.combineLatest(with: search.outputs.isActive)
    // The highlighted word before a search, until the user keeps the search.
    let place = Property<Word?>(
      initial: nil,
      then: list.outputs.highlightedWord.sample(on: search.outputs.isTyping.signal.filter { $0 })
        .merge(with: isTyping.signal.filter { !$0 && $1 }.map { _ in nil }))
    let hasOneMatch = Property.combineLatest(list.outputs.words, search.outputs.query, search.outputs.text)
      .map { $0.count == 1 && !$1.isEmpty && $1.text == $2 }.skipRepeats()
    let showFavourites = self.favouritesPressedProperty.signal
      .map { WordsViewModel(.favourites, store: store, clock: clock) }
    let showYear = scope.sample(on: self.searchYearPressedProperty.signal).map(\.month).skipNil()
      .map { WordsViewModel(.year($0.year), store: store, clock: clock) }
    let showGoToDate = scope.combineLatest(with: store.today).sample(on: self.goToDatePressedProperty.signal)
      .compactMap { scope, today in scope.month.map { GoToDateViewModel(month: $0, today: today) } }
    let showToday = Signal.merge(
      self.todayPressedProperty.signal, list.outputs.showDetail.flatMap(.merge) { $0.outputs.showToday },
      showFavourites.merge(with: showYear).flatMap(.merge) { $0.outputs.showToday })

    self.chooseService = self.servicePressedProperty.signal
    self.commands = Property.combineLatest(
      search.outputs.isActive, search.outputs.isTyping, hasOneMatch, list.outputs.isLoading,
      list.outputs.highlightedWord, list.outputs.notice.map { $0 != nil }.skipRepeats(),
      list.outputs.message.map { $0?.advice }.skipRepeats()
    )
    .map {
      wordsCommands(
        isSearching: $0, isTyping: $1, hasOneMatch: $2, isLoading: $3, word: $4, hasNotice: $5, advice: $6,
        isFirstScreen: months != nil)
    }
    self.dismiss = self.backPressedProperty.signal.filter { months == nil }
    self.list = list
    self.months = months
    self.returnToList = showToday.filter { months != nil }
    self.search = search
    self.showFavourites = showFavourites
    self.showGoToDate = showGoToDate
    self.showToday = showToday
    self.showYear = showYear
    self.title = scope.map(\.title)

    if case .year = initialScope { search.inputs.searchBegan() }
    place.sample(on: search.outputs.isActive.signal.filter { !$0 }).skipNil()
      .observeValues { [weak list] in list?.inputs.wordRestored($0) }
    // The list is a source of these events, so a strong reference would be a retain cycle.
    store.today.sample(on: showToday).skipNil()
      .merge(with: showGoToDate.flatMap(.latest) { $0.outputs.showDay })
      .observeValues { [weak list] day in
        search.inputs.searchCancelled()
        months?.inputs.monthSelected(day.month)
        list?.inputs.daySelected(day)
      }
  }

  private let backPressedProperty = MutableProperty(())
  public func backPressed() {
    self.backPressedProperty.value = ()
  }

  private let favouritesPressedProperty = MutableProperty(())
  public func favouritesPressed() {
    self.favouritesPressedProperty.value = ()
  }

  private let goToDatePressedProperty = MutableProperty(())
  public func goToDatePressed() {
    self.goToDatePressedProperty.value = ()
  }

  private let searchYearPressedProperty = MutableProperty(())
  public func searchYearPressed() {
    self.searchYearPressedProperty.value = ()
  }

  private let servicePressedProperty = MutableProperty(())
  public func servicePressed() {
    self.servicePressedProperty.value = ()
  }

  private let todayPressedProperty = MutableProperty(())
  public func todayPressed() {
    self.todayPressedProperty.value = ()
  }

  public let chooseService: Signal<Void, Never>
  public let commands: Property<[Command<any WordsViewModelType>]>
  public let dismiss: Signal<Void, Never>
  public let list: any WordListViewModelType
  public let months: (any MonthNavigationViewModelType)?
  public let returnToList: Signal<Void, Never>
  public let search: any SearchViewModelType
  public let showFavourites: Signal<WordsViewModel, Never>
  public let showGoToDate: Signal<GoToDateViewModel, Never>
  public let showToday: Signal<Void, Never>
  public let showYear: Signal<WordsViewModel, Never>
  public let title: Property<String>

  public var inputs: any WordsViewModelInputs { self }
  public var outputs: any WordsViewModelOutputs { self }
}
