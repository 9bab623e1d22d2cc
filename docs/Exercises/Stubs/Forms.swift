import Reactive

/// A form in which the user enters a new password twice.
final class PasswordForm: Sendable {
  let password: ValidatingProperty<String, PasswordError>
  let repetition: ValidatingProperty<String, PasswordError>
  let save: Action<Void, Never, Never>

  init(save: @escaping @Sendable (String) -> SignalProducer<Never, Never>) {
    // Exercise 1. The password has at least eight characters, and the repetition is equal to it. The user may enter
    // them in any order, and correct either of them. One of the initialisers of `ValidatingProperty` has the parameter
    // `with:`.
    self.password = ValidatingProperty("") { _ in .valid }
    self.repetition = ValidatingProperty("") { _ in .valid }
    // Exercise 2. Derive the proposal: the password if the whole form is valid, and `nil` otherwise. Create the action
    // from it, so that it saves the password.
    self.save = Action { .empty }
  }
}
