import TextPresentation
import ViewModels

extension KeyCommand {
  /// The command of the Escape key.
  static func cancelling(_ cancellation: Cancellation, _ action: @escaping @MainActor () -> Void) -> KeyCommand {
    KeyCommand(.escape, title: cancellation.title, hint: cancellation.hint.map { "esc \($0)" }, action: action)
  }
}
