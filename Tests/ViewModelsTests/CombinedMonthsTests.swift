import Models
import Reactive
import ReactiveLoading
import ReactiveTesting
import Services
import Testing

@testable import ViewModels

/// In the transcripts, a response is shown as the ids of its words, or their number, and what it lacks.
@Suite("CombinedMonths")
struct CombinedMonthsTests {
  let clock = TestScheduler()
  let service: ScriptedWordService
  let reactions = ScriptedReactionService()
  let store: WordStore

  init() {
    service = ScriptedWordService(scheduler: clock)
    store = .scripted(words: service, reactions: reactions)
  }

  /// Lets the requests for these months fail, and the others succeed.
  private func fail(_ months: Int...) {
    service.answer { months.contains($0.month) ? .failure(.offline) : .success(.words(of: $0)) }
  }

  func open(_ ids: Set<Int>) -> CombinedMonths {
    reactions.kept.value = Reactions(favourites: ids)
    store.loadReactions()
    return CombinedMonths(favouritesIn: store)
  }

  private func openYear() -> CombinedMonths {
    CombinedMonths(year: 2015, in: store)
  }

  /// Returns a transcript of the requests and of the changes of the words.
  func transcript(of months: CombinedMonths) -> Transcript {
    let transcript = Transcript(clock: clock, describe: shortText)
    transcript.observe("WORDS", service.log)
    transcript.observe("words", months.loadable.skipRepeats())
    transcript.observe("progress", months.progress.skipRepeats())
    return transcript
  }

  /// The ids of no days, and of a day without a word. The months have words on the first two days.
  private let invalidIDs = [0, -20_150_101, 20_151_301, 20_150_001, 20_150_230, 20_150_100, 100_000_101, 20_150_305]

  @Test("Only the months in the valid ids of favourites are requested")
  func requestedMonths() {
    let requests = TestObserver<String, Never>()
    requests.observe(service.log)
    let favourites = open(Set([20_150_102, 20_150_301] + invalidIDs))
    clock.advance(by: .seconds(1))
    withExtendedLifetime(favourites) { #expect(requests.values == ["2015-01 requested", "2015-03 requested"]) }
  }

  @Test("Favourites without a word are counted, and the smallest of their ids is named")
  func skippedFavourites() throws {
    let favourites = open(Set([20_150_102, 20_150_301] + invalidIDs))
    let transcript = transcript(of: favourites)
    clock.advance(by: .seconds(1))
    // The count is only known after the last month.
    try transcript.expect(
      """
      words: loading(previous: nil)
      progress: nil
      +1s
      words: loading(previous: 20150102)
      progress: 0.5
      words: loading(previous: 20150102 20150301)
      words: loading(previous: 20150102 20150301, 8 skipped: no word has the id -20150101)
      progress: 1.0
      words: loaded(20150102 20150301, 8 skipped: no word has the id -20150101)
      progress: nil
      """)
  }

  @Test("A reload requests only the months that failed")
  func failure() throws {
    fail(1)
    let favourites = open([20_150_101, 20_150_201])
    let transcript = transcript(of: favourites)
    clock.advance(by: .seconds(2))
    #expect(favourites.result.value?.words.map(\.id) == [20_150_201] && favourites.lastError.value == .offline)
    transcript.removeAll()
    fail()
    favourites.inputs.reload()
    clock.advance(by: .seconds(1))
    try transcript.expect(
      """
      words: loading(previous: 20150201, 1 months failed)
      words: loading(previous: 20150201)
      WORDS: 2015-01 requested
      +1s
      words: loading(previous: 20150101 20150201)
      progress: 1.0
      words: loaded(20150101 20150201)
      progress: nil
      """)
  }

  @Test("The words of a year are as old as its oldest month")
  func age() {
    service.answer { .success(WordResponse(words: [], age: Double($0.month % 4) * 60)) }
    let year = openYear()
    clock.advance(by: .seconds(3))  // Four months are loaded at a time.
    #expect(year.outputs.loadable.value.value?.age == 180)  // the age of March, July and November
  }

  @Test("A reload of a cancelled year requests the missing months, even if one failed", arguments: [nil, 2])
  func reloadOfCancelledYear(failingMonth: Int?) {
    if let failingMonth { fail(failingMonth) }
    let year = openYear()
    clock.advance(by: .seconds(1))
    year.inputs.cancel()
    fail()
    year.inputs.reload()
    clock.advance(by: .seconds(3))
    #expect(!year.isLoading.value && year.loadable.value.value?.words.count == 24)  // two in each month
  }

  @Test("If the reactions cannot be loaded again, the favourites that were loaded before are shown")
  func failedReactions() {
    _ = open([20_150_102])
    // The store keeps the favourite, because it cannot load the empty set that the service now has.
    reactions.failure.value = .offline
    let favourites = open([])
    clock.advance(by: .seconds(1))
    #expect(favourites.loadable.value.value?.words.map(\.id) == [20_150_102])
  }

  @Test("A notice says that of more than 1,200 months with favourites, only the latest ones are shown")
  func manyMonths() throws {
    let first = try #require(Month(year: 1900, month: 1))
    let ids = (0..<1202).map { first.advanced(by: $0) }.map { ($0.year * 100 + $0.month) * 100 + 1 }
    let favourites = open(Set(ids))
    // Four months arrive in each second.
    clock.advance(by: .seconds(300))
    let words = favourites.outputs.loadable.value
    #expect(words.value?.words.map(\.id) == ids.suffix(1200))
    let notices = WordNotices.notices(words: words, reactions: store.reactions.value)
    #expect(notices.map(\.text) == ["Words from 2 older months are not shown."])
  }
}
