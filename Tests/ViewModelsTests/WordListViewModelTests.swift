import Foundation
import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// In the transcripts, a word is shown as its text, such as “word 1 of 2015-01”.
@Suite("WordListViewModel")
struct WordListViewModelTests {
  private let clock = TestScheduler()
  private let service: ScriptedWordService
  private let reactions = ScriptedReactionService()
  private let store: WordStore
  private let months: MonthNavigationViewModel
  private let query = MutableProperty(SearchQuery(""))
  private let list: WordListViewModel
  private let transcript: Transcript

  init() throws {
    service = ScriptedWordService(scheduler: clock)
    store = .scripted(words: service, reactions: reactions, clock: clock)
    months = MonthNavigationViewModel(month: try #require(Month(year: 2015, month: 1)))
    list = WordListViewModel(
      scope: months.outputs.month.map(WordListScope.month), query: Property(query), store: store)
    transcript = Transcript(
      of: list, except: [\.content, \.highlightedWord], clock: clock, words: service, reactions: reactions)
  }

  /// Loads the view, lets the service respond, and forgets what has been recorded.
  private func load() {
    list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    transcript.removeAll()
  }

  // MARK: Loading

  @Test("The words are loaded when the view has loaded, not before; loading the view again requests no words")
  func loading() throws {
    list.inputs.cancelPressed()
    list.inputs.reloadPressed()
    clock.advance(by: .seconds(10))
    list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    list.inputs.viewDidLoad()
    try transcript.expect(
      """
      cancelPressed()
      reloadPressed()
      +10s
      viewDidLoad()
      WORDS: 2015-01 requested
      isLoading: true
      +1s
      words: [word 1 of 2015-01, word 2 of 2015-01]
      isLoading: false
      viewDidLoad()
      """)
  }

  @Test("A failure shows a message, a failed reload keeps the words with a notice, and cancelling restores the notice")
  func failures() throws {
    service.answer { _ in .failure(.offline) }
    list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    service.answer { .success(.words(of: $0)) }
    list.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    service.answer { _ in .failure(.notAllowed) }
    list.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    list.inputs.reloadPressed()
    list.inputs.cancelPressed()
    try transcript.expect(
      """
      viewDidLoad()
      WORDS: 2015-01 requested
      isLoading: true
      +1s
      isLoading: false
      message: Not available offline.
      reloadPressed()
      isLoading: true
      message: nil
      WORDS: 2015-01 requested
      +1s
      words: [word 1 of 2015-01, word 2 of 2015-01]
      isLoading: false
      reloadPressed()
      isLoading: true
      WORDS: 2015-01 requested
      +1s
      isLoading: false
      notice: Showing previously loaded words. The word service denied access. Check the access token.
      reloadPressed()
      isLoading: true
      notice: nil
      WORDS: 2015-01 requested
      cancelPressed()
      WORDS: 2015-01 cancelled
      isLoading: false
      notice: Showing previously loaded words. The word service denied access. Check the access token.
      """)
  }

  @Test("Switching months quickly shows only the last one, and cancels the requests of the others")
  func switchingQuickly() throws {
    list.inputs.viewDidLoad()
    for _ in 1...2 {
      clock.advance(by: .milliseconds(100))
      months.inputs.nextMonthPressed()
    }
    clock.advance(by: .seconds(5))
    months.inputs.previousMonthPressed()
    list.inputs.cancelPressed()
    try transcript.expect(
      """
      viewDidLoad()
      WORDS: 2015-01 requested
      isLoading: true
      +0.1s
      scrollToTop
      WORDS: 2015-02 requested
      WORDS: 2015-01 cancelled
      +0.1s
      scrollToTop
      WORDS: 2015-03 requested
      WORDS: 2015-02 cancelled
      +1s
      words: [word 1 of 2015-03, word 2 of 2015-03]
      isLoading: false
      +4s
      scrollToTop
      WORDS: 2015-02 requested
      isLoading: true
      words: []
      cancelPressed()
      WORDS: 2015-02 cancelled
      isLoading: false
      message: Loading was cancelled.
      """)
  }

  @Test("A cached copy is shown at once; if the request then fails, a notice gives the age of the copy, which grows")
  func cachedCopy() throws {
    service.cachedAge = 58
    list.inputs.viewDidLoad()
    service.answer { _ in .failure(.notAllowed) }
    clock.advance(by: .seconds(63))
    try transcript.expect(
      """
      viewDidLoad()
      WORDS: 2015-01 requested
      isLoading: true
      words: [word 1 of 2015-01, word 2 of 2015-01]
      +1s
      isLoading: false
      notice: Showing words from 58 seconds ago. The word service denied access. Check the access token.
      +1s
      notice: Showing words from 59 seconds ago. The word service denied access. Check the access token.
      +1s
      notice: Showing words from 1 minute ago. The word service denied access. Check the access token.
      +60s
      notice: Showing words from 2 minutes ago. The word service denied access. Check the access token.
      """)
  }

  @Test("A reload of the favourites loads the reactions first, and then reports the progress")
  func favourites() throws {
    service.answer { .success(.datedWords(of: $0)) }
    reactions.failure = .notAllowed
    let favourites = WordListViewModel(scope: Property(value: .favourites), query: Property(query), store: store)
    let transcript = Transcript(of: favourites, except: [\.content], clock: clock, words: service)
    favourites.inputs.viewDidLoad()
    (reactions.failure, reactions.kept) = (nil, Reactions(favourites: [20_150_102]))
    favourites.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      viewDidLoad()
      isLoading: true
      notice: Cannot load your reactions. The word service denied access. Check the access token.
      isLoading: false
      message: The word service denied access. Check the access token.
      notice: Cannot load your reactions.
      reloadPressed()
      notice: nil
      isLoading: true
      message: nil
      WORDS: 2015-01 requested
      +1s
      words: [word 2 of 2015-01]
      progress: 1.0
      isLoading: false
      progress: nil
      """)
  }

  @Test("The query filters the words; a message says that no word matches, or that there is none")
  func messages() throws {
    load()
    for text in ["WÓRD 2", "definition 1", "none such"] { query.value = SearchQuery(text) }
    let skipped = WordResponse.SkippedEntries(count: 9, firstReason: "entry 1 has no id")
    service.answer { _ in .failure(.notAllowed) }
    list.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    for entries in [nil, skipped] {
      service.answer { _ in .success(WordResponse(words: [], skippedEntries: entries)) }
      list.inputs.reloadPressed()
      clock.advance(by: .seconds(1))
    }
    try transcript.expect(
      """
      words: [word 2 of 2015-01]
      words: [word 1 of 2015-01]
      message: No words match “none such”.
      words: []
      reloadPressed()
      isLoading: true
      WORDS: 2015-01 requested
      +1s
      isLoading: false
      notice: Showing previously loaded words. The word service denied access. Check the access token.
      reloadPressed()
      isLoading: true
      notice: nil
      WORDS: 2015-01 requested
      +1s
      message: nil
      isLoading: false
      message: No words are published for January 2015.
      reloadPressed()
      isLoading: true
      message: nil
      WORDS: 2015-01 requested
      +1s
      notice: Skipped 9 invalid entries: entry 1 has no id.
      isLoading: false
      """)
  }

  // MARK: Rows

  @Test("Selecting a word shows its detail each time, and the highlighted word is nil while it is not in the list")
  func selection() throws {
    load()
    let transcript = Transcript(of: list, only: [\.highlightedWord], clock: clock, words: service)
    transcript.observe("detail", list.showDetail.map(\.outputs.title.value))
    let word = try #require(list.words.value.last)
    list.inputs.wordSelected(word)
    list.inputs.wordSelected(word)
    list.inputs.wordHighlighted(word)
    query.value = SearchQuery("word 1")
    query.value = SearchQuery("")
    try transcript.expect(
      """
      wordSelected(word 2 of 2015-01)
      detail: word 2 of 2015-01
      wordSelected(word 2 of 2015-01)
      detail: word 2 of 2015-01
      wordHighlighted(word 2 of 2015-01)
      highlightedWord: word 2 of 2015-01
      highlightedWord: nil
      highlightedWord: word 2 of 2015-01
      """)
  }

  @Test("The notice is about the last failed reaction, and a reload retries only this one")
  func failedReactions() throws {
    load()
    for word in list.words.value { list.wordViewModel(word).inputs.favouritePressed() }
    reactions.answer(.notAllowed)
    reactions.answer(.offline)
    list.inputs.reloadPressed()
    reactions.answer()
    service.answer { _ in .failure(.offline) }
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      REACTIONS: favourite 1 on requested
      REACTIONS: favourite 2 on requested
      REACTIONS: favourite 1 on failed
      notice: Cannot save your like of “word 1 of 2015-01”. The word service denied access. Check the access token.
      REACTIONS: favourite 2 on failed
      notice: Cannot save your like of “word 2 of 2015-01”. Not available offline.
      reloadPressed()
      REACTIONS: favourite 2 on requested
      notice: Cannot save your like of “word 1 of 2015-01”. The word service denied access. Check the access token.
      isLoading: true
      WORDS: 2015-01 requested
      REACTIONS: favourite 2 on confirmed
      +1s
      isLoading: false
      """)
  }

