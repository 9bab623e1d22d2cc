import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("ServiceStore and RootViewModel")
struct ServiceStoreTests {
  private let screens: ServiceScreens
  private let root: RootViewModel
  private let form = TestObserver<ServiceViewModel, Never>()
  private let transcript: Transcript

  init() throws {
    screens = try ServiceScreens(notice: "damaged", today: Property(value: .first))
    root = RootViewModel(month: screens.month, store: screens.store, clock: screens.clock)
    form.observe(root.showService)
    transcript = Transcript(of: root, clock: screens.clock, words: screens.words, reactions: screens.reactions)
    transcript.observe("SERVICE", screens.addresses)
    transcript.observe("SETTINGS", screens.settings.log)
  }

  /// Opens the form and saves another service.
  private func save(_ url: String = "http://new.example") throws {
    root.list.value.inputs.servicePressed()
    let form = try #require(form.lastValue)
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged(url)
    form.inputs.savePressed()
  }

  @Test("A saved service replaces the list when the changes of reactions are confirmed, or else after two seconds")
  func switching() throws {
    let word = try Word.petrichor()
    root.list.value.inputs.servicePressed()
    root.inputs.viewDidLoad()
    let old = root.list.value
    old.list.inputs.viewDidLoad()
    screens.store.words.value.toggle(.favourite, of: word)
    try save()
    screens.settings.answer()
    screens.reactions.answer()
    old.inputs.servicePressed()
    root.list.value.list.inputs.viewDidLoad()
    screens.store.words.value.toggle(.favourite, of: word)
    try save("http://newer.example")
    screens.settings.answer(notice: "Damaged.")
    screens.clock.advance(by: .seconds(3))
    try transcript.expect(
      """
      viewDidLoad()
      showNotice: damaged
      WORDS: 2015-01 requested
      REACTIONS: favourite 20150131 on requested
      showService: ServiceViewModel
      SETTINGS: http://new.example no token
      REACTIONS: favourite 20150131 on confirmed
      SERVICE: http://new.example
      list: WordsViewModel
      WORDS: 2015-01 requested
      REACTIONS: favourite 20150131 off requested
      showService: ServiceViewModel
      SETTINGS: http://newer.example no token
      +2s
      SERVICE: http://newer.example
      list: WordsViewModel
      showNotice: Damaged. Cannot confirm the removal of your favourite “petrichor”. A change may be lost.
      +1s
      """)
    #expect(form.lastValue?.url.value == "http://newer.example")
  }

  @Test("Settings are put in force on the scheduler of the store, and the result of a test and words arrive there")
  func scheduler() throws {
    let scheduler = TestScheduler()
    let screens = try ServiceScreens(scheduler: scheduler)
    let form = screens.makeForm()
    let month = screens.store.words.value.month(screens.month)
    form.inputs.testPressed()
    screens.clock.advance(by: .seconds(1))
    #expect(form.message.value?.text == "Testing the connection…" && month.isLoading.value)
    scheduler.advance()
    #expect(form.message.value?.text.hasPrefix("The service works.") == true && !month.isLoading.value)
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged("http://new.example")
    form.inputs.savePressed()
    screens.settings.answer()
    #expect(screens.store.configuration.value.server == nil)
    scheduler.advance()
    #expect(screens.store.configuration.value.server == "http://new.example")
  }

  @Test("The new list has the month, the current day and the clock of the first one, and the form tests this month")
  func newList() throws {
    root.inputs.viewDidLoad()
    root.list.value.months?.inputs.nextMonthPressed()
    try save()
    screens.settings.answer()
    let list = root.list.value
    #expect(list.title.value == "January 2015" && screens.store.words.value.today.value == .first)
    list.search.inputs.searchTextChanged("p")
    screens.clock.advance(by: .milliseconds(100))
    #expect(list.search.outputs.query.value.text == "p")
    list.inputs.servicePressed()
    form.lastValue?.inputs.testPressed()
    #expect(screens.words.requests == ["2015-01 running"])
  }

  @Test(
    "Before it exits, the program waits for a save and for changes, for at most two seconds", arguments: [true, false])
  func leaving(isSaved: Bool) throws {
    root.inputs.viewDidLoad()
    if !isSaved { screens.store.words.value.toggle(.favourite, of: try .petrichor()) }
    try save()
    let work = TestObserver<String?, Never>()
    screens.store.unfinishedWork(after: 2).start(work.observer)
    screens.clock.advance(by: .milliseconds(1999))
    #expect(work.values.isEmpty)
    if isSaved { screens.settings.answer() } else { screens.clock.advance(by: .milliseconds(1)) }
    let unfinished =
      "The settings may not have been saved. Cannot confirm your favourite “petrichor”. A change may be lost."
    #expect(work.values == [isSaved ? nil : unfinished])
  }
}
