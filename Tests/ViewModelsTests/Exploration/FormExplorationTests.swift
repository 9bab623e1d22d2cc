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
  /// What cancelling did, where this contradicts what the form said before.
  let falseHint = Atomic<String?>(nil)

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
      !form.isBusy.value || !form.canSave.value && !form.canTest.value
    }
    invariants.add("an invalid URL can be neither saved nor tested") {
      form.urlError.value == nil || !form.usesServer.value || !form.canSave.value && !form.canTest.value
    }
    invariants.add("nothing can be edited while the settings are being saved") {
      form.cancellation.value != .nothing || !form.canEditURL.value && !form.canChooseServer.value
    }
    invariants.add("a cancellation of a test only during a test") {
      form.cancellation.value != .test || form.isBusy.value
    }
    for output in [form.isBusy, form.canSave, form.canTest, form.canEditURL, form.canChooseServer] {
      invariants.check(at: output)
    }
    invariants.check(at: form.urlError)
    invariants.check(at: form.cancellation)
  }

  var actions: [ExplorerAction] {
    guard !isDismissed.value else { return [] }
    return [
      ExplorerAction("form.inputs.usesServerChanged(true)") { form.inputs.usesServerChanged(true) },
      ExplorerAction("form.inputs.usesServerChanged(false)") { form.inputs.usesServerChanged(false) },
      ExplorerAction("form.inputs.urlChanged(\"http://a.example\")") { form.inputs.urlChanged("http://a.example") },
      ExplorerAction("form.inputs.urlChanged(\"ftp:\")") { form.inputs.urlChanged("ftp:") },
      ExplorerAction("form.inputs.testPressed()") { form.inputs.testPressed() },
      ExplorerAction("form.inputs.savePressed()") { form.inputs.savePressed() },
      ExplorerAction("form.inputs.cancelPressed()") { cancel() },
      ExplorerAction("settings.answer()") { settings.answer() },
      ExplorerAction("settings.answer(.writing(reason: \"…\"))") {
        settings.answer(.writing(reason: "the disk is full"))
      },
    ] + service.actions([.words, .failure], requests: 1)
  }

  var state: String {
    """
    \(service.waitingMonths) \(form.isBusy.value) \(form.canSave.value) \(form.canTest.value) \(form.usesServer.value) \
    \(form.url.value) \(form.message.value ?? "") \(form.cancellation.value) \(isDismissed.value)
    """
  }

  var violation: String? { invariants.violation ?? falseHint.value }

  private func cancel() {
    let (hint, wasBusy) = (form.cancellation.value, form.isBusy.value)
    form.inputs.cancelPressed()
    let effect: Cancellation = isDismissed.value ? .form : wasBusy && !form.isBusy.value ? .test : .nothing
    if effect != hint { falseHint.value = "a hint equals the effect: \(hint), not \(effect)" }
  }
}

@Suite("All short histories of the form")
struct FormExplorationTests {
  @Test("No output of the form contradicts another one")
  func form() throws {
    let month = try #require(Month(year: 2015, month: 1))
    let exploration = try Exploration(depth: 12) { try FormSystem(month: month) }
    #expect(exploration.counterexample == nil && exploration.sequenceCount > 20_000)
  }
}
