import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// The form for choosing a service, with a settings file, and the model that says what the form shows.
private struct FormSystem: ExploredSystem {
  let service = PendingWordService()
  let settings = ScriptedSettingsService()
  let form: ServiceViewModel
  let invariants = Invariants()
  let isDismissed = Atomic(false)
  let model: Atomic<FormModel>
  /// The settings that the form has saved or tested last.
  let sent = Atomic("")

  init(month: Month, fileError: SettingsError?) throws {
    model = Atomic(FormModel(fileError: fileError?.message))
    let configuration = try ServiceConfiguration(settings: fileError.map(Result.failure) ?? .success(fileSettings))
    let store = ServiceStore(
      configuration, settings: settings, scheduler: ImmediateScheduler(), clock: TestScheduler()
    ) { [service, sent] address, purpose in
      if purpose == .test {
        sent.value = "\(address?.base.absoluteString ?? "no server") \(address?.token?.text ?? "no token")"
      }
      return WordServices(words: service, pictures: ScriptedPictureService(), reactions: ScriptedReactionService())
    }
    form = ServiceViewModel(configuration: configuration, month: month, store: store)
    let (form, isDismissed, sent) = (form, isDismissed, sent)
    settings.log.observeValues { sent.value = $0 }
    form.dismiss.observeValues { isDismissed.value = true }
    invariants.add("a busy form can neither save nor test") {
      !form.isBusy.value || !form.can(.save) && !form.can(.test)
    }
    invariants.add("an invalid URL can be neither saved nor tested") {
      form.form.value.urlError == nil || !form.form.value.usesServer || !form.can(.save) && !form.can(.test)
    }
    invariants.add("nothing can be edited while the settings are being saved") {
      form.commands.value.contains { $0.unavailableReason == nil } == form.isEditable.value
    }
    for output in [form.isBusy, form.isEditable] { invariants.check(at: output) }
    invariants.check(at: form.form)
    invariants.check(at: form.commands)
  }

  var actions: [ExplorerAction] {
    guard !isDismissed.value else { return [] }
    let presses: [FormModel.Input] = [.save, .test, .cancelTest, .cancel]
    let edits =
      [.usesServer(true), .usesServer(false)]
      + ["", "h", "ftp://a.example", "http://old.example:80", "http://new.example"].map(FormModel.Input.url)
      + ["", "olé", " old ", "new"].map(FormModel.Input.token)
    let answers: [FormModel.Input] =
      switch model.value.activity {
      case .save: [.saved(nil), .saved(.writing(reason: "the disk is full", path: nil))]
      case .test: [.tested(.words), .tested(.failure)]
      case nil: []
      }
    return (presses + answers + (model.value.activity == .save ? [] : edits)).map { input in
      ExplorerAction("\(input)") {
        model.modify { $0.receive(input) }
        send(input)
      }
    }
  }

  private func send(_ input: FormModel.Input) {
    switch input {
    case .usesServer(let usesServer): form.inputs.usesServerChanged(usesServer)
    case .url(let text): form.inputs.urlChanged(text)
    case .token(let text): form.inputs.tokenChanged(text)
    case .save: form.can(.save) ? form.perform(.save) : form.inputs.savePressed()
    case .test: form.can(.test) ? form.perform(.test) : form.inputs.testPressed()
    case .cancel: form.can(.cancel) ? form.perform(.cancel) : form.inputs.backPressed()
    case .cancelTest: form.inputs.cancelPressed()
    case .saved(let error): settings.answer(error)
    case .tested(let answer): service.answer(answer, at: 0)
    }
  }

  var state: String {
    if isDismissed.value { return "dismissed" }
    let (shown, isEditable) = (form.form.value, form.isEditable.value)
    return """
      server \(shown.usesServer) \(isEditable && shown.canChooseServer), \
      URL \(shown.url) \(shown.urlError ?? ""), \
      token \(shown.token) \(isEditable && shown.canEditToken) \(shown.tokenError ?? "") \(shown.tokenNote ?? ""), \
      busy \(form.isBusy.value) \(!service.requests.waiting.isEmpty) \(sent.value), \
      \(form.message.value?.text ?? "") \(form.commands.value.filter { $0.unavailableReason == nil }.map(\.title))
      """
  }

  var violation: String? {
    let model = model.value
    invariants.check()
    return invariants.violation ?? (state == model.description ? nil : "the form shows: \(model)")
  }
}

/// What the form shows, computed from what the user has entered and what the services have answered.
private struct FormModel: CustomStringConvertible {
  enum Activity { case test, save }

