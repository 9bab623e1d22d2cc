import Reactive
import ReactiveTesting
import Testing

enum PasswordError: Error {
  case tooShort
  case different
}

@Suite("Exercises: forms")
struct FormExercises {
  private let clock = TestScheduler()
  private let saved = Atomic<[String]>([])
  private let form: PasswordForm

  init() {
    form = PasswordForm { [clock, saved] password in
      SignalProducer<Never, Never>.empty.delay(1, on: clock).on(completed: { saved.modify { $0.append(password) } })
    }
  }

  @Test("The password is long and both texts are equal, in any order of typing")
  func validation() {
    form.repetition.value = "petrichor"
    form.password.value = "petri"
    #expect(form.password.result.value.error == .tooShort)
    #expect(form.repetition.result.value.error == .different)
    form.password.value = "petrichor"
    #expect(form.repetition.result.value.error == nil)
    form.password.value = "petrichors"
    #expect(form.repetition.result.value.error == .different)
  }

  @Test("A form can be saved if it is valid, and a second press during the save has no effect")
  func saving() {
    let isEnabled = TestObserver<Bool, Never>()
    isEnabled.observe(form.save.isEnabled)
    form.password.value = "petrichor"
    form.repetition.value = "petrichor"
    form.save.apply().start()
    form.save.apply().start()
    clock.advance(by: .seconds(1))
    #expect(isEnabled.values == [false, true, false, true])
    #expect(saved.value == ["petrichor"])
  }
}
