import TerminalScreen
import TextPresentation
import ViewModels

extension KeyCommand {
  /// Creates a key command that performs a command of a view model.
  init<ViewModel>(_ command: Command<ViewModel>, of viewModel: ViewModel) {
    let id = command.id
    self.init(
      keys: id.keys, title: command.title, hint: command.hint.map { "\(id.keyNames) \($0)" },
      unavailableReason: command.unavailableReason
    ) { command.perform(viewModel) }
  }
}
