public import Reactive
import TerminalScreen
public import TextPresentation
public import ViewModels

/// A controller that presents the form in which the user chooses a service, over the words.
public final class ServiceViewController: ViewController {
  private let form: ServiceFormView
  private let overlay: OverlayView
  private let viewModel: any ServiceViewModelType
  private var commands: [KeyCommand] = []

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - scheduler: The scheduler that animates the activity indicator.
  public init(viewModel: any ServiceViewModelType, scheduler: any DateScheduler = QueueScheduler.main) {
    self.viewModel = viewModel
    form = ServiceFormView(scheduler: scheduler)
    overlay = OverlayView(contentView: form, title: "Service")
    super.init(view: overlay)
  }

  /// Binds the controls to the view model in both directions.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    // Show the outputs.
    reactive.makeBindingTarget { $0.showCommands($1) } <~ outputs.commands
    form.messageLabel.reactive.notice() <~ outputs.message
    form.messageView.reactive.isHidden <~ outputs.message.map { $0 == nil }
    form.activityIndicator.reactive.isAnimating <~ outputs.isBusy
    reactive.makeBindingTarget { $0.form.show($1.0, isEditable: $1.1) }
      <~ outputs.form.combineLatest(with: outputs.isEditable)

    // Report the user's input.
    reactive.makeBindingTarget { $0.viewModel.inputs.usesServerChanged($1 == 1) }
      <~ form.sourceControl.reactive.selectedIndex
    reactive.makeBindingTarget { $0.viewModel.inputs.urlChanged($1) } <~ form.urlField.reactive.text
    reactive.makeBindingTarget { $0.viewModel.inputs.tokenChanged($1) } <~ form.tokenField.reactive.text
    for (button, id) in [(form.testButton, CommandID.test), (form.saveButton, .save), (form.cancelButton, .cancel)] {
      button.reactive.isEnabled <~ outputs.commands.map { $0[id] != nil }
      reactive.makeBindingTarget { controller, _ in
        controller.viewModel.outputs.commands.value[id]?.perform(controller.viewModel)
      } <~ button.reactive.pressed
    }

    reactive.makeBindingTarget { controller, _ in controller.dismiss() } <~ outputs.dismiss

    // A pasted URL must not be lost, so the field has the focus first.
    if !form.urlField.becomeFirstResponder() { form.testButton.becomeFirstResponder() }
  }

  /// The commands of the view model, and those for moving the focus and for scrolling. The controls handle keys first.
  public override var keyCommands: [KeyCommand] {
    let first = formKeyCommands + commands
    let used = Set(first.flatMap(\.keys))
    return first + overlay.keyCommands.map { $0.excluding(used) }
  }

  private func showCommands(_ commands: [Command<any ServiceViewModelType>]) {
    self.commands = commands.map { KeyCommand($0, of: viewModel) }
    overlay.hint = (formKeyCommands + self.commands).compactMap(\.hint).joined(separator: "  ")
  }
}

/// The controls of the form, with their captions and notes.
private final class ServiceFormView: View {
  let sourceControl = SegmentedControl(titles: ["Built-in", "Web server"])
  let sourceNote = Label(style: .muted, isWrapped: true)
  let urlField = TextField()
  let urlNote = Label(style: .failure, isWrapped: true)
  let tokenField = TextField()
  let tokenNote = Label(style: .muted, isWrapped: true)
  let tokenErrorNote = Label(style: .failure, isWrapped: true)
  let testButton = Button(title: "Test connection")
  /// The state or the result of the last action, below the button.
  let messageView = StackView(axis: .horizontal, spacing: 1)
  let activityIndicator: ActivityIndicatorView
  let messageLabel = Label(isWrapped: true)
  let saveButton = Button(title: "Save", role: .primary)
  let cancelButton = Button(title: "Cancel", role: .cancel)

  private static let captionColumns = 9

  private let stack = StackView(axis: .vertical, spacing: 1)

  init(scheduler: any DateScheduler) {
    activityIndicator = ActivityIndicatorView(scheduler: scheduler)
    super.init()
    urlField.placeholder = "https://example.org/words"
    tokenField.placeholder = "none"
    tokenField.isSecureTextEntry = true
    addSubview(stack)
    for (control, caption) in [(sourceControl, "Words"), (urlField, "URL"), (tokenField, "Token")] {
      control.accessibilityLabel = caption
    }
    for view in [activityIndicator, messageLabel] { messageView.addArrangedSubview(view) }
    let buttons = StackView(axis: .horizontal, spacing: 2)
    for button in [saveButton, cancelButton] { buttons.addArrangedSubview(button) }
    addSection("Words", sourceControl, sourceNote)
    addSection("URL", urlField, urlNote)
    addSection("Token", tokenField, tokenErrorNote, tokenNote)
    addSection("", testButton, messageView)
    addSection("", buttons)
  }

  /// Shows the user's input, and its errors.
  func show(_ form: ServiceForm, isEditable: Bool) {
    let canChooseServer = isEditable && form.canChooseServer
    (sourceControl.isEnabled, sourceControl.selectedIndex) = (canChooseServer, form.usesServer ? 1 : 0)
    sourceNote.text = form.serverOrigin
    (urlField.isEnabled, urlField.text) = (canChooseServer, form.url)
    (tokenField.isEnabled, tokenField.text) = (isEditable && form.canEditToken, form.token)
    for (label, text) in [(urlNote, form.urlError), (tokenErrorNote, form.tokenError), (tokenNote, form.tokenNote)] {
      (label.text, label.isHidden) = (text ?? "", text == nil)
    }
  }

  override func rows(columns: Int) -> Int { stack.rows(columns: columns) }

  override func layoutSubviews() {
    stack.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: frame.rows)
  }

  /// Adds a caption, and at its right a control with notes below it.
  private func addSection(_ caption: String, _ views: View...) {
    let (captionLabel, section, row) = (
      Label(), StackView(axis: .vertical), StackView(axis: .horizontal)
    )
    captionLabel.text = caption
    for view in views { section.addArrangedSubview(view) }
    row.addArrangedSubview(captionLabel, length: Self.captionColumns)
    row.addArrangedSubview(section)
    stack.addArrangedSubview(row)
  }
}
