import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("ServiceViewModel")
struct ServiceViewModelTests {
  private let dismiss = TestObserver<Void, Never>()
  private let message = TestObserver<String?, Never>()

  /// Observes the events of a form.
  private func observe(_ form: any ServiceViewModelType) {
    dismiss.observe(form.outputs.dismiss)
    message.observe(form.outputs.message)
  }

  @Test("Without settings, the built-in words are chosen and can be tested but not saved again")
  func builtIn() throws {
    let form = try ServiceScreens().makeForm()
    #expect(!form.outputs.usesServer.value)
    #expect(form.outputs.url.value == "")
    #expect(form.outputs.canChooseServer.value)
    #expect(!form.outputs.canEditURL.value && !form.outputs.canEditToken.value)
    #expect(form.can(.test))
    #expect(!form.can(.save))
    #expect(form.outputs.serverOrigin.value == "The built-in words are in use, because no service is set.")
  }

  @Test("The form contains the stored settings")
  func stored() throws {
    let form = try ServiceScreens(settings: fileSettings).makeForm()
    #expect(form.outputs.usesServer.value)
    #expect(form.outputs.url.value == "http://old.example")
    #expect(form.outputs.token.value == "old")
    #expect(form.outputs.canEditURL.value && form.outputs.canEditToken.value)
    #expect(!form.can(.save))
  }

  @Test("Each keystroke in the URL is validated, and an empty URL is invalid without a message")
  func url() throws {
    let form = try ServiceScreens().makeForm()
    form.inputs.usesServerChanged(true)
    let enabled = { (form.can(.test), form.can(.save)) }
    #expect(form.outputs.urlError.value == nil)
    #expect(enabled() == (false, false))
    form.inputs.urlChanged("h")
    #expect(form.outputs.url.value == "h")
    #expect(form.outputs.urlError.value == "Enter a URL such as https://example.org/words.")
    #expect(enabled() == (false, false))
    form.inputs.urlChanged("ftp://example.org")
    #expect(form.outputs.urlError.value == "The scheme must be http or https.")
    form.inputs.urlChanged("http://example.org")
    #expect(form.outputs.urlError.value == nil)
    #expect(enabled() == (true, true))
    form.inputs.urlChanged("")
    #expect(form.outputs.urlError.value == nil)
    #expect(enabled() == (false, false))
  }

  @Test("A token with other characters than visible ASCII is invalid, and a shorter one is valid again")
  func token() throws {
    let form = try ServiceScreens(settings: fileSettings).makeForm()
    form.inputs.tokenChanged("olé")
    #expect(form.outputs.token.value == "olé")
    #expect(form.outputs.tokenError.value == "Use only visible ASCII characters, without spaces.")
    #expect(!form.can(.test) && !form.can(.save))
    form.inputs.tokenChanged("ol")
    #expect(form.outputs.tokenError.value == nil)
    #expect(form.can(.save))
    form.inputs.tokenChanged("old")
    #expect(!form.can(.save))
  }

  @Test("An invalid URL does not matter while the built-in words are chosen")
  func invalidButUnused() throws {
    let form = try ServiceScreens(settings: fileSettings).makeForm()
    form.inputs.urlChanged("x")
    form.inputs.usesServerChanged(false)
    #expect(form.can(.test) && form.can(.save))
    form.inputs.usesServerChanged(true)
    #expect(!form.can(.test) && !form.can(.save))
  }

  @Test(
    "An option or a variable that determines the service makes the form read-only, but the connection can be tested",
    arguments: [ServiceConfiguration.Source.option, .environment])
  func readOnly(source: ServiceConfiguration.Source) throws {
    let url = "http://other.example"
    let screens = try ServiceScreens(
      option: source == .option ? url : nil, environment: source == .option ? [:] : ["WORDS_SERVER": url],
      settings: fileSettings)
    let form = screens.makeForm()
    #expect(form.outputs.url.value == url)
    #expect(form.outputs.token.value == "")
    #expect(!form.outputs.canChooseServer.value && !form.outputs.canEditURL.value && !form.outputs.canEditToken.value)
    #expect(form.can(.test))
    #expect(!form.can(.save))
  }