  enum Input {
    case usesServer(Bool), url(String), token(String)
    case save, test, cancelTest
    /// Cancels a test, or else dismisses the form.
    case cancel
    case saved(SettingsError?)
    case tested(PendingWordService.Answer)
  }

  private let isFileUsable: Bool
  private var usesServer: Bool
  private var url: String
  private var typedToken: String?
  private(set) var activity: Activity?
  private var message: String?
  private var sent = ""
  private(set) var isDismissed = false

  init(fileError: String?) {
    (isFileUsable, message) = (fileError == nil, fileError)
    (usesServer, url) = (isFileUsable, isFileUsable ? "http://old.example" : "")
  }

  /// The token in the file, unless the user has entered another one or the URL of another server.
  private var token: String { typedToken ?? (isFileUsable && url.hasPrefix("http://old.example") ? "old" : "") }

  private var urlError: String? {
    switch url {
    case "h": "Enter a URL such as https://example.org/words."
    case "ftp://a.example": "The scheme must be http or https."
    default: nil
    }
  }

  private var tokenError: String? { token == "olé" ? "Use only visible ASCII characters, without spaces." : nil }

  /// What can be saved or tested; `nil` if it is invalid.
  private var proposal: String? {
    guard usesServer else { return "no server no token" }
    let token = token.filter { $0 != " " }
    return url.isEmpty || urlError != nil || tokenError != nil ? nil : "\(url) \(token.isEmpty ? "no token" : token)"
  }

  private var tokenNote: String {
    guard typedToken == nil, isFileUsable else { return "" }
    return token.isEmpty
      ? "The token in the settings file is for another server." : "The token in use is set by the settings file."
  }

  private var commands: [String] {
    switch activity {
    case .save: return []
    case .test: return ["cancel the test"]
    case nil:
      let save = isFileUsable && proposal == FormModel(fileError: nil).proposal ? [] : ["save"]
      return (proposal == nil ? [] : save + ["test the connection"]) + ["cancel"]
    }
  }

  mutating func receive(_ input: Input) {
    let before = proposal
    switch input {
    case .usesServer(let usesServer): self.usesServer = usesServer
    case .url(let text):
      url = text
      if !text.isEmpty { usesServer = true }
    case .token(let text): typedToken = text
    case .save where commands.contains("save"):
      // Only the settings of a service that has answered are saved at once, or after an error.
      let isAnswered = ["The service works.", "This service", "Cannot save"].contains { message?.hasPrefix($0) == true }
      if isAnswered || !usesServer {
        start(.save, "Saving the settings…")
      } else {
        message = "This service has not answered. Save it anyway?"
      }
    case .save: break
    case .test: if commands.contains("test the connection") { start(.test, "Testing the connection…") }
    case .cancelTest: if activity == .test { (activity, message) = (nil, nil) }
    case .cancel: if activity == nil { isDismissed = true } else { receive(.cancelTest) }
    case .saved(nil): isDismissed = true
    case .saved(let error): (activity, message) = (nil, error?.message)
    case .tested(.failure):
      (activity, message) = (
        nil, "The service has your reactions. Cannot load words. \(ServiceError.notAllowed.message)"
      )
    case .tested: (activity, message) = (nil, "The service works. It has 2 words for January 2015.")
    }
    // Changed settings end a running test.
    if proposal != before { (activity, message) = (nil, nil) }
  }

  private mutating func start(_ activity: Activity, _ message: String) {
    (self.activity, self.message, sent) = (activity, message, proposal ?? "")
  }

  var description: String {
    if isDismissed { return "dismissed" }
    let canEdit = activity != .save
    return """
      server \(usesServer) \(activity != .save), URL \(url) \(urlError ?? ""), \
      token \(token) \(canEdit && usesServer) \(tokenError ?? "") \(tokenNote), \
      busy \(activity != nil) \(activity == .test) \(sent), \(message ?? "") \(commands)
      """
  }
}

@Suite("Many histories of the form")
struct FormExplorationTests {
  @Test(
    "The outputs of the form are those of the model and never contradict each other",
    arguments: [nil, .reading(reason: "not UTF-8", path: nil)] as [SettingsError?])
  func form(fileError: SettingsError?) throws {
    let month = try #require(Month(year: 2015, month: 1))
    let exploration = try Exploration(depth: 100, limit: isDeep ? 20_000 : 1000) {
      try FormSystem(month: month, fileError: fileError)
    }
    #expect(exploration.counterexample == nil)
    // Otherwise, the descriptions of the states omit something.
    #expect(exploration.ambiguity == nil)
  }
}
