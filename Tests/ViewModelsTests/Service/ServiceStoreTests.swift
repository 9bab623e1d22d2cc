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
  private let scheduler = TestScheduler()
  private let transcript: Transcript

  init() throws {
    screens = try ServiceScreens(today: Property(value: .first))
    root = RootViewModel(month: screens.month, store: screens.store, clock: screens.clock)
    form.observe(root.showService)
    transcript = Transcript(
      of: root, except: [\.header, \.commands], clock: screens.clock, words: screens.words, reactions: screens.reactions
    )
    transcript.observe("SERVICE", screens.addresses)
    transcript.observe("SETTINGS", screens.settings.log)
  }

  /// Opens the form and saves another service.
  private func save() throws {
    root.lists.value[0].inputs.servicePressed()
    let form = try #require(form.lastValue)
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged("http://new.example")
    for _ in 0..<2 { form.inputs.savePressed() }
  }

  @Test("When pending changes are confirmed, the list of the saved service appears, and the form shows its URL")
  func switching() throws {
    root.inputs.viewDidLoad()
    screens.store.words.value.toggle(.favourite, of: try .petrichor())
    try save()
    screens.settings.answer()
    screens.reactions.answer()
    root.lists.value[0].inputs.servicePressed()
    #expect(form.lastValue?.form.value.url == "http://new.example")
    try transcript.expect(
      """
      viewDidLoad()
      REACTIONS: favourite 20150131 on requested
      showService: ServiceViewModel
      SETTINGS: http://new.example no token
      REACTIONS: favourite 20150131 on confirmed
      SERVICE: http://new.example
      lists: [WordsViewModel]
      showService: ServiceViewModel
      """)
  }

  @Test(
    "The form opens with the reason why the settings cannot be used, and until they are saved, reactions are refused",
    arguments: [
      (
        .reading(reason: "not UTF-8", path: "/config.json"), nil,
        "Cannot read the settings (/config.json): not UTF-8."
      ),
      (
        nil, "ftp://a.example",
        "Invalid service URL “ftp://a.example”: the scheme must be http or https. It is in the settings file, /config.json."
      ),
    ] as [(SettingsError?, String?, String)])
  func unusableSettings(error: SettingsError?, server: String?, reason: String) throws {
    let screens = try ServiceScreens(settings: ServiceSettings(server: server), fileError: error)
    let root = RootViewModel(month: screens.month, store: screens.store, clock: screens.clock)
    let transcript = Transcript(
      of: root, except: [\.header, \.commands], clock: screens.clock, words: screens.words, reactions: screens.reactions
    )
    form.observe(root.showService)
    root.inputs.viewDidLoad()
    let form = try #require(form.lastValue)
    #expect(form.message.value == Notice(.failure, reason))
    #expect(form.form.value.usesServer == (server != nil))
    let (words, petrichor) = (screens.store.words.value, try Word.petrichor())
    words.loadReactions()
    words.toggle(.favourite, of: petrichor)
    #expect(words.reactions.value.error?.message == reason)
    #expect(words.reactionStates.value.lastFailure(of: petrichor)?.error.message == reason)
    #expect(!words.reactionStates.value.state(of: .favourite, to: petrichor).isOn)

    form.inputs.usesServerChanged(false)
    form.inputs.savePressed()
    screens.settings.answer(notice: "Kept.")
    screens.store.words.value.toggle(.favourite, of: petrichor)
    try transcript.expect(
      """
      viewDidLoad()
      showService: ServiceViewModel
      lists: [WordsViewModel]
      showNotice: Kept.
      REACTIONS: favourite 20150131 on requested
      """)
  }

  @Test("A change by another program reloads the reactions of the current service only")
  func externalChanges() throws {
    root.inputs.viewDidLoad()
    let oldStore = screens.store.words.value
    screens.reactions.kept.value = Reactions(favourites: [1])
    screens.reactions.externalInput.send(value: ())
    #expect(oldStore.reactionStates.value.favourites == [1])
    try save()
    screens.settings.answer()
    screens.reactions.kept.value = Reactions()
    screens.reactions.externalInput.send(value: ())
    #expect(oldStore.reactionStates.value.favourites == [1])
    #expect(screens.store.words.value.reactionStates.value.favourites == [])
  }

  @Test("A notice names the changes that are not confirmed within two seconds of saving")
  func lostChanges() throws {
    root.inputs.viewDidLoad()
    screens.store.words.value.toggle(.favourite, of: try .petrichor())
    try save()
    transcript.removeAll()
    screens.settings.answer(notice: "Damaged.")  // Saving may itself cause a notice.
    screens.clock.advance(by: .seconds(3))
    try transcript.expect(
      """
      +2s
      SERVICE: http://new.example
      lists: [WordsViewModel]
      showNotice: Damaged. Cannot confirm your favourite “petrichor”. A change may be lost.
      +1s
      """)
  }

  @Test("The results of testing and of saving arrive on the scheduler of the store")
  func deliveries() throws {
    let screens = try ServiceScreens(scheduler: scheduler)
    let form = screens.makeForm()
    form.inputs.testPressed()
    screens.clock.advance(by: .seconds(1))
    #expect(form.message.value?.text == "Testing the connection…")
    scheduler.advance()
    #expect(form.message.value?.text.hasPrefix("The service works.") == true)
    form.inputs.urlChanged("http://new.example")
    for _ in 0..<2 { form.inputs.savePressed() }
    screens.settings.answer()
    #expect(screens.store.configuration.value.server == nil)
    scheduler.advance()
    #expect(screens.store.configuration.value.server == "http://new.example")
  }

  @Test(
    "An exit waits up to two seconds for a save and for changes of reactions, and then names what may be lost",
    arguments: [(true, false), (false, true), (false, false)])
  func leaving(isSaved: Bool, hasChange: Bool) throws {
    root.inputs.viewDidLoad()
    if hasChange { screens.store.words.value.toggle(.favourite, of: try .petrichor()) }
    try save()
    let work = TestObserver<String?, Never>()
    screens.store.unfinishedWork(after: 2).start(work.observer)
    screens.clock.advance(by: .milliseconds(1999))
    #expect(work.values.isEmpty)
    // A save that has failed has ended, too.
    let failure = hasChange ? nil : SettingsError.writing(reason: "the disk is full", path: nil)
    if isSaved { screens.settings.answer(failure) } else { screens.clock.advance(by: .milliseconds(1)) }
    let change = hasChange ? " Cannot confirm your favourite “petrichor”. A change may be lost." : ""
    #expect(work.values == [isSaved ? nil : "The settings may not have been saved.\(change)"])
  }
}
