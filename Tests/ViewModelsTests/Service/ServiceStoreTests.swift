import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("ServiceStore and RootViewModel")
struct ServiceStoreTests {
  private let list = TestObserver<WordsViewModel, Never>()
  private let showNotice = TestObserver<String, Never>()
  private let showService = TestObserver<ServiceViewModel, Never>()

  private func makeRoot(_ screens: ServiceScreens) -> any RootViewModelType {
    let root = RootViewModel(month: screens.month, store: screens.store, clock: screens.clock)
    list.observe(root.outputs.list)
    showNotice.observe(root.outputs.showNotice)
    showService.observe(root.outputs.showService)
    root.inputs.viewDidLoad()
    return root
  }

  /// Opens the form and saves another service.
  private func save(_ screens: ServiceScreens, _ url: String) throws {
    list.lastValue?.inputs.servicePressed()
    let form = try #require(showService.lastValue)
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged(url)
    form.inputs.savePressed()
  }

  @Test("Saving another service replaces the list, and the new list loads its own words")
  func switching() throws {
    let screens = try ServiceScreens()
    let root = makeRoot(screens)
    list.lastValue?.outputs.list.inputs.viewDidLoad()
    screens.clock.advance(by: .seconds(1))
    try save(screens, "http://new.example")
    #expect(list.values.count == 1)
    screens.settings.answer()
    #expect(list.values.count == 2)
    #expect(root.outputs.list.value === list.lastValue)
    #expect(list.lastValue?.outputs.list.outputs.words.value.isEmpty == true)
    list.lastValue?.outputs.list.inputs.viewDidLoad()
    #expect(screens.words.requests == ["2015-01 answered", "2015-01 running"])
    #expect(showNotice.values.isEmpty)
  }

