import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

@Suite("ServiceViewModel")
struct ServiceViewModelTests {
  @Test("Without settings, the built-in words are chosen; each keystroke in the URL of a server is validated")
  func url() throws {
    let screens = try ServiceScreens()
    let form = screens.makeForm()
    let transcript = screens.transcript(of: form, recordsInitialValues: true)
    form.inputs.usesServerChanged(true)
    for url in ["h", "ftp://example.org", "http://example.org", ""] { form.inputs.urlChanged(url) }
    try transcript.expect(
      """
      canChooseServer: true
      canEditToken: false
      canEditURL: false
      commands: [test, cancel]
      isBusy: false
      message: nil
      serverOrigin: The built-in words are in use, because no service is set.
      token: “”
      tokenError: nil
      tokenNote: nil
      url: “”
      urlError: nil
      usesServer: false
      usesServerChanged(true)
      commands: [cancel]
      canEditToken: true
      canEditURL: true
      usesServer: true
      urlChanged(h)
      urlError: Enter a URL such as https://example.org/words.
      url: h
      urlChanged(ftp://example.org)
      url: ftp://example.org
      urlError: The scheme must be http or https.
      urlChanged(http://example.org)
      url: http://example.org
      commands: [save, test, cancel]
      urlError: nil
      urlChanged(“”)
      url: “”
      commands: [cancel]
      """)
  }

  @Test("The form contains the stored settings, and a token without white space and with visible ASCII characters only")
  func token() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    let transcript = screens.transcript(of: form, recordsInitialValues: true)
    for token in ["olé", "ol", " old "] { form.inputs.tokenChanged(token) }
    try transcript.expect(
      """
      canChooseServer: true
      canEditToken: true
      canEditURL: true
      commands: [test, cancel]
      isBusy: false
      message: nil
      serverOrigin: The service in use is set by the settings file.
      token: old
      tokenError: nil
      tokenNote: The token in use is set by the settings file.
      url: http://old.example
      urlError: nil
      usesServer: true
      tokenChanged(olé)
      token: olé
      commands: [cancel]
      tokenError: Use only visible ASCII characters, without spaces.
      tokenNote: nil
      tokenChanged(ol)
      token: ol
      commands: [save, test, cancel]
      tokenError: nil
      tokenChanged(“ old ”)
      token: “ old ”
      commands: [test, cancel]
      """)
  }

  @Test(
    "An invalid URL does not matter while the built-in words are chosen, and the stored token is of no other server")
  func otherServer() throws {
    let screens = try ServiceScreens(settings: fileSettings)
    let form = screens.makeForm()
    let transcript = screens.transcript(of: form)
    form.inputs.urlChanged("http://")
    form.inputs.usesServerChanged(false)
    form.inputs.usesServerChanged(true)
    form.inputs.urlChanged("http://old.example/path")
    form.inputs.urlChanged("http://old.example:81")
    form.inputs.testPressed()
    form.inputs.tokenChanged("new")
    form.inputs.urlChanged("http://old.example")
    try transcript.expect(
      """
      urlChanged(http://)
      token: “”
      commands: [save, test, cancel]
      url: http://
      commands: [cancel]
      tokenNote: The token in the settings file is for another server.
      urlError: The host must be an ASCII name or an IP address.
      usesServerChanged(false)
      commands: [save, test, cancel]
      canEditToken: false
      canEditURL: false
      usesServer: false
      usesServerChanged(true)
      commands: [cancel]
      canEditToken: true
      canEditURL: true
      usesServer: true
      urlChanged(http://old.example/path)
      token: old
      url: http://old.example/path
      commands: [save, test, cancel]
      tokenNote: The token in use is set by the settings file.
      urlError: nil
      urlChanged(http://old.example:81)
      token: “”
      commands: [save, test, cancel]
      url: http://old.example:81
      commands: [save, test, cancel]
      tokenNote: The token in the settings file is for another server.
      testPressed()
      commands: [cancel]
      isBusy: true
      SERVICE: test http://old.example:81
      message: Testing the connection…
      WORDS: 2015-01 requested
      tokenChanged(new)
      token: new
      commands: [cancel]
      message: nil
      WORDS: 2015-01 cancelled
      commands: [save, test, cancel]
      isBusy: false
      tokenNote: nil
      urlChanged(http://old.example)
      url: http://old.example
      commands: [save, test, cancel]
      """)
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
    let transcript = screens.transcript(of: form)
    #expect(form.url.value == url && form.token.value == "")
    #expect(!form.canChooseServer.value && !form.canEditURL.value && !form.canEditToken.value)
    form.inputs.usesServerChanged(false)
    form.inputs.urlChanged("http://new.example")
    form.inputs.tokenChanged("new")
    transcript.removeAll()
    form.inputs.savePressed()
    form.inputs.testPressed()
    try transcript.expect(
      """
      savePressed()
      testPressed()
      commands: [cancel]
      isBusy: true
      SERVICE: test http://other.example
      message: Testing the connection…
      WORDS: 2015-01 requested
      """)
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

  @Test(
    "The token of the environment cannot be edited and is not in the form, and no other one is saved with a new URL")
  func environmentToken() throws {
    let screens = try ServiceScreens(environment: ["WORDS_TOKEN": "env"], settings: fileSettings)
    let form = screens.makeForm()
    #expect(form.token.value == "" && form.canEditURL.value && !form.canEditToken.value && !form.can(.save))
    let transcript = screens.transcript(of: form)
    form.inputs.urlChanged("http://new.example")
    form.inputs.savePressed()
    try transcript.expect(
      """
      urlChanged(http://new.example)
      url: http://new.example
      commands: [save, test, cancel]
      savePressed()
      canChooseServer: false
      canEditToken: false
      canEditURL: false
      commands: []
      isBusy: true
      message: Saving the settings…
      SETTINGS: http://new.example no token
      """)
  }

  @Test(
    "The form saves what the user has entered, and saves nothing without a change",
    arguments: [
      (fileSettings, nil, "", [ServiceSettings(server: "http://old.example")]),
      (fileSettings, "http://old.example", nil, []),
      (ServiceSettings(), " HTTP://New.example/#top ", nil, [ServiceSettings(server: " HTTP://New.example/#top ")]),
      (ServiceSettings(token: AccessToken("old")), nil, nil, []),
      (ServiceSettings(server: "ftp://old.example"), nil, nil, []),
    ] as [(ServiceSettings, String?, String?, [ServiceSettings])])
  func saved(settings: ServiceSettings, url: String?, token: String?, saved: [ServiceSettings]) throws {
    let screens = try ServiceScreens(settings: settings)
    let form = screens.makeForm()
    if let url {
      form.inputs.usesServerChanged(true)
      form.inputs.urlChanged(url)
    }
    token.map(form.inputs.tokenChanged)
    form.inputs.savePressed()
    #expect(screens.settings.saved.value == saved)
  }
}

/// The settings of a server with a token.
let fileSettings = ServiceSettings(server: "http://old.example", token: AccessToken("old"))
private let noTokenNote = "No token is set. Only the environment variable WORDS_TOKEN can set one here."
private let environmentTokenNote = "The token in use is set by the environment variable WORDS_TOKEN."
