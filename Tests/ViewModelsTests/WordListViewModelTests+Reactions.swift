import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// Tests of rows, and of reactions to their words.
extension WordListViewModelTests {
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
