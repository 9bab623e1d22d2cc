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
  private let title = TestObserver<String, Never>()
  private let words = TestObserver<String, Never>()

  private let scheduler = TestScheduler()
  private let service: ScriptedWordService
  private let reactions = ScriptedReactionService()
  private let services: WordServices
  private let viewModel: any WordListViewModelType

  init() throws {
    service = ScriptedWordService(scheduler: scheduler)
    services = WordServices(words: service, pictures: ScriptedPictureService(), reactions: reactions)
    viewModel = WordListViewModel(
      .month(try #require(Month(year: 2015, month: 1))), services: services, scheduler: ImmediateScheduler(),
      clock: scheduler)

    isLoading.observe(viewModel.outputs.isLoading)
    message.observe(viewModel.outputs.message)
    notice.observe(viewModel.outputs.notice)
    showDetail.observe(viewModel.outputs.showDetail)
    title.observe(viewModel.outputs.title)
    words.observe(viewModel.outputs.words.map(Self.summary).skipRepeats())
  }

  /// Returns the loading state and the titles of the words as text.
  private static func summary(of words: Loadable<[WordViewModel], ServiceError>) -> String {
    let state =
      switch words {
      case .notRequested: "not requested"
      case .loading: "loading"
      case .loaded: "loaded"
      case .failed: "failed"
      }
    let titles = words.value?.map(\.outputs.wordTitle.value) ?? []
    return ([state] + titles).joined(separator: ", ")
  }

  @Test("Nothing is loaded before the view loads")
  func beforeViewDidLoad() {
    scheduler.advance(by: .seconds(10))
    #expect(service.requests.isEmpty)
    #expect(words.values == ["not requested"])
    #expect(title.values == ["January 2015"])
  }

  @Test("The words of the month are loaded when the view loads")
  func loading() {
    viewModel.inputs.viewDidLoad()
    #expect(words.values == ["not requested", "loading"])
    #expect(isLoading.values == [false, true])
    scheduler.advance(by: .seconds(1))
    #expect(words.lastValue == "loaded, word 1 of 2015-01, word 2 of 2015-01")
    #expect(isLoading.values == [false, true, false])
    #expect(message.values == [nil])
    #expect(notice.values == [nil])
  }

  @Test("Changing the month shows the new title at once and removes the old words")
  func months() {
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    viewModel.inputs.previousMonthPressed()
    #expect(title.values == ["January 2015", "December 2014"])
    #expect(words.lastValue == "loading")
    scheduler.advance(by: .seconds(1))
    #expect(words.lastValue == "loaded, word 1 of 2014-12, word 2 of 2014-12")
    viewModel.inputs.nextMonthPressed()
    viewModel.inputs.nextMonthPressed()
    #expect(title.lastValue == "February 2015")
  }

  @Test("Switching months quickly shows only the last month and cancels the other requests")
  func switchingQuickly() {
    viewModel.inputs.viewDidLoad()
    for _ in 1...3 {
      scheduler.advance(by: .milliseconds(100))
      viewModel.inputs.nextMonthPressed()
    }
    #expect(service.requests == ["2015-01 cancelled", "2015-02 cancelled", "2015-03 cancelled", "2015-04 running"])
    scheduler.advance(by: .seconds(5))
    #expect(service.requests.last == "2015-04 answered")
    #expect(words.values.filter { $0.hasPrefix("loaded") } == ["loaded, word 1 of 2015-04, word 2 of 2015-04"])
  }

  @Test("Going beyond the last month loads nothing")
  func lastMonth() throws {
    let viewModel = WordListViewModel(
      .month(try #require(Month(year: 9999, month: 12))), services: services, scheduler: ImmediateScheduler())
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    viewModel.inputs.nextMonthPressed()
    #expect(service.requests == ["9999-12 answered"])
    #expect(viewModel.outputs.title.value == "December 9999")
  }

  @Test("A failure shows its reason, and a reload can succeed")
  func failure() {
    service.answer { _ in .failure(.notAllowed) }
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    #expect(words.lastValue == "failed")
    #expect(message.lastValue == ServiceError.notAllowed.message)
    service.answer { .success(.words(of: $0)) }
    viewModel.inputs.reloadPressed()
    #expect(words.lastValue == "loading")
    #expect(message.lastValue == .some(nil))
    scheduler.advance(by: .seconds(1))
    #expect(words.lastValue == "loaded, word 1 of 2015-01, word 2 of 2015-01")
  }

  @Test("A reload keeps the words while it runs; a failed reload shows that they are stale")
  func failedReload() {
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    service.answer { _ in .failure(.unexpectedStatus(418)) }
    viewModel.inputs.reloadPressed()
    #expect(words.lastValue == "loading, word 1 of 2015-01, word 2 of 2015-01")
    scheduler.advance(by: .seconds(1))
    #expect(words.lastValue == "failed, word 1 of 2015-01, word 2 of 2015-01")
    #expect(message.values == [nil])
    #expect(notice.lastValue??.hasPrefix("Showing previously loaded words.") == true)
    #expect(notice.lastValue??.contains(ServiceError.unexpectedStatus(418).message) == true)

    viewModel.inputs.reloadPressed()
    #expect(words.lastValue == "loading, word 1 of 2015-01, word 2 of 2015-01")
    #expect(notice.lastValue == .some(nil))
  }

  @Test("A word that is loaded again keeps its view model, which shows the changes")
  func identity() throws {
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    let before = try #require(viewModel.outputs.words.value.value)
    let month = try #require(Month(year: 2015, month: 1))
    let words = WordResponse.words(of: month).words.dropFirst().map {
      Word(id: $0.id, word: "new", date: $0.date, imageURL: $0.imageURL, definition: nil)
    }
    service.answer { _ in .success(WordResponse(words: words)) }
    viewModel.inputs.reloadPressed()
    scheduler.advance(by: .seconds(1))
    let after = try #require(viewModel.outputs.words.value.value)
    #expect(after.count == 1 && after.first === before.last)
    #expect(before.last?.outputs.wordTitle.value == "new")
  }

  @Test("A month without words shows a message")
  func emptyMonth() {
    service.answer { _ in .success(WordResponse(words: [])) }
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    #expect(message.values == [nil, "No words are published for January 2015."])
  }

  @Test(
    "The notice gives the number of skipped entries and the first reason",
    arguments: [
      (1, "Skipped 1 invalid entry: entry 3 has no word."), (2, "Skipped 2 invalid entries: entry 3 has no word."),
    ])
  func omissions(count: Int, sentence: String) {
    service.answer {
      .success(.words(of: $0, omission: WordResponse.Omission(count: count, firstReason: "entry 3 has no word")))
    }
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    #expect(notice.lastValue == sentence)
    #expect(words.lastValue?.hasPrefix("loaded, word 1") == true)
  }

  @Test("Selecting a word shows its detail each time")
  func detail() throws {
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    let word = try #require(viewModel.outputs.words.value.value?.last)
    viewModel.inputs.wordSelected(word)
    viewModel.inputs.wordSelected(word)
    #expect(showDetail.values.map(\.outputs.title.value) == ["word 2 of 2015-01", "word 2 of 2015-01"])
  }

  @Test("Releasing the view model cancels the request")
  func deinitialisation() throws {
    do {
      let viewModel = WordListViewModel(
        .month(try #require(Month(year: 2015, month: 1))), services: services, scheduler: ImmediateScheduler())
      viewModel.inputs.viewDidLoad()
      #expect(service.requests == ["2015-01 running"])
    }
    #expect(service.requests == ["2015-01 cancelled"])
  }

  @Test("The words show the user's reactions")
  func reactionsOfWords() throws {
    reactions.kept = Reactions(favourites: [2])
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    let words = try #require(viewModel.outputs.words.value.value)
    #expect(words.map(\.outputs.favourite.value.isOn) == [false, true])
  }

  @Test("A word with a pending request keeps its view model while other months are shown")
  func pendingThroughMonths() throws {
    service.answer { month in
      let words = WordResponse.words(of: month).words.map { word in
        Word(
          id: month.month * 100 + word.day, word: word.word, date: word.date, imageURL: word.imageURL, definition: nil)
      }
      return .success(WordResponse(words: words))
    }
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    let before = try #require(viewModel.outputs.words.value.value)
    before[0].inputs.favouritePressed()
    viewModel.inputs.nextMonthPressed()
    scheduler.advance(by: .seconds(1))
    viewModel.inputs.previousMonthPressed()
    scheduler.advance(by: .seconds(1))
    let after = try #require(viewModel.outputs.words.value.value)
    #expect(after[0] === before[0] && after[1] !== before[1])
    #expect(after[0].outputs.favourite.value == ReactionState(isOn: true, isPending: true))
    after[0].inputs.favouritePressed()
    #expect(reactions.waitingCount == 1)
  }

  @Test("Loading ends when the words have arrived, before the reactions")
  func lateReactions() throws {
    reactions.kept = Reactions(reblogs: [1])
    reactions.isAnswering.value = false
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    #expect(words.lastValue == "loaded, word 1 of 2015-01, word 2 of 2015-01")
    #expect(isLoading.values == [false, true, false])
    reactions.isAnswering.value = true
    let word = try #require(viewModel.outputs.words.value.value?.first)
    #expect(word.outputs.reblog.value == ReactionState(isOn: true))
    #expect(isLoading.values == [false, true, false])
    viewModel.inputs.reloadPressed()
    #expect(isLoading.lastValue == true)
  }

  @Test("A running reload does not revert reactions that the user has made since the last one")
  func reloadingAfterReaction() throws {
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    let word = try #require(viewModel.outputs.words.value.value?.first)
    word.inputs.favouritePressed()
    reactions.answer()
    viewModel.inputs.reloadPressed()
    #expect(word.outputs.favourite.value == ReactionState(isOn: true))
    scheduler.advance(by: .seconds(1))
    #expect(word.outputs.favourite.value == ReactionState(isOn: true))
  }

  @Test("A failed reaction shows a notice, and a reload retries it instead of loading")
  func failedReaction() throws {
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    let word = try #require(viewModel.outputs.words.value.value?.last)
    word.inputs.reblogPressed()
    reactions.answer(.notAllowed)
    #expect(notice.lastValue == ServiceError.notAllowed.message)
    viewModel.inputs.reloadPressed()
    #expect(notice.lastValue == .some(nil))
    #expect(reactions.asked == ["reblog 2 on", "reblog 2 on"])
    #expect(service.requests == ["2015-01 answered"])
    reactions.answer()
    viewModel.inputs.reloadPressed()
    #expect(service.requests == ["2015-01 answered", "2015-01 running"])
  }

  @Test("The list of favourites shares its view models with the list that opened it")
  func favourites() throws {
    let showFavourites = TestObserver<WordListViewModel, Never>()
    showFavourites.observe(viewModel.outputs.showFavourites)
    let (january, march) = (20_150_102, 20_150_305)
    service.answer { month in
      let words = WordResponse.words(of: month).words.map { word in
        Word(
          id: (month.year * 100 + month.month) * 100 + word.day, word: word.word, date: word.date,
          imageURL: word.imageURL, definition: nil)
      }
      return .success(WordResponse(words: words))
    }
    reactions.kept = Reactions(favourites: [january, 20_150_301, march, 5])
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    viewModel.inputs.favouritesPressed()
    let favourites = try #require(showFavourites.lastValue)
    favourites.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    #expect(favourites.outputs.title.value == "Favourites")
    let words = try #require(favourites.outputs.words.value.value)
    #expect(words.map(\.id) == [january, 20_150_301])
    #expect(favourites.outputs.notice.value == "Skipped 2 invalid entries: no word has the id 5.")

    let shared = try #require(viewModel.outputs.words.value.value?.last)
    #expect(words.first === shared)
    words.first?.inputs.favouritePressed()
    #expect(shared.outputs.favourite.value == ReactionState(isOn: false, isPending: true))
    favourites.inputs.wordSelected(try #require(words.last))
    favourites.inputs.nextMonthPressed()
    #expect(favourites.outputs.title.value == "Favourites")
  }

  @Test("An empty list of favourites shows a message")
  func noFavourites() {
    let favourites = WordListViewModel(.favourites, services: services, scheduler: ImmediateScheduler())
    favourites.inputs.viewDidLoad()
    #expect(favourites.outputs.message.value?.hasPrefix("No favourites yet") == true)
  }

  @Test("The search text is debounced and filters the words; clearing it takes effect at once")
  func searching() {
    viewModel.inputs.viewDidLoad()
    scheduler.advance(by: .seconds(1))
    viewModel.inputs.searchTextChanged("w")
    viewModel.inputs.searchTextChanged("WÓRD 2")
    #expect(viewModel.outputs.query.value.isEmpty)
    scheduler.advance(by: .milliseconds(100))
    #expect(words.lastValue == "loaded, word 2 of 2015-01")
    viewModel.inputs.searchTextChanged("none such")
    scheduler.advance(by: .milliseconds(100))
    #expect(words.lastValue == "loaded")
    #expect(message.lastValue == "No words match “none such”.")
    viewModel.inputs.searchTextChanged("")
    #expect(words.lastValue == "loaded, word 1 of 2015-01, word 2 of 2015-01")
    #expect(message.lastValue == .some(nil))
  }
}
