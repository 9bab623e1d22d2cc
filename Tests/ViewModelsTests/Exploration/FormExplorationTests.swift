import Models
import Reactive
import ReactiveTesting
import Services
import Testing
import ViewModels

/// The form for choosing a service.
private struct FormSystem: ExploredSystem {
  let service = PendingWordService()
  let settings = ScriptedSettingsService()
  let form: ServiceViewModel
  let invariants = Invariants()
  let isDismissed = Atomic(false)
  /// What cancelling did, where this contradicts the title of the command.
  let falseTitle = Atomic<String?>(nil)

  init(month: Month) throws {
    let configuration = try ServiceConfiguration(option: nil, environment: [:], settings: ServiceSettings())
    let store = ServiceStore(
      configuration, settings: settings, scheduler: ImmediateScheduler(), clock: TestScheduler()
    ) { [service] _, _ in
      WordServices(words: service, pictures: ScriptedPictureService(), reactions: ScriptedReactionService())
    }
    form = ServiceViewModel(configuration: configuration, month: month, store: store)
    let (form, isDismissed) = (form, isDismissed)
    form.dismiss.observeValues { isDismissed.value = true }
    invariants.add("a busy form can neither save nor test") {
      !form.isBusy.value || !form.can(.save) && !form.can(.test)
    }
    invariants.add("an invalid URL can be neither saved nor tested") {
      form.urlError.value == nil || !form.usesServer.value || !form.can(.save) && !form.can(.test)
    }
    invariants.add("nothing can be edited while the settings are being saved") {
      !form.commands.value.isEmpty || !form.canEditURL.value && !form.canChooseServer.value
    }
    invariants.add("a request only during a test") { [service] in
      service.requests.waiting.isEmpty || form.isBusy.value
    }
    for output in [form.isBusy, form.canEditURL, form.canChooseServer] { invariants.check(at: output) }
    invariants.check(at: form.urlError)
    invariants.check(at: form.commands)
  }

  var actions: [ExplorerAction] {
    guard !isDismissed.value else { return [] }
    return [
      ExplorerAction("form.inputs.usesServerChanged(true)") { form.inputs.usesServerChanged(true) },
      ExplorerAction("form.inputs.usesServerChanged(false)") { form.inputs.usesServerChanged(false) },
      ExplorerAction("form.inputs.urlChanged(\"http://a.example\")") { form.inputs.urlChanged("http://a.example") },
      ExplorerAction("form.inputs.urlChanged(\"ftp:\")") { form.inputs.urlChanged("ftp:") },
      ExplorerAction("settings.answer()") { settings.answer() },
      ExplorerAction("settings.answer(.writing(reason: \"…\"))") {
        settings.answer(.writing(reason: "the disk is full"))
      },
      ExplorerAction("form.inputs.tokenChanged(\"secret\")") { form.inputs.tokenChanged("secret") },
      ExplorerAction("form.inputs.tokenChanged(\"a\\nb\")") { form.inputs.tokenChanged("a\nb") },
    ]
      + form.commands.value.map { command in
        ExplorerAction("form.perform(.\(command.id)) // \(command.title)") { perform(command) }
      } + service.actions([.words, .failure], requests: 1)
  }

  var state: String {
    """
    \(service.requests.waiting) \(form.isBusy.value) \(form.usesServer.value) \(form.url.value) \(form.token.value) \
    \(form.message.value ?? "") \(form.commands.value.map(\.title)) \(isDismissed.value)
    """
  }

  var violation: String? { invariants.violation ?? falseTitle.value }

  /// Performs a command, and compares the effect with the title of the command for cancelling.
  private func perform(_ command: Command<any ServiceViewModelType>) {
    let wasBusy = form.isBusy.value
    command.perform(form)
    guard command.id == .cancel else { return }
    let effect = isDismissed.value ? "cancel" : wasBusy && !form.isBusy.value ? "cancel the test" : "nothing"
    if effect != command.title { falseTitle.value = "the title equals the effect: \(command.title), not \(effect)" }
  }
}

@Suite("All short histories of the form")
struct FormExplorationTests {
  @Test("No output of the form contradicts another one")
  func form() throws {
    let month = try #require(Month(year: 2015, month: 1))
    let exploration = try Exploration(depth: 12) { try FormSystem(month: month) }
    report(exploration, of: "form")
    #expect(exploration.counterexample == nil && exploration.historyCount > 700)
  }
}
