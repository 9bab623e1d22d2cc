import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// Examples beside the exploration of the form, which compares all its outputs with a model.
@Suite("ServiceViewModel")
struct ServiceViewModelTests {
  @Test(
    "The form says where the service and the token come from, and does not change what an option or a variable sets",
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
    option: String?, environment: [String: String], settings: ServiceSettings, origin: String, tokenNote: String?
  ) throws {
    let form = try ServiceScreens(option: option, environment: environment, settings: settings).makeForm()
    #expect(form.form.value.serverOrigin.contains(origin))
    #expect(form.form.value.tokenNote == tokenNote)
    let isFixed = option != nil || environment["WORDS_SERVER"] != nil
    form.inputs.urlChanged("http://new.example")
    #expect(form.form.value.canChooseServer == !isFixed)
    #expect(form.can(.save) == !isFixed)
  }

  @Test("The form adds the scheme to an address with a port")
  func scheme() throws {
    let screens = try ServiceScreens()
    let form = screens.makeForm()
    form.inputs.urlChanged("localhost:8080/\u{301}words")
    for _ in 0..<2 { form.inputs.savePressed() }
    #expect(screens.settings.saved.value == [ServiceSettings(server: "http://localhost:8080/\u{301}words")])
  }

  @Test(
    "The form neither shows nor saves the token of the environment, and saves that of the file only for its origin",
    arguments: [("http://new.example", nil), ("http://old.example/words", fileSettings.token)])
  func environmentToken(url: String, savedToken: AccessToken?) throws {
    let screens = try ServiceScreens(environment: ["WORDS_TOKEN": "env"], settings: fileSettings)
    let form = screens.makeForm()
    #expect(form.form.value.token == "")
    #expect(!form.form.value.canEditToken)
    form.inputs.urlChanged(url)
    for _ in 0..<2 { form.inputs.savePressed() }
    #expect(screens.settings.saved.value == [ServiceSettings(server: url, token: savedToken)])
  }

  @Test(
    "Testing a service reports whether it has words and reactions",
    arguments: [
      (0, nil, nil, "The service works. It has 0 words for January 2015."),
      (1, nil, nil, "The service works. It has 1 word for January 2015."),
      (2, nil, .notAllowed, "The service has 2 words for January 2015. Cannot load your reactions. \(denied)"),
      (2, .notAllowed, .notAllowed, denied),
    ] as [(Int, ServiceError?, ServiceError?, String)])
  func results(wordCount: Int, words: ServiceError?, reactions: ServiceError?, message: String) throws {
    let screens = try ServiceScreens()
    let form = screens.makeForm()
    // A cached copy does not hide a failure.
    screens.words.cachedAge.value = words == nil ? nil : 5
    screens.words.answer { month in
      let response = WordResponse(words: Array(WordResponse.words(of: month).words.prefix(wordCount)))
      return words.map(Result.failure) ?? .success(response)
    }
    screens.reactions.failure.value = reactions
    form.inputs.testPressed()
    screens.clock.advance(by: .seconds(1))
    #expect(form.message.value?.text == message)
  }
}

/// The settings of a server with a token.
let fileSettings = ServiceSettings(server: "http://old.example", token: AccessToken("old"))
private let noTokenNote = "No token is set. Only the environment variable WORDS_TOKEN can set one here."
private let environmentTokenNote = "The token in use is set by the environment variable WORDS_TOKEN."
private let denied = ServiceError.notAllowed.message
