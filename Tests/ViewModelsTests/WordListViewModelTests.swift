import Foundation
import Loading
import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("WordListViewModel")
struct WordListViewModelTests {
  private let isLoading = TestObserver<Bool, Never>()
  private let message = TestObserver<String?, Never>()
  private let notice = TestObserver<String?, Never>()
  private let showDetail = TestObserver<WordDetailViewModel, Never>()
  private let words = TestObserver<[String], Never>()

  private let scheduler = TestScheduler()
  private let service: ScriptedWordService
  private let reactions = ScriptedReactionService()
  private let store: WordStore
  private let months: MonthNavigationViewModel
  private let query = MutableProperty(SearchQuery(""))
  private let viewModel: any WordListViewModelType

  init() throws {
    service = ScriptedWordService(scheduler: scheduler)
    store = .scripted(words: service, reactions: reactions, clock: scheduler)
    months = MonthNavigationViewModel(month: try #require(Month(year: 2015, month: 1)))
    viewModel = WordListViewModel(
      scope: months.outputs.month.map(WordListScope.month), query: Property(query), store: store)

    isLoading.observe(viewModel.outputs.isLoading)
    message.observe(viewModel.outputs.message)
    notice.observe(viewModel.outputs.notice)
    showDetail.observe(viewModel.outputs.showDetail)
    words.observe(viewModel.outputs.words.map { $0.map(\.word) }.skipRepeats())
  }

  /// Loads the view and lets the service respond.
  private func load() {
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
  }

  // MARK: Loading

  @Test("Nothing is loaded before the view has loaded, even if the user cancels and reloads")
  func beforeViewDidLoad() {
    viewModel.inputs.cancelPressed()
    viewModel.inputs.reloadPressed()
    scheduler.advance(by: .seconds(10))
    #expect(service.requests.isEmpty)
    #expect(words.values == [[]])
    #expect(isLoading.values == [false])
  }

  @Test("The words of the month are loaded when the view has loaded")
  func loading() {
    viewModel.inputs.viewDidLoad()
    #expect(isLoading.values == [false, true])
    scheduler.advance(by: .seconds(1))
    #expect(words.values == [[], ["word 1 of 2015-01", "word 2 of 2015-01"]])
    #expect(isLoading.values == [false, true, false])
    #expect(message.values == [nil])
    #expect(notice.values == [nil])
  }

  @Test("A reload of the favourites loads the reactions first")
  func favourites() {
    service.answer { .success(.datedWords(of: $0)) }
    reactions.failure = .notAllowed
    let favourites = WordListViewModel(scope: Property(value: .favourites), query: Property(query), store: store)
    let ids = TestObserver<[Int], Never>()
    ids.observe(favourites.outputs.words.map { $0.map(\.id) })
    favourites.inputs.viewDidLoad()
    (reactions.failure, reactions.kept) = (nil, Reactions(favourites: [20_150_102]))
    favourites.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    #expect(ids.lastValue == [20_150_102])
  }

  @Test("Another month shows no words of the previous month")
  func anotherMonth() {
    load()
    months.inputs.previousMonthPressed()
    #expect(words.lastValue == [])
    scheduler.advance(by: .seconds(1))
    #expect(words.lastValue == ["word 1 of 2014-12", "word 2 of 2014-12"])
  }

  @Test("Switching months quickly shows only the last one, and cancels the requests of the others")
  func switchingQuickly() {
    viewModel.inputs.viewDidLoad()
    for _ in 1...3 {
      scheduler.advance(by: .milliseconds(100))
      months.inputs.nextMonthPressed()
    }
    #expect(service.requests == ["2015-01 cancelled", "2015-02 cancelled", "2015-03 cancelled", "2015-04 running"])
    scheduler.advance(by: .seconds(5))
    #expect(words.values == [[], ["word 1 of 2015-04", "word 2 of 2015-04"]])
  }

  @Test("A failure shows its message, and another attempt can succeed")
  func failure() {
    service.answer { _ in .failure(.notAllowed) }
    load()
    #expect(message.lastValue == ServiceError.notAllowed.message)
    #expect(notice.values == [nil])
    service.answer { .success(.words(of: $0)) }
    viewModel.inputs.reloadPressed()
    #expect(message.lastValue == .some(nil))
    scheduler.advance(by: .seconds(1))
    #expect(words.lastValue == ["word 1 of 2015-01", "word 2 of 2015-01"])
  }

  @Test("A reload keeps the words while it runs, and shows a notice if it fails")
  func failedReload() {
    load()
    service.answer { _ in .failure(.unexpectedStatus(418)) }
    viewModel.inputs.reloadPressed()
    #expect(isLoading.lastValue == true)
    scheduler.advance(by: .seconds(1))
    #expect(words.values.count == 2)
    #expect(message.values == [nil])
    #expect(notice.lastValue == "Showing previously loaded words. \(ServiceError.unexpectedStatus(418).message)")
    viewModel.inputs.reloadPressed()
    #expect(notice.lastValue == .some(nil))
  }

  @Test("Cancelling a reload restores the previous words and the failure notice")
  func cancelling() {
    load()
    service.answer { _ in .failure(.notAllowed) }
    viewModel.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    let failure = notice.lastValue
    viewModel.inputs.reloadPressed()
    viewModel.inputs.cancelPressed()
    #expect(service.requests.last == "2015-01 cancelled")
    #expect(isLoading.lastValue == false)
    #expect(notice.lastValue == failure)
    #expect(words.values.count == 2)
  }

  @Test("Cancelling the first load shows a message")
  func cancellingFirstLoad() {
    viewModel.inputs.viewDidLoad()
    viewModel.inputs.cancelPressed()
    #expect(message.values == [nil, "Loading was cancelled."])
  }

  @Test("A cached copy is shown at once; if the request then fails, a notice gives the age of the copy")
  func cachedCopy() {
    service.cachedAge = 7200
    viewModel.inputs.viewDidLoad()
    #expect(words.lastValue == ["word 1 of 2015-01", "word 2 of 2015-01"])
    #expect(isLoading.lastValue == true)
    #expect(notice.values == [nil])
    service.answer { _ in .failure(.notAllowed) }
    scheduler.advance(by: .seconds(1))
    #expect(words.values.count == 2)
    #expect(isLoading.lastValue == false)
    #expect(notice.lastValue == "Showing words from 2 hours ago. \(ServiceError.notAllowed.message)")
  }

  @Test("Only the first load of the view requests the words, but each one requests the reactions")
  func loadingAgain() {
    load()
    reactions.kept = Reactions(favourites: [1])
    viewModel.inputs.viewDidLoad()
    #expect(service.requests == ["2015-01 answered"])
    #expect(store.reactionStates.value.favourites == [1])
  }

  @Test("A list of several months reports its progress, and a list of a month does not")
  func progress() {
    let year = WordListViewModel(scope: Property(value: .year(2015)), query: Property(query), store: store)
    let (yearProgress, monthProgress) = (TestObserver<Double?, Never>(), TestObserver<Double?, Never>())
    yearProgress.observe(year.outputs.progress.skipRepeats())
    monthProgress.observe(viewModel.outputs.progress.skipRepeats())
    year.inputs.viewDidLoad()
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    #expect(yearProgress.lastValue == 4.0 / 12)
    scheduler.advance(by: .seconds(2))
    #expect(yearProgress.lastValue == .some(nil) && monthProgress.values == [nil])
  }

  @Test("A year without any month that could be loaded says so in the notice, and does not say that it is empty")
  func failedYear() {
    service.answer { _ in .failure(.notAllowed) }
    let year = WordListViewModel(scope: Property(value: .year(2015)), query: Property(query), store: store)
    year.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(3))
    #expect(year.outputs.message.value == nil)
    #expect(year.outputs.notice.value == "Cannot load 12 months. \(ServiceError.notAllowed.message)")
  }

