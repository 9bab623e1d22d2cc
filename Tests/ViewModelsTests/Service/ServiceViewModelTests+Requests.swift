import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// Tests of the connection test, and of saving.
extension ServiceViewModelTests {
  @Test("A test shows its progress and its result, cannot be started twice, and ends when the settings change")
  func testing() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    let transcript = screens.transcript(of: form)
    form.inputs.tokenChanged("new")
    form.inputs.testPressed()
    form.inputs.testPressed()
    form.inputs.tokenChanged("new ")
    screens.clock.advance(by: .seconds(1))
    form.inputs.testPressed()
    form.inputs.urlChanged("http://new.example")
    form.inputs.testPressed()
    form.inputs.cancelPressed()
    try transcript.expect(
      """
      tokenChanged(new)
      token: new
      commands: [save, test, cancel]
      tokenNote: nil
      testPressed()
      commands: [cancel]
      isBusy: true
      SERVICE: test http://old.example with new
      message: Testing the connection…
      WORDS: 2015-01 requested
      testPressed()
      tokenChanged(“new ”)
      token: “new ”
      +1s
      message: The service works. It has 2 words for January 2015.
      commands: [save, test, cancel]
      isBusy: false
      testPressed()
      commands: [cancel]
      isBusy: true
      SERVICE: test http://old.example with new
      message: Testing the connection…
      WORDS: 2015-01 requested
      urlChanged(http://new.example)
      url: http://new.example
      commands: [cancel]
      message: nil
      WORDS: 2015-01 cancelled
      commands: [save, test, cancel]
      isBusy: false
      testPressed()
      commands: [cancel]
      isBusy: true
      SERVICE: test http://new.example with new
      message: Testing the connection…
      WORDS: 2015-01 requested
      cancelPressed()
      message: nil
      WORDS: 2015-01 cancelled
      commands: [save, test, cancel]
      isBusy: false
      """)
  }

  @Test(
    "A test says what works and what does not",
    arguments: [
      (0, nil, nil, "The service works. It has 0 words for January 2015."),
      (1, nil, nil, "The service works. It has 1 word for January 2015."),
      (2, nil, .notAllowed, "The service has 2 words for January 2015. Cannot load your reactions. \(denied)"),
      (2, .notAllowed, nil, "The service has your reactions. Cannot load words. \(denied)"),
      (2, .notAllowed, .notAllowed, denied),
      (2, .offline, .offline, ServiceError.offline.message),
    ] as [(Int, ServiceError?, ServiceError?, String)])
  func results(wordCount: Int, words: ServiceError?, reactions: ServiceError?, message: String) throws {
    let screens = try ServiceScreens()
    let form = screens.makeForm()
    screens.words.cachedAge = words == nil ? nil : 5
    screens.words.answer { month in
      let response = WordResponse(words: Array(WordResponse.words(of: month).words.prefix(wordCount)))
      return words.map(Result.failure) ?? .success(response)
    }
    screens.reactions.failure = reactions
    form.inputs.testPressed()
    #expect(form.message.value == "Testing the connection…")
    screens.clock.advance(by: .seconds(1))
    #expect(form.message.value == message && form.can(.test))
  }

  @Test("Saving can fail and be repeated; it puts the settings in force, dismisses the form, and locks it meanwhile")
  func saving() throws {
    let screens = try ServiceScreens()
    let form = screens.makeForm()
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged("http://new.example")
    let transcript = screens.transcript(of: form)
    form.inputs.savePressed()
    screens.settings.answer(.writing(reason: "no space left on device"))
    form.inputs.tokenChanged("new")
    form.inputs.savePressed()
    form.inputs.testPressed()
    form.inputs.cancelPressed()
    form.inputs.backPressed()
    transcript.observe("SERVER", screens.store.configuration.map(\.server))
    screens.settings.answer()
    try transcript.expect(
      """
      savePressed()
      canChooseServer: false
      canEditToken: false
      canEditURL: false
      commands: []
      isBusy: true
      message: Saving the settings…
      SETTINGS: http://new.example no token
      canChooseServer: true
      canEditToken: true
      canEditURL: true
      commands: [save, test, cancel]
      isBusy: false
      message: Cannot save the settings: no space left on device.
      tokenChanged(new)
      token: new
      commands: [save, test, cancel]
      message: nil
      savePressed()
      canChooseServer: false
      canEditToken: false
      canEditURL: false
      commands: []
      isBusy: true
      message: Saving the settings…
      SETTINGS: http://new.example new
      testPressed()
      cancelPressed()
      backPressed()
      SERVER: nil
      SERVICE: http://new.example with new
      SERVER: http://new.example
      canChooseServer: true
      canEditToken: true
      canEditURL: true
      commands: [save, test, cancel]
      isBusy: false
      dismiss
      """)
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
}

private let denied = ServiceError.notAllowed.message
