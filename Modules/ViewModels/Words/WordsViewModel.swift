public import Models
public import Reactive

/// The inputs of a screen of words.
public protocol WordsViewModelInputs {
  /// Call when the user wants to go back to the previous screen.
  func backPressed()

  /// Call with the day whose word the user wants to see. Only a screen that shows a month goes there.
  func daySelected(_ day: Day)

  /// Call when the user wants to go to a date.
  func goToDatePressed()

  /// Call when the user wants to search the year of the month for the same text.
  func searchYearPressed()

  /// Call when the user moves to the next word. After the last word of a month, this is the first one of the next month,
  /// as soon as that month has been loaded. Until then, further calls have no effect.
  func nextWordPressed()

  /// Call when the user moves to the previous word, which may be the last one of the previous month.
  func previousWordPressed()

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

  /// The highlighted word of the list.
  var highlight: any HighlightViewModelType { get }

  /// The list of words.
  var list: any WordListViewModelType { get }

  /// The navigation through months; `nil` if the list does not show a month.
  var months: (any MonthNavigationViewModelType)? { get }

  /// The notices beside the list.
  var notices: any NoticesViewModelType { get }

  /// The search, which filters the list.
  var search: any SearchViewModelType { get }

  /// Sends a value when the user wants to search the year of the month for the same text.
  var searchYear: Signal<Void, Never> { get }

  /// Sends the view model of the dialog in which the user enters a date. Only a screen that shows a month sends values.
  var showGoToDate: Signal<GoToDateViewModel, Never> { get }

  /// Sends a value when the user wants to see the word of the current day, on this screen or in a detail of it. If the
  /// screen shows a month, its list shows the word.
  var showToday: Signal<Void, Never> { get }

  /// The title of the screen.
  var title: Property<String> { get }
}

/// The view model of a screen of words.
public protocol WordsViewModelType: Sendable {
  var inputs: any WordsViewModelInputs { get }
  var outputs: any WordsViewModelOutputs { get }
}

/// The view model of a screen of words. It combines the view models of a list, of its highlight and its notices, of a
/// search and, if the list shows a month, of the navigation through months.
public final class WordsViewModel: WordsViewModelType, WordsViewModelInputs, WordsViewModelOutputs, Sendable {
  /// Creates a view model. It sends no request before `viewDidLoad()` of ``list`` is called.
  ///
  /// - Parameters:
  ///   - initialScope: The words to show first.
  ///   - searchText: The text to search for first.
  ///   - store: The store with the words and the reactions to them.
  ///   - clock: The scheduler that measures the delay of the debounced search.
  public init(
    _ initialScope: WordListScope, searching searchText: String = "", store: WordStore,
    clock: any DateScheduler = QueueScheduler.main
  ) {
    let months = initialScope.month.map { MonthNavigationViewModel(month: $0) }
    let scope = months?.outputs.month.map(WordListScope.month) ?? Property(value: initialScope)
    let search = SearchViewModel(searchText, clock: clock)
    let list = WordListViewModel(scope: scope, query: search.query, store: store)
    let highlight = HighlightViewModel(
      content: list.content, selections: list.selections, search: search.state, store: store)
    self.showGoToDate = scope.combineLatest(with: store.today).sample(on: self.goToDatePressedProperty.signal)
      .compactMap { scope, today in scope.month.map { GoToDateViewModel(month: $0, today: today) } }
    self.showToday = self.todayPressedProperty.signal
      .merge(with: list.showDetail.flatMap(.merge) { $0.outputs.showToday })
    let days = store.today.sample(on: self.showToday).skipNil()
      .merge(with: self.showGoToDate.flatMap(.latest) { $0.outputs.showDay })
      .merge(with: self.daySelectedProperty.signal.skipNil())
    let notices = NoticesViewModel(
      content: list.content, copies: highlight.copy, visits: scope.signal.map { _ in }.merge(with: days.map { _ in }),
      store: store)
    let steps = Signal.merge(
      self.nextWordPressedProperty.signal.map { WordStep(offset: 1) },
      self.previousWordPressedProperty.signal.map { WordStep(offset: -1) },
      list.showDetail.flatMap(.latest) { $0.outputs.showNeighbour }.map { WordStep(offset: $0, isInDetail: true) })
    let place = Property.combineLatest(list.content, highlight.highlightedWord, search.state).map(WordPlace.init)
    let moves = steps.withLatest(from: place)
    let stepEnds = highlight.highlightedWord.signal.map { _ in }.merge(with: search.state.signal.map { _ in })
    let visits = moves.compactMap { step, place in place.neighbour(step) }.merge(
      with: moves.flatMap(.throttle) { step, place in place.wordBeyondEnd(step, in: store, until: stepEnds) })

    self.chooseService = self.servicePressedProperty.signal
    self.commands = Property.combineLatest(
      list.content, highlight.highlightedWord, notices.notice, search.state
    )
    .map { [isBuiltIn = store.isBuiltIn] in
      WordsCommands(
        content: $0, word: $1, notice: $2, search: $3, section: initialScope.section, isBuiltIn: isBuiltIn
      ).all
    }
    self.dismiss = self.backPressedProperty.signal.filter { months == nil }
    (self.list, self.highlight, self.months, self.notices, self.search) = (list, highlight, months, notices, search)
    self.searchYear = self.searchYearPressedProperty.signal
    self.title = scope.map(\.title)

    if case .year = initialScope { search.searchBegan() }
    visits.observeValues { [weak list] visit in
      months?.monthSelected(visit.word.date.month)
      if visit.isInDetail { list?.wordSelected(visit.word) } else { highlight.wordHighlighted(visit.word) }
    }
    list.selections.map { _ in }.merge(with: list.showDetail.flatMap(.latest) { $0.outputs.dismiss })
      .observeValues { store.announce(nil) }
    days.observeValues { day in
      search.searchCancelled()
      months?.monthSelected(day.month)
      highlight.daySelected(day)
    }
  }

  private let backPressedProperty = MutableProperty(())
  public func backPressed() {
    self.backPressedProperty.value = ()
  }

  private let daySelectedProperty = MutableProperty<Day?>(nil)
  public func daySelected(_ day: Day) {
    self.daySelectedProperty.value = day
  }

  private let goToDatePressedProperty = MutableProperty(())
  public func goToDatePressed() {
    self.goToDatePressedProperty.value = ()
  }

  private let searchYearPressedProperty = MutableProperty(())
  public func searchYearPressed() {
    self.searchYearPressedProperty.value = ()
  }

  private let nextWordPressedProperty = MutableProperty(())
  public func nextWordPressed() {
    self.nextWordPressedProperty.value = ()
  }

  private let previousWordPressedProperty = MutableProperty(())
  public func previousWordPressed() {
    self.previousWordPressedProperty.value = ()
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
  public let highlight: any HighlightViewModelType
  public let list: any WordListViewModelType
  public let months: (any MonthNavigationViewModelType)?
  public let notices: any NoticesViewModelType
  public let search: any SearchViewModelType
  public let searchYear: Signal<Void, Never>
  public let showGoToDate: Signal<GoToDateViewModel, Never>
  public let showToday: Signal<Void, Never>
  public let title: Property<String>

  public var inputs: any WordsViewModelInputs { self }
  public var outputs: any WordsViewModelOutputs { self }
}
