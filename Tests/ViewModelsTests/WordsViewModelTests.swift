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

  /// Returns the screen of January 2015. Today is 2 March 2015.
  private func makeScreen() throws -> WordsViewModel {
    let today = Property(value: try #require(Day(iso8601: "2015-03-02")))
    return WordsViewModel(.month(january), store: .scripted(words: service, today: today, clock: clock), clock: clock)
  }

  private func transcript(of screen: WordsViewModel) -> Transcript {
    Transcript(
      of: screen, only: [\.title, \.highlight.outputs.highlightedWord, \.list.outputs.message, \.search.outputs.text],
      clock: clock, words: service)
  }

  @Test("The month of today opens with its word highlighted, even in a cached copy, and the next day moves nothing")
  func opening() throws {
    service.cachedAge.value = 60  // A cached copy precedes each failure.
    service.answer { _ in .failure(.offline) }
    let today = MutableProperty(try #require(Day(iso8601: "2015-01-01")))
    let store = WordStore.scripted(words: service, today: Property(today))
    let screen = WordsViewModel(.month(january), store: store, clock: clock)
    let highlight = TestObserver<Int, Never>()
    highlight.observe(screen.highlight.outputs.highlightedWord.signal.skipNil().map(\.day))
    screen.list.inputs.viewDidLoad()
    #expect(highlight.values == [1])
    clock.advance(by: .seconds(1))
    // The next day does not move the highlight that the user may have moved.
    today.value = try #require(Day(iso8601: "2015-01-02"))
    #expect(highlight.values == [1])
  }

  @Test("The dialog for a date says what it understands, and closes when the list goes there, which ends a search")
  func goToDate() throws {
    let screen = try makeScreen()
    screen.months?.inputs.previousMonthPressed()  // The text “2” is a day of December 2014.
    screen.list.inputs.viewDidLoad()
    // The search has no matches, so the list shows a message.
    screen.search.inputs.searchTextChanged("x")
    clock.advance(by: .seconds(1))
    let (dialogs, transcript) = (TestObserver<GoToDateViewModel, Never>(), transcript(of: screen))
    dialogs.observe(screen.showGoToDate)
    screen.inputs.goToDatePressed()
    let dialog = try #require(dialogs.lastValue)
    transcript.observe("message", dialog.message.producer)
    transcript.observe("commands", dialog.commands.map { $0.map(\.title) }.skipRepeats().producer)
    transcript.observe("dismiss", dialog.dismiss)
    for text in ["2", "today", "2 f", "30 feb"] {
      dialog.inputs.textChanged(text)
      if text.count > 2, text != "today" { dialog.inputs.goPressed() }
    }
    dialog.inputs.textChanged("2 feb 2015")
    dialog.inputs.goPressed()
    clock.advance(by: .seconds(1))
    dialog.inputs.cancelPressed()
    try transcript.expect(
      """
      goToDatePressed()
      message: information: A date, such as 2015-01-31, 31 jan or today.
      commands: [go to the date, cancel]
      commands completed
      message: information: Tue 2 Dec 2014
      message: information: Mon 2 Mar 2015
      message: information: A date, such as 2015-01-31, 31 jan or today.
      message: failure: Enter a date, such as 2015-01-31 or 31 jan.
      message: information: A date, such as 2015-01-31, 31 jan or today.
      message: failure: 30 February 2014 does not exist.
      message: information: Mon 2 Feb 2015
      dismiss
      search.text: “”
      WORDS: 2014-01 cancelled
      WORDS: 2014-02 cancelled
      WORDS: 2014-03 cancelled
      WORDS: 2014-04 cancelled
      list.message: nil
      highlight.highlightedWord: word 1 of 2014-12
      title: February 2015
      WORDS: 2015-02 requested
      highlight.highlightedWord: nil
      +1s
      highlight.highlightedWord: word 2 of 2015-02
      dismiss
      """)
  }

  @Test("When a day begins, a notice names its word until the user has seen it")
  func midnight() throws {
    let (oldDay, newDay) = (Day(iso8601: "2015-01-31"), Day(iso8601: "2015-02-01"))
    let today = MutableProperty(try #require(oldDay))
    let store = WordStore.scripted(words: service, today: Property(today), clock: clock)
    let screen = WordsViewModel(.month(january), store: store, clock: clock)
    screen.list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    let transcript = Transcript(
      of: screen, only: [\.notices.outputs.notice, \.highlight.outputs.highlightedWord], clock: clock, words: service)
    // The confirmation is a notice for three seconds. The notice of the new day follows it.
    screen.highlight.inputs.copyPressed()
    today.value = try #require(newDay)
    // The words of February are loaded, since the list contains only those of January.
    clock.advance(by: .seconds(1))
    clock.advance(by: .seconds(2))
    // The list then requests February for itself.
    screen.inputs.todayPressed()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      notices.notice: success: Copied “word 1 of 2015-01” and its definition.
      WORDS: 2015-02 requested
      +3s
      notices.notice: success: A new word: word 1 of 2015-02. (today)
      todayPressed()
      notices.notice: nil
      WORDS: 2015-02 requested
      highlight.highlightedWord: nil
      +1s
      highlight.highlightedWord: word 1 of 2015-02
      """)
  }

  @Test("The step after the last word loads the next month, and other steps wait; no word or a failure is a notice")
  func steps() throws {
    let (february, march) = (january.advanced(by: 1), january.advanced(by: 2))
    service.answer { month in
      month < february ? .failure(.offline) : .success(month == march ? WordResponse(words: []) : .words(of: month))
    }
    let screen = WordsViewModel(.month(february), store: .scripted(words: service, clock: clock), clock: clock)
    screen.list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    let transcript = Transcript(
      of: screen, only: [\.title, \.highlight.outputs.highlightedWord, \.notices.outputs.notice], clock: clock,
      words: service)
    screen.inputs.previousWordPressed()
    clock.advance(by: .seconds(1))
    for _ in 1...3 { screen.inputs.nextWordPressed() }
    clock.advance(by: .seconds(1))
    service.answer { .success(.words(of: $0)) }
    for _ in 1...2 { screen.inputs.nextWordPressed() }
    clock.advance(by: .seconds(1))
    screen.inputs.previousWordPressed()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      previousWordPressed()
      WORDS: 2015-01 requested
      +0.3s
      notices.notice: information: Loading January 2015…
      +0.7s
      notices.notice: failure: Cannot show January 2015. Not available offline.
      nextWordPressed()
      highlight.highlightedWord: word 2 of 2015-02
      nextWordPressed()
      notices.notice: nil
      WORDS: 2015-03 requested
      nextWordPressed()
      +0.3s
      notices.notice: information: Loading March 2015…
      +0.7s
      notices.notice: information: No words are published for March 2015.
      nextWordPressed()
      notices.notice: nil
      WORDS: 2015-03 requested
      nextWordPressed()
      +0.3s
      notices.notice: information: Loading March 2015…
      +0.7s
      notices.notice: nil
      title: March 2015
      highlight.highlightedWord: word 1 of 2015-03
      previousWordPressed()
      WORDS: 2015-02 requested
      +0.3s
      notices.notice: information: Loading February 2015…
      +0.7s
      notices.notice: nil
      title: February 2015
      highlight.highlightedWord: word 2 of 2015-02
      """)
  }

  @Test("Another move, a search, a message or its dismissal ends a step to another month, and a kept search has none")
  func endedSteps() throws {
    let screen = try makeScreen()
    screen.list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    let transcript = transcript(of: screen)
    transcript.observe("notice", screen.notices.outputs.notice.signal)
    let ends: [() -> Void] = [
      screen.inputs.previousWordPressed, screen.notices.inputs.dismissPressed, screen.highlight.inputs.copyPressed,
      screen.search.inputs.searchBegan,
    ]
    for end in ends {
      for _ in 1...2 { screen.inputs.nextWordPressed() }
      clock.advance(by: .milliseconds(300))
      end()
      clock.advance(by: .seconds(1))
    }
    screen.search.inputs.searchTextChanged("second")
    clock.advance(by: .seconds(1))
    screen.inputs.nextWordPressed()
    screen.inputs.previousWordPressed()
    try transcript.expect(
      """
      nextWordPressed()
      highlight.highlightedWord: word 2 of 2015-01
      nextWordPressed()
      WORDS: 2015-02 requested
      +0.3s
      notice: information: Loading February 2015…
      previousWordPressed()
      notice: nil
      WORDS: 2015-02 cancelled
      highlight.highlightedWord: word 1 of 2015-01
      +1s
      nextWordPressed()
      highlight.highlightedWord: word 2 of 2015-01
      nextWordPressed()
      WORDS: 2015-02 requested
      +0.3s
      notice: information: Loading February 2015…
      notice: nil
      WORDS: 2015-02 cancelled
      +1s
      nextWordPressed()
      WORDS: 2015-02 requested
      nextWordPressed()
      +0.3s
      notice: information: Loading February 2015…
      notice: success: Copied “word 2 of 2015-01” and its definition.
      WORDS: 2015-02 cancelled
      +1s
      nextWordPressed()
      notice: nil
      WORDS: 2015-02 requested
      nextWordPressed()
      +0.3s
      notice: information: Loading February 2015…
      notice: nil
      WORDS: 2015-02 cancelled
      +1s
      search.text: second
      +1s
      nextWordPressed()
      notice: information: This is the last match.
      previousWordPressed()
      notice: information: This is the first match.
      """)
  }
}
