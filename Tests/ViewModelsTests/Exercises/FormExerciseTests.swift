import Reactive
import ReactiveTesting
import Testing

// The answers to the exercises in `docs/forms.md`.

private enum PasswordError: Error {
  case tooShort
  case different
}

/// A form in which the user enters a new password twice.
private final class PasswordForm: Sendable {
  let password: ValidatingProperty<String, PasswordError>
  let repetition: ValidatingProperty<String, PasswordError>
  let save: Action<Void, Never, Never>

  init(save: @escaping @Sendable (String) -> SignalProducer<Never, Never>) {
    let password = ValidatingProperty<String, PasswordError>("") { $0.count < 8 ? .invalid(.tooShort) : .valid }
    let repetition = ValidatingProperty<String, PasswordError>("", with: password) { text, password in
      text == password ? .valid : .invalid(.different)
    }
    let proposal = password.result.combineLatest(with: repetition.result)
      .map { $1.value == nil ? nil : $0.value }.skipRepeats()
    (self.password, self.repetition) = (password, repetition)
    self.save = Action(unwrapping: proposal) { save($0) }
  }
}

@Suite("The exercises of the chapter about forms")
struct FormExerciseTests {
  private let clock = TestScheduler()
  private let saved = Atomic<[String]>([])
  private let form: PasswordForm

  init() {
    form = PasswordForm { [clock, saved] password in
      SignalProducer<Never, Never>.empty.delay(1, on: clock).on(completed: { saved.modify { $0.append(password) } })
    }
  }

  @Test("The form can be saved only if the password is long and both texts are equal, in any order of typing")
  func validation() {
    let isEnabled = TestObserver<Bool, Never>()
    isEnabled.observe(form.save.isEnabled)
    form.repetition.value = "petrichor"
    form.password.value = "petri"
    #expect(form.password.result.value.error == .tooShort)
    #expect(form.repetition.result.value.error == .different)
    form.password.value = "petrichor"
    #expect(form.repetition.result.value.error == nil)
    form.password.value = "petrichors"
    #expect(form.repetition.result.value.error == .different)
    #expect(isEnabled.values == [false, true, false])
  }

  @Test("A save that runs disables the form, and a second press has no effect")
  func saving() {
    form.password.value = "petrichor"
    form.repetition.value = "petrichor"
    form.save.apply().start()
    #expect(!form.save.isEnabled.value)
    form.save.apply().start()
    clock.advance(by: .seconds(1))
    #expect(form.save.isEnabled.value)
    #expect(saved.value == ["petrichor"])
  }
}