  @Test("The view model of a row shows its word and the reactions to it")
  func rows() throws {
    load()
    let word = try #require(viewModel.outputs.words.value.last)
    let row = viewModel.outputs.wordViewModel(word)
    viewModel.outputs.wordViewModel(word).inputs.favouritePressed()
    #expect(row.outputs.wordTitle.value == "word 2 of 2015-01")
    #expect(row.outputs.favourite.value == ReactionState(isOn: true, isPending: true))
    #expect(reactions.asked == ["favourite 2 on"])
  }

  // MARK: Messages and notices

  @Test("A month without words shows a message")
  func emptyMonth() {
    service.answer { _ in .success(WordResponse(words: [])) }
    load()
    #expect(message.values == [nil, "No words are published for January 2015."])
  }

  @Test("The notice counts invalid entries, and a month with only such entries does not say that it is empty")
  func invalidEntries() {
    service.answer { _ in
      .success(
        WordResponse(words: [], skippedEntries: WordResponse.SkippedEntries(count: 9, firstReason: "entry 1 has no id"))
      )
    }
    load()
    #expect(message.values == [nil])
    #expect(notice.lastValue == "Skipped 9 invalid entries: entry 1 has no id.")
    service.answer {
      .success(
        .words(of: $0, skippedEntries: WordResponse.SkippedEntries(count: 1, firstReason: "entry 3 has no word")))
    }
    viewModel.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    #expect(words.lastValue?.count == 2 && notice.lastValue == "Skipped 1 invalid entry: entry 3 has no word.")
  }

