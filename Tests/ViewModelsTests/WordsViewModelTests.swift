import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("WordsViewModel")
struct WordsViewModelTests {
  private let dismiss = TestObserver<Void, Never>()
  private let showFavourites = TestObserver<WordsViewModel, Never>()
  private let title = TestObserver<String, Never>()

  private let scheduler = TestScheduler()
  private let service: ScriptedWordService
  private let store: WordStore
  private let viewModel: any WordsViewModelType

  init() throws {
    service = ScriptedWordService(scheduler: scheduler)
    store = .scripted(words: service)
    viewModel = WordsViewModel(.month(try #require(Month(year: 2015, month: 1))), store: store, clock: scheduler)
    dismiss.observe(viewModel.outputs.dismiss)
    showFavourites.observe(viewModel.outputs.showFavourites)
    title.observe(viewModel.outputs.title)
  }

  @Test("The first screen is never dismissed")
  func first() {
    viewModel.inputs.backPressed()
    viewModel.perform(.cancel)
    #expect(dismiss.values.isEmpty)
  }

  @Test("The favourites have no month navigation, and going back dismisses them even while they are searched")
  func favourites() throws {
    viewModel.inputs.favouritesPressed()
    let favourites = try #require(showFavourites.lastValue)
    dismiss.observe(favourites.outputs.dismiss)
    #expect(favourites.outputs.title.value == "Favourites")
    #expect(favourites.outputs.months == nil)
    favourites.inputs.backPressed()
    #expect(dismiss.values.count == 1)
    favourites.outputs.search.inputs.searchBegan()
    favourites.inputs.backPressed()
    #expect(dismiss.values.count == 2)
  }

  @Test("Only the screen of a month offers the search of its year, and only the screen of a year begins with a search")
  func searching() {
    let screens = [WordListScope.favourites, .year(2015)].map { WordsViewModel($0, store: store, clock: scheduler) }
    for screen in screens {
      let years = TestObserver<WordsViewModel, Never>()
      years.observe(screen.outputs.showYear)
      screen.inputs.searchYearPressed()
      #expect(years.values.isEmpty)
    }
    #expect(screens.map(\.outputs.search.outputs.isTyping.value) == [false, true])
    #expect(!viewModel.outputs.search.outputs.isTyping.value)
  }

  @Test("Choosing a service sends a value each time")
  func choosingService() {
    let choices = TestObserver<Void, Never>()
    choices.observe(viewModel.outputs.chooseService)
    viewModel.inputs.servicePressed()
    viewModel.inputs.servicePressed()
    #expect(choices.values.count == 2)
  }

  @Test("If today is not known, asking for it returns to the list and changes nothing else")
  func unknownToday() {
    let returns = TestObserver<Void, Never>()
    returns.observe(viewModel.outputs.returnToList)
    viewModel.outputs.search.inputs.searchTextChanged("p")
    viewModel.inputs.todayPressed()
    #expect(returns.values.count == 1 && title.values == ["January 2015"])
    #expect(viewModel.outputs.search.outputs.text.value == "p")
  }

  @Test("Only the screen of a month returns to its list to show today")
  func returning() throws {
    let screen = try makeScreen(.favourites)
    let (returns, todays) = (TestObserver<Void, Never>(), TestObserver<Void, Never>())
    returns.observe(screen.outputs.returnToList)
    todays.observe(screen.outputs.showToday)
    screen.inputs.todayPressed()
    #expect(returns.values.isEmpty && todays.values.count == 1)
  }

  @Test("The title is the month, and the search of a year opens the year of the month on the screen")
  func year() {
    let years = TestObserver<WordsViewModel, Never>()
    years.observe(viewModel.outputs.showYear)
    viewModel.outputs.months?.inputs.previousMonthPressed()
    #expect(title.values == ["January 2015", "December 2014"])
    viewModel.inputs.searchYearPressed()
    #expect(years.values.map(\.outputs.title.value) == ["Words of 2014"])
  }

  @Test("The favourites and the year measure the delay of their search with the clock of the first screen")
  func clock() throws {
    let years = TestObserver<WordsViewModel, Never>()
    years.observe(viewModel.outputs.showYear)
    viewModel.inputs.searchYearPressed()
    viewModel.inputs.favouritesPressed()
    for screen in [try #require(years.lastValue), try #require(showFavourites.lastValue)] {
      screen.outputs.search.inputs.searchTextChanged("p")
      scheduler.advance(by: .milliseconds(100))
      #expect(screen.outputs.search.outputs.query.value.text == "p")
    }
  }

  // MARK: Today

  /// A screen of January 2015, while today is 2 March 2015.
  private func makeScreen(
    _ scope: WordListScope = .favourites, today: Property<Day>? = nil
  ) throws -> WordsViewModel {
    let today = try today ?? Property(value: #require(Day(iso8601: "2015-03-02")))
    return WordsViewModel(scope, store: .scripted(words: service, today: today), clock: scheduler)
  }

  private func highlighted(in screen: WordsViewModel) -> TestObserver<Word, Never> {
    let observer = TestObserver<Word, Never>()
    observer.observe(screen.outputs.list.outputs.highlight)
    return observer
  }

  @Test("The month of today opens with today’s word highlighted, and other months do not")
  func opening() throws {
    for (number, count) in [(3, 1), (1, 0)] {
      let screen = try makeScreen(.month(try #require(Month(year: 2015, month: number))))
      let highlight = highlighted(in: screen)
      screen.outputs.list.inputs.viewDidLoad()
      #expect(highlight.values.isEmpty)
      scheduler.advance(by: .seconds(1))
      #expect(highlight.values.map(\.day) == Array(repeating: 2, count: count))
    }
  }

  @Test("Asking for today ends the search, shows the month of today and highlights today’s word")
  func today() throws {
    let screen = try makeScreen(.month(try #require(Month(year: 2015, month: 1))))
    let highlight = highlighted(in: screen)
    screen.outputs.list.inputs.viewDidLoad()
    screen.outputs.search.inputs.searchTextChanged("x")
    scheduler.advance(by: .seconds(1))
    screen.inputs.todayPressed()
    #expect(screen.outputs.title.value == "March 2015" && !screen.outputs.search.outputs.isActive.value)
    scheduler.advance(by: .seconds(1))
    #expect(highlight.values.map(\.word) == ["word 2 of 2015-03"])
    screen.inputs.todayPressed()
    #expect(highlight.values.count == 2)
  }

  @Test("Today’s word is highlighted once: not again after a reload, and not when another day begins")
  func highlightingOnce() throws {
    let month = try #require(Month(year: 2015, month: 1))
    let days = try [1, 2].map { try #require(Day(month: month, day: $0)) }
    let today = MutableProperty(days[0])
    let screen = try makeScreen(.month(month), today: Property(today))
    let highlight = highlighted(in: screen)
    screen.outputs.list.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    screen.outputs.list.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    today.value = days[1]
    #expect(highlight.values.map(\.day) == [1])
    screen.inputs.todayPressed()
    #expect(highlight.values.map(\.day) == [1, 2])
  }

  @Test("Today’s word is not highlighted if the user has gone to another month in the meantime")
  func todayAbandoned() throws {
    let screen = try makeScreen(.month(try #require(Month(year: 2015, month: 1))))
    let highlight = highlighted(in: screen)
    screen.outputs.list.inputs.viewDidLoad()
    screen.inputs.todayPressed()
    screen.outputs.months?.inputs.nextMonthPressed()
    scheduler.advance(by: .seconds(1))
    screen.outputs.months?.inputs.previousMonthPressed()
    scheduler.advance(by: .seconds(1))
    #expect(screen.outputs.title.value == "March 2015" && highlight.values.isEmpty)
  }

  @Test("Asking for today on a screen above returns to the list of the month")
  func todayFromAbove() throws {
    let screen = try makeScreen(.month(try #require(Month(year: 2015, month: 1))))
    let returns = TestObserver<Void, Never>()
    let favourites = TestObserver<WordsViewModel, Never>()
    let years = TestObserver<WordsViewModel, Never>()
    let details = TestObserver<WordDetailViewModel, Never>()
    returns.observe(screen.outputs.returnToList)
    favourites.observe(screen.outputs.showFavourites)
    years.observe(screen.outputs.showYear)
    details.observe(screen.outputs.list.outputs.showDetail)
    screen.outputs.list.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))

    screen.outputs.list.inputs.wordSelected(try #require(screen.outputs.list.outputs.words.value.first))
    details.lastValue?.inputs.todayPressed()
    #expect(returns.values.count == 1 && screen.outputs.title.value == "March 2015")
    screen.inputs.favouritesPressed()
    favourites.lastValue?.inputs.todayPressed()
    #expect(returns.values.count == 2)
    screen.inputs.searchYearPressed()
    let year = try #require(years.lastValue)
    #expect(year.outputs.title.value == "Words of 2015" && year.outputs.search.outputs.isTyping.value)
    details.observe(year.outputs.list.outputs.showDetail)
    year.outputs.list.inputs.wordSelected(try .petrichor())
    details.lastValue?.inputs.todayPressed()
    #expect(returns.values.count == 3)
  }

  @Test("Today’s word is highlighted in a cached copy, also after the request has failed")
  func todayInCopy() throws {
    service.cachedAge = 60
    service.answer { _ in .failure(.notAllowed) }
    let screen = try makeScreen(.month(try #require(Month(year: 2015, month: 3))))
    let highlight = highlighted(in: screen)
    screen.outputs.list.inputs.viewDidLoad()
    #expect(highlight.values.map(\.day) == [2])
    scheduler.advance(by: .seconds(1))
    screen.inputs.todayPressed()
    #expect(highlight.values.map(\.day) == [2, 2])
  }
}