  @Test(
    "The form says where the service and the token come from",
    arguments: [
      (nil, [:], ServiceSettings(), "built-in words", nil),
      (nil, [:], fileSettings, "settings file", "The token in use is set by the settings file."),
      (nil, [:], ServiceSettings(server: "http://old.example"), "settings file", nil),
      ("http://a.example", [:], fileSettings, "an option", noTokenNote),
      (nil, ["WORDS_SERVER": "http://a.example"], fileSettings, "variable WORDS_SERVER", noTokenNote),
      ("http://a.example", ["WORDS_TOKEN": "env"], fileSettings, "an option", environmentTokenNote),
      (nil, ["WORDS_TOKEN": "env"], ServiceSettings(), "built-in words", environmentTokenNote),
    ] as [(String?, [String: String], ServiceSettings, String, String?)])
  func origins(
    option: String?, environment: [String: String], settings: ServiceSettings, server: String, token: String?
  ) throws {
    let form = try ServiceScreens(option: option, environment: environment, settings: settings).makeForm()
    #expect(form.outputs.serverOrigin.value.contains(server))
    #expect(form.outputs.tokenNote.value == token)
    form.inputs.tokenChanged("new")
    #expect(form.outputs.tokenNote.value == nil)
  }

  @Test("The result of a test has the number of words", arguments: [(0, "0 words"), (1, "1 word"), (2, "2 words")])
  func wordCount(count: Int, text: String) throws {
    let screens = try ServiceScreens()
    screens.words.answer { .success(WordResponse(words: Array(WordResponse.words(of: $0).words.prefix(count)))) }
    let form = screens.makeForm()
    form.inputs.testPressed()
    screens.clock.advance(by: .seconds(1))
    #expect(form.outputs.message.value == "The service works. It has \(text) for January 2015.")
  }

  @Test("The token of the environment cannot be edited and is not in the form, and the stored token is kept")
  func environmentToken() throws {
    let screens = try ServiceScreens(environment: ["WORDS_TOKEN": "env"], settings: fileSettings)
    let form = screens.makeForm()
    #expect(form.outputs.token.value == "")
    #expect(form.outputs.canEditURL.value && !form.outputs.canEditToken.value)
    #expect(form.outputs.tokenNote.value == "The token in use is set by the environment variable WORDS_TOKEN.")
    #expect(form.can(.test) && !form.can(.save))
  }

  @Test("The stored token of another server is not saved with a new server that uses the token of the environment")
  func tokenOfOtherServer() throws {
    let screens = try ServiceScreens(environment: ["WORDS_TOKEN": "env"], settings: fileSettings)
    let form = screens.makeForm()
    form.inputs.urlChanged("http://new.example")
    form.inputs.savePressed()
    #expect(screens.settings.saved.value == [ServiceSettings(server: "http://new.example")])
  }

