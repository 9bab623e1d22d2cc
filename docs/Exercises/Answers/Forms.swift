import Reactive

/// A form in which the user enters a new password twice.
final class PasswordForm: Sendable {
  let password: ValidatingProperty<String, PasswordError>
  let repetition: ValidatingProperty<String, PasswordError>
  let save: Action<Void, Never, Never>

  init(save: @escaping @Sendable (String) -> SignalProducer<Never, Never>) {
    let password = ValidatingProperty<String, PasswordError>("") { $0.count < 8 ? .invalid(.tooShort) : .valid }
    // The second property depends on the first one, and checks its own text again whenever the first one changes.
    let repetition = ValidatingProperty<String, PasswordError>("", with: password) { text, password in
      text == password ? .valid : .invalid(.different)
    }
    let proposal = password.result.combineLatest(with: repetition.result)
      .map { $1.value == nil ? nil : $0.value }.skipRepeats()
    (self.password, self.repetition) = (password, repetition)
    // An action is disabled while it is running, so a second press has no effect. The naive way needs two texts, two
    // errors, `isEnabled` and `isSaving`, and each function that changes one of them has to change the others, too.
    self.save = Action(unwrapping: proposal) { save($0) }
  }
}
