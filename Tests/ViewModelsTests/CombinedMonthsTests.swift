import Loading
import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("CombinedMonths")
struct CombinedMonthsTests {
  private let loadable = TestObserver<Loadable<WordResponse, ServiceError>, Never>()
  private let progress = TestObserver<Double?, Never>()

  private let scheduler = TestScheduler()
  private let service: ScriptedWordService
  private let reactions = ScriptedReactionService()
  private let store: WordStore

  init() {
    service = ScriptedWordService(scheduler: scheduler) { .success(.datedWords(of: $0)) }
    store = .scripted(words: service, reactions: reactions)
  }

  private func open(_ ids: Set<Int>) -> CombinedMonths {
    reactions.kept = Reactions(favourites: ids)
    store.loadReactions()
    let favourites = CombinedMonths(favouritesIn: store, scheduler: ImmediateScheduler())
    loadable.observe(favourites.outputs.loadable)
    progress.observe(favourites.outputs.progress)
    return favourites
  }

  private var ids: [Int]? { loadable.lastValue?.value?.words.map(\.id) }

  @Test("The words are looked up in the months that their ids contain, and missing words are counted")
  func lookup() {
    let favourites = open([20_150_102, 20_150_301, 20_150_305, 5])
    withExtendedLifetime(favourites) { scheduler.advance(by: .seconds(1)) }
    #expect(service.requests == ["2015-01 answered", "2015-03 answered"])
    #expect(ids == [20_150_102, 20_150_301])
    #expect(
      loadable.lastValue?.value?.skippedEntries
        == WordResponse.SkippedEntries(count: 2, firstReason: "no word has the id 5"))
    #expect(progress.values == [nil, 0.5, 1, nil])
  }

  @Test(
    "At most four months are requested at once, words appear as they arrive, and none is missing before or after cancelling"
  )
  func concurrency() {
    let favourites = open(Set((1...6).map { 20_150_001 + $0 * 100 }))
    #expect(service.requests.count == 4)
    scheduler.advance(by: .seconds(1))
    #expect(service.requests.count == 6)
    #expect(ids?.count == 4)
    #expect(loadable.lastValue?.value?.skippedEntries == nil)
    #expect(loadable.lastValue?.isLoading == true)
    favourites.inputs.cancel()
    #expect(ids?.count == 4 && loadable.lastValue?.isLoading == false)
    #expect(loadable.lastValue?.value?.skippedEntries == nil)
  }

  @Test("A month that fails is reported as an error without a result, and the words of the others remain in the state")
  func failure() {
    service.answer { $0.month == 3 ? .failure(.notAllowed) : .success(.datedWords(of: $0)) }
    let favourites = open([20_150_102, 20_150_301])
    #expect(favourites.outputs.isLoading.value && favourites.outputs.result.value?.words.isEmpty == true)
    scheduler.advance(by: .seconds(1))
    #expect(!favourites.outputs.isLoading.value && favourites.outputs.result.value == nil)
    #expect(ids == [20_150_102])
    #expect(loadable.lastValue?.error == .notAllowed && favourites.outputs.lastError.value == .notAllowed)
    #expect(loadable.lastValue?.value?.skippedEntries == nil)
    service.answer { .success(.datedWords(of: $0)) }
    favourites.inputs.reload()
    scheduler.advance(by: .seconds(1))
    #expect(ids == [20_150_102, 20_150_301])
    #expect(loadable.lastValue?.error == nil)
  }

  @Test("If several months fail, the first failure is reported")
  func firstError() {
    service.answer { .failure($0.month == 1 ? .notAllowed : .unexpectedStatus($0.month)) }
    let favourites = open([20_150_102, 20_150_202, 20_150_302])
    scheduler.advance(by: .seconds(1))
    withExtendedLifetime(favourites) { #expect(loadable.lastValue?.error == .notAllowed) }
  }

  @Test("The words of several months are as old as the oldest month")
  func age() {
    service.answer {
      .success(WordResponse(words: WordResponse.datedWords(of: $0).words, age: [60, 3600, 120][$0.month - 1]))
    }
    let favourites = open([20_150_102, 20_150_202, 20_150_302])
    scheduler.advance(by: .seconds(1))
    #expect(loadable.lastValue?.value?.age == 3600)
    service.answer { _ in .failure(.notAllowed) }
    favourites.inputs.reload()
    scheduler.advance(by: .seconds(1))
    #expect(loadable.lastValue?.error == .notAllowed && loadable.lastValue?.value?.age == 3600)
  }

  @Test("A year is loaded in twelve requests, at most four of them at the same time, and reports its progress")
  func year() {
    let year = CombinedMonths(year: 2015, in: store, scheduler: ImmediateScheduler())
    loadable.observe(year.outputs.loadable)
    progress.observe(year.outputs.progress)
    #expect(service.requests.count == 4)
    scheduler.advance(by: .seconds(1))
    #expect(service.requests.count == 8 && ids?.count == 8)
    scheduler.advance(by: .seconds(2))
    #expect(service.requests.count == 12 && ids?.count == 24)
    #expect(progress.values.compactMap(\.self) == (1...12).map { Double($0) / 12 })
    withExtendedLifetime(year) { #expect(loadable.lastValue?.isLoading == false) }
  }

  @Test("A reload keeps the words of the months that have not been requested again")
  func reload() {
    let year = CombinedMonths(year: 2015, in: store, scheduler: ImmediateScheduler())
    loadable.observe(year.outputs.loadable)
    scheduler.advance(by: .seconds(3))
    let count = loadable.values.count
    year.inputs.reload()
    scheduler.advance(by: .seconds(3))
    #expect(service.requests.count == 24 && loadable.values.count > count)
    #expect(loadable.values.dropFirst(count).allSatisfy { $0.value?.words.count == 24 })
  }

  @Test("A year counts the months that failed, and a reload requests only these")
  func failedMonths() {
    service.answer { [2, 5, 11].contains($0.month) ? .failure(.notAllowed) : .success(.datedWords(of: $0)) }
    let year = CombinedMonths(year: 2015, in: store, scheduler: ImmediateScheduler())
    loadable.observe(year.outputs.loadable)
    scheduler.advance(by: .seconds(3))
    #expect(loadable.lastValue?.error == .notAllowed && ids?.count == 18)
    #expect(loadable.lastValue?.value?.failedMonthCount == 3)
    service.answer { .success(.datedWords(of: $0)) }
    year.inputs.reload()
    scheduler.advance(by: .seconds(3))
    #expect(service.requests.dropFirst(12) == ["2015-02 answered", "2015-05 answered", "2015-11 answered"])
    #expect(ids?.count == 24 && loadable.lastValue?.value?.failedMonthCount == 0)
    year.inputs.reload()
    #expect(service.requests.count == 19)
  }

  @Test(
    "Cancelling a year keeps the words that have arrived, and a reload requests the other months, even if one failed",
    arguments: [0, 2])
  func cancelledYear(failingMonth: Int) {
    service.answer { $0.month == failingMonth ? .failure(.notAllowed) : .success(.datedWords(of: $0)) }
    let year = CombinedMonths(year: 2015, in: store, scheduler: ImmediateScheduler())
    loadable.observe(year.outputs.loadable)
    scheduler.advance(by: .seconds(1))
    year.inputs.cancel()
    #expect(service.requests.filter { $0.hasSuffix("running") }.isEmpty && service.requests.count == 8)
    #expect(ids?.count == (failingMonth == 0 ? 8 : 6) && loadable.lastValue?.isLoading == false)
    service.answer { .success(.datedWords(of: $0)) }
    year.inputs.reload()
    scheduler.advance(by: .seconds(3))
    #expect(loadable.lastValue?.isLoading == false && ids?.count == 24)
  }

  @Test("Cancelling a reload restores all words, and the failure of the load before")
  func cancelledReload() {
    service.answer { $0.month == 2 ? .failure(.notAllowed) : .success(.datedWords(of: $0)) }
    let year = CombinedMonths(year: 2015, in: store, scheduler: ImmediateScheduler())
    loadable.observe(year.outputs.loadable)
    scheduler.advance(by: .seconds(3))
    let before = loadable.lastValue
    year.inputs.reload()
    #expect(loadable.lastValue?.isLoading == true)
    year.inputs.cancel()
    #expect(service.requests.last == "2015-02 cancelled")
    #expect(loadable.lastValue == before && before?.error == .notAllowed && ids?.count == 22)
  }

  @Test("A reload during loading cancels the running requests, and requests at most four months at the same time")
  func reloadDuringLoading() {
    let year = CombinedMonths(year: 2015, in: store, scheduler: ImmediateScheduler())
    loadable.observe(year.outputs.loadable)
    scheduler.advance(by: .milliseconds(1500))
    year.inputs.reload()
    #expect(service.requests[4..<8].allSatisfy { $0.hasSuffix("cancelled") })
    #expect(service.requests[8...] == ["2015-01 running", "2015-02 running", "2015-03 running", "2015-04 running"])
    #expect(loadable.lastValue?.isLoading == true && ids?.isEmpty == false)
    scheduler.advance(by: .seconds(3))
    #expect(loadable.lastValue?.isLoading == false && ids?.count == 24)
    // Now the months of the load before are retained, too.
    let count = service.requests.count
    year.inputs.reload()
    scheduler.advance(by: .milliseconds(500))
    year.inputs.reload()
    #expect(service.requests[count..<count + 4].allSatisfy { $0.hasSuffix("cancelled") })
    #expect(service.requests.count == count + 8)
  }

  @Test("If the reactions cannot be loaded, the list fails with the same error")
  func failedReactions() {
    reactions.failure = .notAllowed
    let favourites = open([])
    withExtendedLifetime(favourites) { #expect(loadable.lastValue == .failed(.notAllowed, previous: nil)) }
  }

  @Test("If the reactions cannot be loaded again, the list contains the favourites that were loaded before")
  func failedReloadOfReactions() {
    store.loadReactions()
    reactions.kept = Reactions(favourites: [20_150_102])
    store.loadReactions()
    reactions.failure = .notAllowed
    let favourites = open([])
    scheduler.advance(by: .seconds(1))
    withExtendedLifetime(favourites) { #expect(ids == [20_150_102]) }
  }

  @Test("Ids that are not dates count as invalid entries and request no month")
  func invalidIDs() {
    let favourites = open([0, -20_150_101, 20_151_301, 20_150_001, 20_150_230, 20_150_100, 100_000_101])
    #expect(service.requests.isEmpty)
    let skippedEntries = loadable.lastValue?.value?.skippedEntries
    #expect(skippedEntries == WordResponse.SkippedEntries(count: 7, firstReason: "no word has the id -20150101"))
    withExtendedLifetime(favourites) {}
  }

  @Test("Nothing is requested until the reactions have been loaded, and the list is loading meanwhile")
  func waitingForReactions() {
    reactions.isAnswering.value = false
    let favourites = open([20_150_102])
    #expect(service.requests.isEmpty && favourites.outputs.isLoading.value)
    reactions.isAnswering.value = true
    #expect(service.requests == ["2015-01 running"])
  }

  @Test("After cancelling, the favourites do not wait for the reactions any more, until the next reload")
  func cancelledWait() {
    reactions.isAnswering.value = false
    let favourites = open([20_150_102])
    favourites.inputs.cancel()
    #expect(loadable.lastValue == .notRequested)
    reactions.isAnswering.value = true
    #expect(service.requests.isEmpty)
    favourites.inputs.reload()
    scheduler.advance(by: .seconds(1))
    #expect(ids == [20_150_102] && service.requests == ["2015-01 answered"])
  }

  @Test("A month that another screen has loaded is requested again")
  func loadedElsewhere() throws {
    let month = store.month(try #require(Month(year: 2015, month: 1)))
    scheduler.advance(by: .seconds(1))
    let favourites = open([20_150_102])
    #expect(service.requests == ["2015-01 answered", "2015-01 running"])
    #expect(ids == [20_150_102])
    withExtendedLifetime((month, favourites)) {}
  }

  @Test("Reactions that are loaded again change the favourites only after the next reload")
  func laterReactions() {
    let favourites = open([20_150_102])
    scheduler.advance(by: .seconds(1))
    reactions.kept = Reactions(favourites: [20_150_202])
    store.loadReactions()
    #expect(ids == [20_150_102] && service.requests == ["2015-01 answered"])
    favourites.inputs.reload()
    scheduler.advance(by: .seconds(1))
    #expect(ids == [20_150_202])
  }

  @Test("No word counts as missing before the last month, even if each month is loaded at once")
  func synchronousMonths() {
    let store = WordStore.scripted(words: SynchronousWordService(), reactions: reactions)
    reactions.kept = Reactions(favourites: [20_150_102, 20_150_202, 20_150_305])
    reactions.isAnswering.value = false
    store.loadReactions()
    let favourites = CombinedMonths(favouritesIn: store, scheduler: ImmediateScheduler())
    let counts = TestObserver<Int?, Never>()
    counts.observe(favourites.outputs.loadable.map { $0.value?.skippedEntries?.count })
    reactions.isAnswering.value = true
    #expect(counts.lastValue == 1 && Set(counts.values) == [nil, 1])
  }

  /// A word service that responds before the start returns.
  private struct SynchronousWordService: WordService {
    func words(in month: Month) -> SignalProducer<WordResponse, ServiceError> {
      SignalProducer(value: .datedWords(of: month))
    }
  }

  @Test("Without favourites, the list is empty")
  func none() {
    let favourites = open([])
    withExtendedLifetime(favourites) { #expect(loadable.lastValue == .loaded(WordResponse(words: []))) }
  }

  @Test("A pending like is in the list, and a word that the user no longer likes stays until the next reload")
  func membership() throws {
    let february = try #require(Month(year: 2015, month: 2))
    let word = try #require(WordResponse.datedWords(of: february).words.first)
    store.loadReactions()
    store.toggle(.favourite, of: word)
    let favourites = CombinedMonths(favouritesIn: store, scheduler: ImmediateScheduler())
    loadable.observe(favourites.outputs.loadable)
    scheduler.advance(by: .seconds(1))
    #expect(ids == [word.id])
    store.toggle(.favourite, of: word)
    #expect(ids == [word.id])
    favourites.inputs.reload()
    #expect(ids == [])
  }

  @Test("A like that has been confirmed since the reactions were loaded is in the list")
  func confirmedLike() throws {
    let february = try #require(Month(year: 2015, month: 2))
    let word = try #require(WordResponse.datedWords(of: february).words.first)
    store.loadReactions()
    store.toggle(.favourite, of: word)
    reactions.answer()
    let favourites = CombinedMonths(favouritesIn: store, scheduler: ImmediateScheduler())
    loadable.observe(favourites.outputs.loadable)
    scheduler.advance(by: .seconds(1))
    #expect(ids == [word.id])
  }

  @Test("A month that is reloaded elsewhere changes the words in the list")
  func following() throws {
    let favourites = open([20_150_102])
    scheduler.advance(by: .seconds(1))
    let month = try #require(Month(year: 2015, month: 1))
    service.answer { _ in .success(WordResponse(words: [])) }
    store.month(month).inputs.reload()
    scheduler.advance(by: .seconds(1))
    withExtendedLifetime(favourites) { #expect(ids == []) }
  }

  @Test("Of more than 1,200 months with favourites, the latest ones are loaded, and the notice says so")
  func manyMonths() throws {
    let first = try #require(Month(year: 1900, month: 1))
    let ids = (0..<1202).map { first.advanced(by: $0) }.map { ($0.year * 100 + $0.month) * 100 + 1 }
    let clock = TestScheduler()
    let service = ScriptedWordService(scheduler: clock) { .success(.datedWords(of: $0)) }
    let store = WordStore.scripted(
      words: service, reactions: ScriptedReactionService(Reactions(favourites: Set(ids))))
    store.loadReactions()
    let favourites = CombinedMonths(favouritesIn: store, scheduler: ImmediateScheduler())
    clock.advance(by: .seconds(600))
    let words = favourites.outputs.loadable.value
    #expect(words.value?.words.filter { $0.date.day == 1 }.map(\.id) == ids.suffix(1200))
    #expect(
      WordNotices.notices(words: words, reactions: store.reactions.value)
        == ["Words from 2 older months are not shown."])
  }
}

extension WordResponse {
  /// Returns two words of `month` whose ids are their dates.
  static func datedWords(of month: Month) -> WordResponse {
    WordResponse(
      words: words(of: month).words.map { word in
        Word(
          id: (month.year * 100 + month.month) * 100 + word.day, word: word.word, date: word.date,
          imageURL: word.imageURL, definition: nil)
      })
  }
}