  @Test("The stored token is used only for its own server, as long as the user does not enter another one")
  func otherServer() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    form.inputs.urlChanged("http://old.example/path")
    #expect(form.outputs.token.value == "old")
    form.inputs.urlChanged("http://old.example:81")
    #expect(form.outputs.token.value == "")
    #expect(form.outputs.tokenNote.value == "The token in the settings file is for another server.")
    form.inputs.testPressed()
    #expect(screens.addresses.value.last == "test http://old.example:81")
    form.inputs.urlChanged("http://old.example")
    #expect(form.outputs.token.value == "old")
    form.inputs.tokenChanged("new")
    form.inputs.urlChanged("http://other.example")
    #expect(form.outputs.token.value == "new" && form.outputs.tokenNote.value == nil)
  }

  @Test("The inputs of a read-only form change neither the settings nor the service that is tested")
  func readOnlyInputs() throws {
    let screens = try ServiceScreens(option: "http://other.example", settings: fileSettings)
    let form = screens.makeForm()
    form.inputs.usesServerChanged(false)
    form.inputs.urlChanged("http://new.example")
    form.inputs.tokenChanged("new")
    form.inputs.savePressed()
    form.inputs.testPressed()
    #expect(screens.settings.saved.value.isEmpty && !form.can(.save))
    #expect(screens.addresses.value.last == "test http://other.example")
  }

  @Test("While the URL is invalid, the stored token counts as the token of another server")
  func tokenOfInvalidURL() throws {
    let form = try ServiceScreens(settings: fileSettings).makeForm()
    form.inputs.urlChanged("http://")
    #expect(form.outputs.token.value == "")
    #expect(form.outputs.tokenNote.value == "The token in the settings file is for another server.")
  }

  @Test("A token that the user deletes is removed from the settings")
  func deletedToken() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    form.inputs.tokenChanged("")
    #expect(form.outputs.tokenNote.value == nil)
    form.inputs.savePressed()
    #expect(screens.settings.saved.value == [ServiceSettings(server: "http://old.example")])
  }

  @Test("A test that fails shows the message of its error", arguments: [ServiceError.offline, .timedOut(seconds: 10)])
  func failedTest(error: ServiceError) throws {
    let screens = try ServiceScreens()
    screens.words.answer { _ in .failure(error) }
    screens.reactions.failure = error
    let form = screens.makeForm()
    form.inputs.testPressed()
    screens.clock.advance(by: .seconds(1))
    #expect(form.outputs.message.value == error.message && form.can(.test))
  }

  @Test("The URL is saved as the user has entered it")
  func savedURL() throws {
    let screens = try ServiceScreens()
    let form = screens.makeForm()
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged(" HTTP://New.example/#top ")
    form.inputs.savePressed()
    #expect(screens.settings.saved.value == [ServiceSettings(server: " HTTP://New.example/#top ")])
  }

  @Test("White space around a token is ignored")
  func spaceAroundToken() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    form.inputs.tokenChanged(" old ")
    #expect(form.outputs.tokenError.value == nil && !form.can(.save))
  }

  @Test("A stored token without a server is neither shown nor a change")
  func tokenWithoutServer() throws {
    let form = try ServiceScreens(settings: ServiceSettings(token: AccessToken("old"))).makeForm()
    #expect(form.outputs.token.value == "" && !form.can(.save))
    form.inputs.usesServerChanged(true)
    form.inputs.usesServerChanged(false)
    #expect(!form.can(.save))
  }

  @Test("Settings in the file that are invalid are in the form, with the reason")
  func invalidFile() throws {
    let form = try ServiceScreens(settings: ServiceSettings(server: "ftp://old.example")).makeForm()
    #expect(form.outputs.usesServer.value && form.outputs.url.value == "ftp://old.example")
    #expect(form.outputs.urlError.value == "The scheme must be http or https.")
    form.inputs.usesServerChanged(false)
    #expect(form.can(.save))
  }

  @Test("A test shows its progress and then its result, and cannot be started twice")
  func testing() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    observe(form)
    form.inputs.tokenChanged("new")
    form.inputs.testPressed()
    form.inputs.testPressed()
    #expect(form.outputs.isBusy.value && !form.can(.test) && !form.can(.save))
    #expect(screens.words.requests == ["2015-01 running"])
    #expect(screens.addresses.value.last == "test http://old.example with new")
    screens.clock.advance(by: .seconds(1))
    #expect(
      message.values == [
        nil, nil, "Testing the connection…", "The service works. It has 2 words for January 2015.",
      ])
    #expect(!form.outputs.isBusy.value && form.can(.test))
  }

  @Test("The result of a test is delivered on the scheduler of the store")
  func scheduler() throws {
    let scheduler = TestScheduler()
    let screens = try ServiceScreens(scheduler: scheduler)
    let form = screens.makeForm()
    form.inputs.testPressed()
    screens.clock.advance(by: .seconds(1))
    #expect(form.outputs.message.value == "Testing the connection…")
    scheduler.advance()
    #expect(form.outputs.message.value == "The service works. It has 2 words for January 2015.")
  }

  @Test(
    "A test says what works and what does not",
    arguments: [
      (nil, .notAllowed, "The service has 2 words for January 2015. Cannot load your reactions. \(denied)"),
      (.notAllowed, nil, "The service has your reactions. Cannot load words. \(denied)"),
      (.notAllowed, .notAllowed, denied),
    ] as [(ServiceError?, ServiceError?, String)])
  func partialResult(words: ServiceError?, reactions: ServiceError?, message: String) throws {
    let screens = try ServiceScreens()
    let form = screens.makeForm()
    screens.words.answer { month in words.map(Result.failure) ?? .success(.words(of: month)) }
    screens.reactions.failure = reactions
    form.inputs.testPressed()
    screens.clock.advance(by: .seconds(1))
    #expect(form.outputs.message.value == message)
  }

  @Test("A cached copy is not the result of a test")
  func cachedCopy() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    screens.words.cachedAge = 5
    screens.words.answer { _ in .failure(.notAllowed) }
    screens.reactions.failure = .notAllowed
    form.inputs.testPressed()
    #expect(form.outputs.message.value == "Testing the connection…")
    screens.clock.advance(by: .seconds(1))
    #expect(form.outputs.message.value == ServiceError.notAllowed.message)
  }

  @Test("A change of the settings cancels a running test and removes its result")
  func editing() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    form.inputs.testPressed()
    form.inputs.urlChanged("http://new.example")
    #expect(screens.words.requests == ["2015-01 cancelled"])
    #expect(form.outputs.message.value == nil)
    form.inputs.testPressed()
    screens.clock.advance(by: .seconds(1))
    #expect(form.outputs.message.value != nil)
    form.inputs.tokenChanged("new")
    #expect(form.outputs.message.value == nil)
  }

  @Test("Saving stores the settings, puts them in force and dismisses the form, and no test starts in the meantime")
  func saving() throws {
    let screens = try ServiceScreens()
    let form = screens.makeForm()
    observe(form)
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged("http://new.example")
    form.inputs.tokenChanged("new")
    form.inputs.savePressed()
    #expect(screens.settings.saved.value == [ServiceSettings(server: "http://new.example", token: AccessToken("new"))])
    #expect(form.outputs.isBusy.value && !form.can(.save) && !form.can(.test))
    #expect(!form.outputs.canChooseServer.value && !form.outputs.canEditURL.value && !form.outputs.canEditToken.value)
    form.inputs.testPressed()
    #expect(form.outputs.message.value == "Saving the settings…" && screens.addresses.value == ["built-in"])
    form.inputs.cancelPressed()
    form.inputs.backPressed()
    #expect(dismiss.values.isEmpty)
    screens.settings.answer()
    #expect(dismiss.values.count == 1)
    #expect(screens.store.configuration.value.address?.base.absoluteString == "http://new.example")
    #expect(screens.addresses.value == ["built-in", "http://new.example with new"])
  }

  @Test("A failure to save is shown, and saving can be repeated")
  func savingFails() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    observe(form)
    form.inputs.usesServerChanged(false)
    form.inputs.savePressed()
    screens.settings.answer(.writing(reason: "no space left on device"))
    #expect(form.outputs.message.value == "Cannot save the settings: no space left on device.")
    #expect(dismiss.values.isEmpty && form.can(.save))
    #expect(screens.store.configuration.value.server == "http://old.example")
    form.inputs.savePressed()
    screens.settings.answer()
    #expect(screens.settings.saved.value == [ServiceSettings(), ServiceSettings()])
    #expect(screens.store.configuration.value.server == nil)
  }

  @Test("A change of the settings removes the message that they could not be saved")
  func editingAfterFailure() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    form.inputs.tokenChanged("new")
    form.inputs.savePressed()
    screens.settings.answer(.writing(reason: "no space left on device"))
    #expect(form.outputs.message.value != nil && !form.outputs.isBusy.value && form.outputs.canEditToken.value)
    form.inputs.tokenChanged("newer")
    #expect(form.outputs.message.value == nil)
  }

  @Test("Without a change, saving does nothing")
  func savingUnchanged() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    form.inputs.savePressed()
    form.inputs.urlChanged("http://new.example")
    form.inputs.urlChanged("http://old.example")
    form.inputs.savePressed()
    #expect(screens.settings.saved.value.isEmpty)
  }
}

private let fileSettings = ServiceSettings(server: "http://old.example", token: AccessToken("old"))
private let noTokenNote = "No token is set. Only the environment variable WORDS_TOKEN can set one here."
private let environmentTokenNote = "The token in use is set by the environment variable WORDS_TOKEN."

private let denied = ServiceError.notAllowed.message
