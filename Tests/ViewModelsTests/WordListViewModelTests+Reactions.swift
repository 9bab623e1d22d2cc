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

  @Test("The notice is about the last failed reaction; a reload retries only this one, and loads the reactions again")
  func failedReactions() throws {
    reactions.failure.value = .offline
    load()
    for word in list.words.value { list.wordViewModel(word).inputs.favouritePressed() }
    reactions.answer(.notAllowed)
    reactions.answer(.offline)
    list.inputs.reloadPressed()
    reactions.answer()
    reactions.failure.value = nil
    service.answer { _ in .failure(.offline) }
    clock.advance(by: .seconds(1))
    list.inputs.reloadPressed()
    try transcript.expect(
      """
      REACTIONS: favourite 20150101 on requested
      REACTIONS: favourite 20150102 on requested
      REACTIONS: favourite 20150101 on failed
      notice: Cannot save your like of “word 1 of 2015-01”. The word service denied access. Check the access token.
      REACTIONS: favourite 20150102 on failed
      notice: Cannot save your like of “word 2 of 2015-01”. Not available offline.
      reloadPressed()
      REACTIONS: favourite 20150102 on requested
      notice: Cannot save your like of “word 1 of 2015-01”. The word service denied access. Check the access token.
      isLoading: true
      WORDS: 2015-01 requested
      REACTIONS: favourite 20150102 on confirmed
      +1s
      isLoading: false
      reloadPressed()
      REACTIONS: favourite 20150101 on requested
      notice: Showing previously loaded words. Cannot load your reactions. Not available offline.
      notice: Showing previously loaded words. Not available offline.
      isLoading: true
      notice: nil
      WORDS: 2015-01 requested
      """)
  }
}