  @Test("If words and reactions fail for the same reason, the notice gives it once")
  func oneReason() {
    service.cachedAge = 60
    service.answer { _ in .failure(.timedOut(seconds: 10)) }
    reactions.failure = .timedOut(seconds: 10)
    load()
    #expect(
      notice.lastValue
        == "Showing words from 1 minute ago. Cannot load your reactions. \(ServiceError.timedOut(seconds: 10).message)")
  }

  // MARK: Selection and reactions

  @Test("Selecting a word shows its detail each time")
  func detail() throws {
    load()
    let word = try #require(viewModel.outputs.words.value.last)
    viewModel.inputs.wordSelected(word)
    viewModel.inputs.wordSelected(word)
    #expect(showDetail.values.map(\.outputs.title.value) == ["word 2 of 2015-01", "word 2 of 2015-01"])
  }

  @Test("Words do not wait for the reactions, which a reload requests again")
  func lateReactions() throws {
    reactions.kept = Reactions(reblogs: [1])
    reactions.isAnswering.value = false
    load()
    #expect(words.lastValue?.count == 2)
    #expect(isLoading.values == [false, true, false])
    let word = WordViewModel(word: try #require(viewModel.outputs.words.value.first), store: store)
    reactions.isAnswering.value = true
    #expect(word.outputs.reblog.value == ReactionState(isOn: true))
    reactions.kept = Reactions()
    viewModel.inputs.reloadPressed()
    #expect(word.outputs.reblog.value == ReactionState(isOn: false))
  }

  @Test("A failed reaction shows a notice, and a reload also retries it")
  func failedReaction() throws {
    load()
    try viewModel.outputs.wordViewModel(#require(viewModel.outputs.words.value.last)).inputs.reblogPressed()
    reactions.answer(.notAllowed)
    #expect(
      notice.lastValue == "Cannot save your reblog of “word 2 of 2015-01”. \(ServiceError.notAllowed.message)")
    viewModel.inputs.reloadPressed()
    #expect(notice.lastValue == .some(nil))
    #expect(reactions.asked == ["reblog 2 on", "reblog 2 on"])
    #expect(service.requests == ["2015-01 answered", "2015-01 running"])
  }

  @Test("When the service works again, one reload removes all notices")
  func recovery() throws {
    reactions.failure = .offline
    load()
    try viewModel.outputs.wordViewModel(#require(viewModel.outputs.words.value.last)).inputs.reblogPressed()
    reactions.answer(.offline)
    reactions.failure = nil
    viewModel.inputs.reloadPressed()
    reactions.answer()
    scheduler.advance(by: .seconds(1))
    #expect(notice.lastValue == .some(nil))
  }

  @Test("The age of cached words grows")
  func age() {
    service.cachedAge = 25
    service.answer { _ in .failure(.offline) }
    load()
    let ages = [(0, "25 seconds"), (34, "59 seconds"), (1, "1 minute"), (60, "2 minutes")]
    for (seconds, age) in ages {
      scheduler.advance(by: .seconds(seconds))
      #expect(notice.lastValue??.hasPrefix("Showing words from \(age) ago.") == true, "\(age): \(notice.values)")
    }
  }

  @Test("A reload retries only the most recent of several failed reactions")
  func severalFailures() throws {
    load()
    for word in viewModel.outputs.words.value { viewModel.outputs.wordViewModel(word).inputs.favouritePressed() }
    reactions.answer(.notAllowed)
    reactions.answer(.offline)
    viewModel.inputs.reloadPressed()
    #expect(reactions.asked == ["favourite 1 on", "favourite 2 on", "favourite 2 on"])
    #expect(notice.lastValue == "Cannot save your like of “word 1 of 2015-01”. \(ServiceError.notAllowed.message)")
  }

  @Test("The notice of a failed reaction stays when another word's reaction succeeds or a reload fails")
  func stayingFailure() throws {
    load()
    let words = viewModel.outputs.words.value
    try viewModel.outputs.wordViewModel(#require(words.first)).inputs.reblogPressed()
    try viewModel.outputs.wordViewModel(#require(words.last)).inputs.reblogPressed()
    reactions.answer(.notAllowed)
    let failure = "Cannot save your reblog of “word 1 of 2015-01”. \(ServiceError.notAllowed.message)"
    #expect(notice.lastValue == failure)
    reactions.answer()
    #expect(notice.lastValue == failure)
    service.answer { _ in .failure(.timedOut(seconds: 10)) }
    try store.month(#require(words.first).date.month).inputs.reload()
    scheduler.advance(by: .seconds(1))
    #expect(notice.lastValue == failure)
  }

  @Test("A pending reaction is not requested again after the user has left and returned to its month")
  func pendingThroughMonths() throws {
    load()
    let word = try #require(viewModel.outputs.words.value.first)
    viewModel.outputs.wordViewModel(word).inputs.favouritePressed()
    months.inputs.nextMonthPressed()
    scheduler.advance(by: .seconds(1))
    months.inputs.previousMonthPressed()
    scheduler.advance(by: .seconds(1))
    viewModel.outputs.wordViewModel(word).inputs.favouritePressed()
    #expect(reactions.waitingCount == 1)
    reactions.answer()
    #expect(reactions.asked == ["favourite 1 on", "favourite 1 off"])
  }

  // MARK: Search

  @Test("The query filters the words")
  func searching() {
    load()
    query.value = SearchQuery("WÓRD 2")
    #expect(words.lastValue == ["word 2 of 2015-01"])
    query.value = SearchQuery("definition 1")
    #expect(words.lastValue == ["word 1 of 2015-01"])
    query.value = SearchQuery("none such")
    #expect(words.lastValue == [])
    #expect(message.lastValue == "No words match “none such”.")
    query.value = SearchQuery("")
    #expect(words.lastValue?.count == 2)
    #expect(message.lastValue == .some(nil))
  }

  @Test("A query without matches is named while words load and after a failure, but not if there are no words at all")
  func noMatches() {
    query.value = SearchQuery("none such")
    service.answer { _ in .success(WordResponse(words: [])) }
    load()
    #expect(message.lastValue == "No words are published for January 2015.")
    service.answer { .success(.words(of: $0)) }
    months.inputs.nextMonthPressed()
    #expect(message.lastValue == .some(nil))
    scheduler.advance(by: .seconds(1))
    service.answer { _ in .failure(.notAllowed) }
    for wait in [0, 1] {
      viewModel.inputs.reloadPressed()
      scheduler.advance(by: .seconds(wait))
      #expect(message.lastValue == "No words match “none such”.")
    }
  }
}
