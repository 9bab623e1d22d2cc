import Reactive
import TerminalScreen
import TextPresentation
import ViewModels

/// A controller that presents the dialog in which the user enters a date.
final class GoToDateViewController: ViewController {
  private let field = TextField()
  private let messageLabel = Label()
  private let overlay: OverlayView
  private let viewModel: any GoToDateViewModelType

  private static let columns = 44

  /// Creates a controller.
  init(viewModel: any GoToDateViewModelType) {
    self.viewModel = viewModel
    let (stack, row) = (StackView(axis: .vertical), StackView(axis: .horizontal))
    row.addArrangedSubview(field, length: Self.columns)
    stack.addArrangedSubview(row)
    stack.addArrangedSubview(messageLabel)
    overlay = OverlayView(contentView: stack, title: "Go to date")
    super.init(view: overlay)
  }

  /// Binds the views to the view model.
  override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs
    field.accessibilityLabel = "date"
    overlay.hint = keyCommands.compactMap(\.hint).joined(separator: "  ")
    messageLabel.reactive.notice() <~ outputs.message.map(Optional.some)
    reactive.makeBindingTarget { controller, _ in controller.dismiss() } <~ outputs.dismiss
    reactive.makeBindingTarget { $0.viewModel.inputs.textChanged($1) } <~ field.reactive.text
    field.becomeFirstResponder()
  }

  /// The commands of the view model.
  override var keyCommands: [KeyCommand] {
    viewModel.outputs.commands.value.map { KeyCommand($0, of: viewModel) }
  }
}
