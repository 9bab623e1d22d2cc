import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// Tests of the choice of the months with favourites.
extension CombinedMonthsTests {
  @Test("If the reactions cannot be loaded, the list fails, unless the favourites were loaded before")
  func failedReactions() throws {
    reactions.failure.value = .offline
    #expect(open([20_150_102]).loadable.value == .failed(.offline, previous: nil))
    reactions.failure.value = nil
    store.loadReactions()
    reactions.failure.value = .offline
    let favourites = open([])
    #expect(favourites.loadable.value == .loading(previous: WordResponse(words: [])))
    clock.advance(by: .seconds(1))
    #expect(favourites.loadable.value.value?.words.map(\.id) == [20_150_102])
  }

  @Test("Ids that are not dates count as invalid entries and request no month")
  func invalidIDs() throws {
    let favourites = open([0, -20_150_101, 20_151_301, 20_150_001, 20_150_230, 20_150_100, 100_000_101])
    #expect(favourites.loadable.value.value?.skippedEntries?.count == 7 && service.requests.isEmpty)
  }

  @Test("Nothing is requested until the reactions have been loaded, nor after cancelling, until the next reload")
  func waitingForReactions() throws {
    reactions.isAnswering.value = false
    let favourites = open([20_150_102])
    let transcript = transcript(of: favourites)
    favourites.inputs.cancel()
    reactions.loads.answer(reactions.kept.value, at: 0)
    favourites.inputs.reload()
    favourites.inputs.cancel()
    try transcript.expect(
      """
      words: loading(previous: nil)
      words: notRequested
      words: loading(previous: nil)
      words: loading(previous: no words)
      WORDS: 2015-01 requested
      WORDS: 2015-01 cancelled
      words: notRequested
      """)
  }

  @Test("A month that another screen loads is requested again, and changes the words when it is loaded elsewhere")
  func otherScreens() throws {
    let month = store.month(try #require(Month(year: 2015, month: 1)))
    clock.advance(by: .seconds(1))
    let favourites = open([20_150_102])
    let transcript = transcript(of: favourites)
    #expect(service.requests == ["2015-01 answered", "2015-01 running"])
    clock.advance(by: .seconds(1))
    service.answer { _ in .success(WordResponse(words: [])) }
    month.inputs.reload()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      words: loading(previous: 20150102)
      +1s
      words: loaded(20150102)
      WORDS: 2015-01 requested
      +1s
      words: loaded(no words)
      words: loaded(no words, 1 skipped: no word has the id 20150102)
      """)
  }

  @Test("A pending and a confirmed like are in the list; reactions and unlikes change it only after the next reload")
  func membership() throws {
    let words = WordResponse.words(of: try #require(Month(year: 2015, month: 2))).words
    store.loadReactions()
    for word in words { store.toggle(.favourite, of: word) }
    reactions.answer()
    let favourites = CombinedMonths(favouritesIn: store, scheduler: ImmediateScheduler())
    let transcript = transcript(of: favourites)
    clock.advance(by: .seconds(1))
    store.toggle(.favourite, of: words[0])
    reactions.kept.value = Reactions(favourites: [20_150_202])
    store.loadReactions()
    favourites.inputs.reload()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      words: loading(previous: no words)
      +1s
      words: loading(previous: 20150201 20150202)
      words: loaded(20150201 20150202)
      words: loading(previous: 20150201 20150202)
      words: loading(previous: 20150202)
      WORDS: 2015-02 requested
      +1s
      words: loaded(20150202)
      """)
  }

  @Test("Of more than 1,200 months with favourites, the latest ones are loaded, and the notice says so")
  func manyMonths() throws {
    let first = try #require(Month(year: 1900, month: 1))
    let ids = (0..<1202).map { first.advanced(by: $0) }.map { ($0.year * 100 + $0.month) * 100 + 1 }
    let favourites = open(Set(ids))
    clock.advance(by: .seconds(600))
    let words = favourites.outputs.loadable.value
    #expect(words.value?.words.map(\.id) == ids.suffix(1200))
    #expect(
      WordNotices.notices(words: words, reactions: store.reactions.value)
        == ["Words from 2 older months are not shown."])
  }
}
