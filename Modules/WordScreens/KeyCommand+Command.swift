import TerminalScreen
import TextPresentation
import ViewModels

extension KeyCommand {
  /// Creates a key command that performs a command of a view model.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - viewModel: The view model.
  ///   - canCopy: Whether the terminal can copy texts.
  init<ViewModel>(_ command: Command<ViewModel>, of viewModel: ViewModel, canCopy: Bool = true) {
    let id = command.id
    self.init(
      keys: id.keys, title: command.title, section: id.section, hint: command.hint.map { "\(id.keyNames) \($0)" },
      unavailableReason: id == .copy && !canCopy ? "The terminal cannot copy." : command.unavailableReason
    ) { command.perform(viewModel) }
  }
}
