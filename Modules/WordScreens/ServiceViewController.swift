public import Reactive
import TerminalScreen
public import TextPresentation
public import ViewModels

/// A controller that shows the form in which the user chooses a service.
public final class ServiceViewController: ViewController {
  private let page: PageView
  private let activityIndicator: ActivityIndicatorView
  private let form = ServiceFormView()
  private let scrollView: ScrollView
  private let viewModel: any ServiceViewModelType
  private var commands: [KeyCommand] = []

  /// Creates a controller.
  ///
  /// - Parameters:
  ///   - viewModel: The view model. It receives the user's input and provides the content.
  ///   - scheduler: The scheduler that animates the activity indicator.
  public init(viewModel: any ServiceViewModelType, scheduler: any DateScheduler = QueueScheduler.main) {
    self.viewModel = viewModel
    activityIndicator = ActivityIndicatorView(scheduler: scheduler)
    scrollView = ScrollView(contentView: form)
    page = PageView(contentView: scrollView, accessoryView: activityIndicator)
    super.init(view: page)
  }

  /// Binds the controls to the view model in both directions.
  public override func viewDidLoad() {
    super.viewDidLoad()
    let outputs = viewModel.outputs

    // Show the outputs.
    page.titleLabel.text = "Service"
    reactive.makeBindingTarget { $0.showCommands($1) } <~ outputs.commands
    page.statusLine.positionLabel.reactive.text <~ scrollView.positionText
    page.noticeLabel.reactive.notice() <~ outputs.message
    activityIndicator.reactive.isAnimating <~ outputs.isBusy
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

  /// The commands of the view model, and those for scrolling and for moving the focus. The controls handle keys first.
  public override var keyCommands: [KeyCommand] { scrollView.keyCommands + focusKeyCommands + commands }

  private func showCommands(_ commands: [Command<any ServiceViewModelType>]) {
    self.commands = commands.map { KeyCommand($0, of: viewModel) }
    page.statusLine.hints = hints
  }
}

/// The controls of the form, with their captions and notes.
private final class ServiceFormView: View {
  let sourceControl = SegmentedControl(titles: ["Built-in", "Web server"])
  let sourceNote = Label(style: TextStyle(attributes: .dim), isWrapped: true)
  let urlField = TextField()
  let urlNote = Label(style: .failure, isWrapped: true)
  let tokenField = TextField()
  let tokenNote = Label(style: TextStyle(attributes: .dim), isWrapped: true)
  let tokenErrorNote = Label(style: .failure, isWrapped: true)
  let testButton = Button(title: "Test connection")
  let saveButton = Button(title: "Save", role: .primary)
  let cancelButton = Button(title: "Cancel", role: .cancel)

  private static let captionColumns = 9
  private static let maximumColumns = 72

  private let stack = StackView(axis: .vertical, spacing: 1)

  override init() {
    super.init()
    urlField.placeholder = "https://example.org/words"
    tokenField.placeholder = "none"
    tokenField.isSecureTextEntry = true
    addSubview(stack)
    addSection("Words", sourceControl, notes: sourceNote)
    addSection("URL", urlField, notes: urlNote)
    addSection("Token", tokenField, notes: tokenErrorNote, tokenNote)
    let buttons = StackView(axis: .horizontal, spacing: 2)
    for button in [testButton, saveButton, cancelButton] { buttons.addArrangedSubview(button) }
    stack.addArrangedSubview(buttons)
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

  override func rows(columns: Int) -> Int { stack.rows(columns: min(columns, Self.maximumColumns)) }

  override func layoutSubviews() {
    stack.frame = TerminalRect(
      column: 0, row: 0, columns: min(frame.columns, Self.maximumColumns), rows: frame.rows)
  }

  /// Adds a control with a caption at its left, and with notes below it.
  private func addSection(_ caption: String, _ control: Control, notes: Label...) {
    let (captionLabel, section, row) = (
      Label(), StackView(axis: .vertical), StackView(axis: .horizontal)
    )
    captionLabel.text = caption
    control.accessibilityLabel = caption
    section.addArrangedSubview(control)
    for note in notes { section.addArrangedSubview(note) }
    row.addArrangedSubview(captionLabel, length: Self.captionColumns)
    row.addArrangedSubview(section)
    stack.addArrangedSubview(row)
  }
}
