import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("WordsViewModel")
struct WordsViewModelTests {
  private let clock = TestScheduler()
  private let service: ScriptedWordService
  private let january: Month

  init() throws {
    service = ScriptedWordService(scheduler: clock)
    january = try #require(Month(year: 2015, month: 1))
  }

  private func makeScreen(_ scope: WordListScope, today: String?) throws -> WordsViewModel {
    let day = try today.map { try #require(Day(iso8601: $0)) }
    return WordsViewModel(
      scope, store: .scripted(words: service, today: day.map { Property(value: $0) }, clock: clock), clock: clock)
  }

  private func transcript(of screen: WordsViewModel) -> Transcript {
    let transcript = Transcript(
      of: screen,
      except: [
        \.commands, \.list.outputs.content, \.list.outputs.isLoading, \.list.outputs.words, \.list.outputs.progress,
      ],
      clock: clock, words: service)
    transcript.observe("year", screen.showYear.map(\.title.value))
    return transcript
  }

  @Test("The first screen is never dismissed, and opens the service, the favourites, and the year of its month")
  func first() throws {
    let screen = try makeScreen(.month(january), today: nil)
    let transcript = transcript(of: screen)
    screen.inputs.backPressed()
    screen.perform(.cancel)
    screen.inputs.servicePressed()
    screen.inputs.favouritesPressed()
    screen.months?.inputs.previousMonthPressed()
    screen.inputs.searchYearPressed()
    try transcript.expect(
      """
      backPressed()
      servicePressed()
      chooseService
      favouritesPressed()
      showFavourites: WordsViewModel
      months.previousMonthPressed()
      list.scrollToTop
      title: December 2014
      months.month: 2014-12
      searchYearPressed()
      showYear: WordsViewModel
      year: Words of 2014
      """)
  }

  @Test(
    "The favourites and the year have no months and no year, and going back dismisses them even while they are searched",
    arguments: [(.favourites, false), (.year(2015), true)] as [(WordListScope, Bool)])
  func above(scope: WordListScope, isTyping: Bool) throws {
    let screen = try makeScreen(scope, today: "2015-03-02")
    #expect(screen.title.value == scope.title && screen.months == nil)
    #expect(screen.search.outputs.isTyping.value == isTyping)
    screen.search.inputs.searchBegan()
    let transcript = transcript(of: screen)
    screen.inputs.searchYearPressed()
    screen.inputs.backPressed()
    try transcript.expect(
      """
      searchYearPressed()
      backPressed()
      dismiss
      """)
  }

  @Test("The favourites and the year measure the delay of their search with the clock of the first screen")
  func clockOfScreens() throws {
    let first = try makeScreen(.month(january), today: nil)
    let screens = TestObserver<WordsViewModel, Never>()
    screens.observe(first.showYear.merge(with: first.showFavourites))
    first.inputs.searchYearPressed()
    first.inputs.favouritesPressed()
    for screen in screens.values {
      screen.search.inputs.searchTextChanged("p")
      clock.advance(by: .milliseconds(100))
      #expect(screen.search.outputs.query.value.text == "p")
    }
    #expect(screens.values.count == 2)
  }

  @Test("While words load, cancelling first ends the search and then the loading")
  func cancelling() throws {
    let screen = try makeScreen(.month(january), today: nil)
    screen.list.inputs.viewDidLoad()
    screen.search.inputs.searchTextChanged("p")
    let transcript = transcript(of: screen)
    screen.perform(.cancel)
    screen.perform(.cancel)
    try transcript.expect(
      """
      search.searchCancelled()
      search.isActive: false
      search.text: “”
      list.cancelPressed()
      WORDS: 2015-01 cancelled
      list.message: Loading was cancelled.
      """)
  }

  @Test("If today is not known, asking for it returns to the list and changes nothing else")
  func unknownToday() throws {
    let screen = try makeScreen(.month(january), today: nil)
    screen.search.inputs.searchTextChanged("p")
    let transcript = transcript(of: screen)
    screen.inputs.todayPressed()
    try transcript.expect(
      """
      todayPressed()
      returnToList
      showToday
      """)
  }

  @Test("Asking for today ends the search, shows the month of today and highlights today’s word, each time")
  func today() throws {
    let screen = try makeScreen(.month(january), today: "2015-03-02")
    screen.list.inputs.viewDidLoad()
    screen.search.inputs.searchTextChanged("x")
    clock.advance(by: .seconds(1))
    let transcript = transcript(of: screen)
    screen.inputs.todayPressed()
    clock.advance(by: .seconds(1))
    screen.inputs.todayPressed()
    screen.list.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      todayPressed()
      returnToList
      search.searchCancelled()
      search.isActive: false
      list.message: nil
      search.query
      search.text: “”
      months.monthSelected(2015-03)
      list.scrollToTop
      title: March 2015
      WORDS: 2015-03 requested
      months.month: 2015-03
      list.todayPressed()
      showToday
      +1s
      list.highlight: word 2 of 2015-03
      todayPressed()
      returnToList
      search.searchCancelled()
      search.text: “”
      months.monthSelected(2015-03)
      list.todayPressed()
      list.highlight: word 2 of 2015-03
      showToday
      list.reloadPressed()
      WORDS: 2015-03 requested
      +1s
      """)
  }

  @Test("The month of today opens with today’s word highlighted, once, also in a cached copy")
  func opening() throws {
    service.cachedAge = 60
    service.answer { _ in .failure(.offline) }
    let today = MutableProperty(try #require(Day(iso8601: "2015-01-01")))
    let store = WordStore.scripted(words: service, today: Property(today))
    let screen = WordsViewModel(.month(january), store: store, clock: clock)
    let transcript = transcript(of: screen)
    screen.list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    today.value = try #require(Day(iso8601: "2015-01-02"))
    screen.inputs.todayPressed()
    try transcript.expect(
      """
      list.viewDidLoad()
      WORDS: 2015-01 requested
      list.highlight: word 1 of 2015-01
      +1s
      list.notice: Showing words from 1 minute ago. Not available offline.
      todayPressed()
      returnToList
      search.searchCancelled()
      search.text: “”
      months.monthSelected(2015-01)
      list.todayPressed()
      list.highlight: word 2 of 2015-01
      showToday
      """)
  }

  @Test("Today’s word is not highlighted if the user has gone to another month in the meantime")
  func todayAbandoned() throws {
    let screen = try makeScreen(.month(january), today: "2015-03-02")
    screen.list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    let transcript = transcript(of: screen)
    screen.inputs.todayPressed()
    screen.months?.inputs.nextMonthPressed()
    clock.advance(by: .seconds(1))
    screen.months?.inputs.previousMonthPressed()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      todayPressed()
      returnToList
      search.searchCancelled()
      search.text: “”
      months.monthSelected(2015-03)
      list.scrollToTop
      title: March 2015
      WORDS: 2015-03 requested
      months.month: 2015-03
      list.todayPressed()
      showToday
      months.nextMonthPressed()
      list.scrollToTop
      title: April 2015
      WORDS: 2015-04 requested
      WORDS: 2015-03 cancelled
      months.month: 2015-04
      +1s
      months.previousMonthPressed()
      list.scrollToTop
      title: March 2015
      WORDS: 2015-03 requested
      months.month: 2015-03
      +1s
      """)
  }

  @Test("Asking for today on a screen above returns to the list of the month")
  func todayFromAbove() throws {
    let first = try makeScreen(.month(january), today: "2015-03-02")
    let (above, details) = (TestObserver<WordsViewModel, Never>(), TestObserver<WordDetailViewModel, Never>())
    above.observe(first.showYear.merge(with: first.showFavourites))
    details.observe(first.list.outputs.showDetail)
    let returns = TestObserver<Void, Never>()
    returns.observe(first.returnToList)
    first.list.inputs.wordSelected(try .petrichor())
    details.lastValue?.inputs.todayPressed()
    #expect(returns.values.count == 1)
    first.inputs.favouritesPressed()
    above.lastValue?.inputs.todayPressed()
    #expect(returns.values.count == 2)
    first.inputs.searchYearPressed()
    let year = try #require(above.lastValue)
    details.observe(year.list.outputs.showDetail)
    year.list.inputs.wordSelected(try .petrichor())
    details.lastValue?.inputs.todayPressed()
    #expect(returns.values.count == 3)
  }
}
