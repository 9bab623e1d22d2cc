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
  let clock = TestScheduler()
  let service: ScriptedWordService
  let reactions = ScriptedReactionService()
  let store: WordStore
  let months: MonthNavigationViewModel
  let query = MutableProperty(SearchQuery(""))
  let list: WordListViewModel
  let notices: NoticesViewModel
  let transcript: Transcript

  init() throws {
    service = ScriptedWordService(scheduler: clock)
    store = .scripted(words: service, reactions: reactions, clock: clock)
    months = MonthNavigationViewModel(month: try #require(Month(year: 2015, month: 1)))
    list = WordListViewModel(scope: months.outputs.month.map(WordListScope.month), query: Property(query), store: store)
    notices = NoticesViewModel(content: list.content, copies: .never, visits: .never, store: store)
    transcript = Transcript(
      of: list, except: [\.content, \.isLoading, \.selections], clock: clock, words: service, reactions: reactions)
    transcript.observe("notice", notices.notice.signal)
  }

  /// Loads the view, lets the service respond, and forgets what has been recorded.
  func load() {
    list.inputs.viewDidLoad()
    clock.advance(by: .seconds(1))
    transcript.removeAll()
  }

  @Test("Switching months quickly cancels the requests of all but the last one")
  func switchingQuickly() throws {
    list.inputs.viewDidLoad()
    for _ in 1...2 {
      clock.advance(by: .milliseconds(100))
      months.inputs.nextMonthPressed()
    }
    clock.advance(by: .seconds(5))
    try transcript.expect(
      """
      viewDidLoad()
      WORDS: 2015-01 requested
      +0.1s
      WORDS: 2015-02 requested
      WORDS: 2015-01 cancelled
      +0.1s
      WORDS: 2015-03 requested
      WORDS: 2015-02 cancelled
      +1s
      words: [word 1 of 2015-03, word 2 of 2015-03]
      +4s
      """)
  }

  @Test("If a request fails, a notice gives the growing age of the cached copy that is shown")
  func cachedCopy() throws {
    // The request fails after one second, in which the copy becomes 59 seconds old.
    service.cachedAge.value = 58
    list.inputs.viewDidLoad()
    service.answer { _ in .failure(.notAllowed) }
    clock.advance(by: .seconds(62))
    service.cachedAge.value = 5
    list.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      viewDidLoad()
      WORDS: 2015-01 requested
      words: [word 1 of 2015-01, word 2 of 2015-01]
      +1s
      notice: failure: Showing words from 58 seconds ago. The word service denied access. Check the access token.
      notice: failure: Showing words from 59 seconds ago. The word service denied access. Check the access token.
      +1s
      notice: failure: Showing words from 1 minute ago. The word service denied access. Check the access token.
      +60s
      notice: failure: Showing words from 2 minutes ago. The word service denied access. Check the access token.
      reloadPressed()
      notice: nil
      WORDS: 2015-01 requested
      +1s
      notice: failure: Showing words from 6 seconds ago. The word service denied access. Check the access token.
      """)
  }

  @Test("A reload of the favourites loads the reactions before the words")
  func favourites() throws {
    reactions.failure.value = .notAllowed
    let favourites = WordListViewModel(scope: Property(value: .favourites), query: Property(query), store: store)
    let transcript = Transcript(of: favourites, only: [\.message, \.words], clock: clock, words: service)
    favourites.inputs.viewDidLoad()
    (reactions.failure.value, reactions.kept.value) = (nil, Reactions(favourites: [20_150_102]))
    reactions.isAnswering.value = false  // The test answers the reload.
    favourites.inputs.reloadPressed()
    transcript.add("the reactions arrive")
    reactions.loads.answer(reactions.kept.value, at: 0)
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      viewDidLoad()
      message: failure: The word service denied access. Check the access token. (reload)
      reloadPressed()
      message: nil
      the reactions arrive
      WORDS: 2015-01 requested
      +1s
      words: [word 2 of 2015-01]
      """)
  }

  @Test("A message or a notice says why a list is empty")
  func messages() throws {
    load()
    let transcript = Transcript(of: list, only: [\.message])
    transcript.observe("notice", notices.notice.signal)
    for text in ["word", "none such"] { query.value = SearchQuery(text) }
    let skipped = WordResponse.SkippedEntries(count: 9, firstReason: "entry 1 has no id")
    for entries in [nil, skipped] {
      service.answer { _ in .success(WordResponse(words: [], skippedEntries: entries)) }
      list.inputs.reloadPressed()
      clock.advance(by: .seconds(1))
    }
    // The error of the words is a message, and that of the reactions is another one.
    reactions.failure.value = .offline
    service.answer { _ in .failure(.notAllowed) }
    list.inputs.reloadPressed()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      message: information: No words of January 2015 match “none such”. (searchYear)
      reloadPressed()
      message: nil
      message: information: No words are published for January 2015.
      reloadPressed()
      message: nil
      notice: warning: Skipped 9 invalid entries: entry 1 has no id.
      reloadPressed()
      notice: failure: Skipped 9 invalid entries: entry 1 has no id. Cannot load your reactions. Not available offline.
      message: failure: The word service denied access. Check the access token. (reload)
      notice: failure: Cannot load your reactions. Not available offline.
      """)
  }
}