  @Test("The words of another service have the same current day, which still changes")
  func today() throws {
    let january = try #require(Month(year: 2015, month: 1))
    let days = try [30, 31].map { try #require(Day(month: january, day: $0)) }
    let today = MutableProperty(days[0])
    let screens = try ServiceScreens(today: Property(today))
    let root = makeRoot(screens)
    try save(screens, "http://new.example")
    screens.settings.answer()
    #expect(list.values.count == 2)
    let words = screens.store.words.value
    #expect(words.today.value == days[0])
    today.value = days[1]
    #expect(words.today.value == days[1])
    withExtendedLifetime(root) {}
  }

  @Test("The requests of the former service are cancelled when its list is released")
  func cancellation() throws {
    let screens = try ServiceScreens()
    let root = RootViewModel(month: screens.month, store: screens.store, clock: screens.clock)
    root.outputs.list.value.outputs.list.inputs.viewDidLoad()
    let form = screens.makeForm()
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged("http://new.example")
    form.inputs.savePressed()
    #expect(screens.words.requests == ["2015-01 running"])
    screens.settings.answer()
    #expect(screens.words.requests == ["2015-01 cancelled"])
    #expect(root.outputs.list.value.outputs.list.outputs.words.value.isEmpty)
  }

  @Test("Nothing is sent before the view loads, and only the list in force opens the form, with the saved settings")
  func lists() throws {
    let screens = try ServiceScreens(notice: "damaged")
    let root = RootViewModel(month: screens.month, store: screens.store, clock: screens.clock)
    showNotice.observe(root.outputs.showNotice)
    showService.observe(root.outputs.showService)
    list.observe(root.outputs.list)
    list.lastValue?.inputs.servicePressed()
    #expect(showNotice.values.isEmpty && showService.values.isEmpty)
    root.inputs.viewDidLoad()
    #expect(showNotice.values == ["damaged"])
    try save(screens, "http://new.example")
    screens.settings.answer()
    list.values.first?.inputs.servicePressed()
    #expect(showService.values.count == 1)
    list.lastValue?.inputs.servicePressed()
    #expect(showService.values.count == 2)
    #expect(showService.lastValue?.outputs.url.value == "http://new.example")
  }

  @Test("The new service is used when the pending changes of reactions are confirmed")
  func pendingChange() throws {
    let screens = try ServiceScreens()
    let root = makeRoot(screens)
    screens.store.words.value.toggle(.favourite, of: try .petrichor())
    try save(screens, "http://new.example")
    screens.settings.answer()
    #expect(list.values.count == 1)
    screens.reactions.answer()
    #expect(list.values.count == 2)
    #expect(showNotice.values.isEmpty)
    withExtendedLifetime(root) {}
  }

  @Test("Settings that cannot be saved are reported at once, even if changes of reactions are pending")
  func savingFailsDuringChange() throws {
    let screens = try ServiceScreens()
    let root = makeRoot(screens)
    screens.store.words.value.toggle(.favourite, of: try .petrichor())
    try save(screens, "http://new.example")
    screens.settings.answer(.writing(reason: "no space left on device"))
    #expect(showService.lastValue?.outputs.isBusy.value == false)
    screens.clock.advance(by: .seconds(2))
    #expect(list.values.count == 1 && showNotice.values.isEmpty)
    withExtendedLifetime(root) {}
  }

  @Test("Saved settings are put in force on the scheduler of the store, and the new words arrive there too")
  func scheduler() throws {
    let scheduler = TestScheduler()
    let screens = try ServiceScreens(scheduler: scheduler)
    let form = screens.makeForm()
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged("http://new.example")
    form.inputs.savePressed()
    screens.settings.answer()
    #expect(screens.store.configuration.value.server == nil)
    scheduler.advance()
    #expect(screens.store.configuration.value.server == "http://new.example")
    let month = screens.store.words.value.month(screens.month)
    screens.clock.advance(by: .seconds(1))
    #expect(month.outputs.isLoading.value)
    scheduler.advance()
    #expect(!month.outputs.isLoading.value)
  }

  @Test("The form and the search of the new list use the month and the clock of the first one")
  func newList() throws {
    let screens = try ServiceScreens()
    let root = makeRoot(screens)
    list.lastValue?.outputs.months?.inputs.nextMonthPressed()
    try save(screens, "http://new.example")
    screens.settings.answer()
    #expect(list.lastValue?.outputs.title.value == "January 2015")
    list.lastValue?.outputs.search.inputs.searchTextChanged("p")
    screens.clock.advance(by: .milliseconds(100))
    #expect(list.lastValue?.outputs.search.outputs.query.value.text == "p")
    list.lastValue?.inputs.servicePressed()
    showService.lastValue?.inputs.testPressed()
    #expect(screens.words.requests == ["2015-01 running"])
    withExtendedLifetime(root) {}
  }

  @Test("A change that is not confirmed within two seconds is reported after the notice about the settings file")
  func unconfirmedChange() throws {
    let screens = try ServiceScreens()
    let root = makeRoot(screens)
    screens.store.words.value.toggle(.favourite, of: try .petrichor())
    try save(screens, "http://new.example")
    screens.settings.answer(notice: "Damaged.")
    screens.clock.advance(by: .milliseconds(1999))
    #expect(list.values.count == 1)
    screens.clock.advance(by: .milliseconds(1))
    #expect(list.values.count == 2)
    #expect(showNotice.values == ["Damaged. Cannot confirm your like of “petrichor”. A change may be lost."])
    withExtendedLifetime(root) {}
  }

  @Test("A notice about the settings file is sent at the start, and one about saving afterwards, until the next save")
  func notices() throws {
    let screens = try ServiceScreens(notice: "damaged")
    let root = makeRoot(screens)
    #expect(showNotice.values == ["damaged"])
    try save(screens, "http://new.example")
    screens.settings.answer(notice: "damaged again")
    #expect(showNotice.values == ["damaged", "damaged again"])
    try save(screens, "http://newer.example")
    screens.settings.answer()
    #expect(screens.store.notice.value == nil && showNotice.values == ["damaged", "damaged again"])
    withExtendedLifetime(root) {}
  }

  @Test("Before it exits, the program waits for a save, for at most two seconds", arguments: [true, false])
  func leaving(isSaved: Bool) throws {
    let screens = try ServiceScreens()
    let root = makeRoot(screens)
    try save(screens, "http://new.example")
    let work = TestObserver<String?, Never>()
    screens.store.unfinishedWork(after: 2).start(work.observer)
    screens.clock.advance(by: .milliseconds(1999))
    #expect(work.values.isEmpty)
    if isSaved { screens.settings.answer() } else { screens.clock.advance(by: .milliseconds(1)) }
    #expect(work.values == [isSaved ? nil : "The settings may not have been saved."] && work.didComplete)
    withExtendedLifetime(root) {}
  }
}