  @Test("If words and reactions fail for the same reason, the notice gives it once, and one reload removes all notices")
  func recovery() throws {
    service.cachedAge = 60
    service.answer { _ in .failure(.offline) }
    reactions.failure = .offline
    list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    list.wordViewModel(try #require(list.words.value.last)).inputs.reblogPressed()
    reactions.answer(.offline)
    service.answer { .success(.words(of: $0)) }
    reactions.failure = nil
    list.inputs.reloadPressed()
    reactions.answer()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      viewDidLoad()
      WORDS: 2015-01 requested
      isLoading: true
      words: [word 1 of 2015-01, word 2 of 2015-01]
      notice: Cannot load your reactions. Not available offline.
      +1s
      isLoading: false
      notice: Showing words from 1 minute ago. Cannot load your reactions. Not available offline.
      REACTIONS: reblog 2 on requested
      REACTIONS: reblog 2 on failed
      notice: Cannot save your reblog of “word 2 of 2015-01”. Not available offline.
      reloadPressed()
      REACTIONS: reblog 2 on requested
      notice: Showing words from 1 minute ago. Cannot load your reactions. Not available offline.
      notice: Showing words from 1 minute ago. Not available offline.
      isLoading: true
      notice: nil
      WORDS: 2015-01 requested
      REACTIONS: reblog 2 on confirmed
      +1s
      isLoading: false
      """)
  }

  @Test("A pending reaction is not requested again after the user has left and returned to its month")
  func pendingThroughMonths() throws {
    load()
    let word = try #require(list.words.value.first)
    list.wordViewModel(word).inputs.favouritePressed()
    months.inputs.nextMonthPressed()
    clock.advance(by: .seconds(1))
    months.inputs.previousMonthPressed()
    clock.advance(by: .seconds(1))
    list.wordViewModel(word).inputs.favouritePressed()
    reactions.answer()
    #expect(reactions.asked == ["favourite 1 on", "favourite 1 off"])
  }
}
