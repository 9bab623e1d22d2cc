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
    reactive.makeBindingTarget { controller, _ in controller.page.statusLine.hints = controller.hints }
      <~ outputs.commands
    page.statusLine.positionLabel.reactive.text <~ scrollView.positionText
    page.noticeLabel.reactive.notice() <~ outputs.message
    activityIndicator.reactive.isAnimating <~ outputs.isBusy
    form.sourceControl.reactive.isEnabled <~ outputs.canChooseServer
    form.sourceControl.reactive.selectedIndex <~ outputs.usesServer.map { $0 ? 1 : 0 }
    form.sourceNote.reactive.text <~ outputs.serverOrigin
    form.urlField.reactive.isEnabled <~ outputs.canEditURL
    form.urlField.reactive.text <~ outputs.url
    form.urlNote.reactive.text <~ outputs.urlError.map { $0 ?? "" }
    form.urlNote.reactive.isHidden <~ outputs.urlError.map { $0 == nil }
    form.tokenField.reactive.isEnabled <~ outputs.canEditToken
    form.tokenField.reactive.text <~ outputs.token
    form.tokenNote.reactive.text <~ outputs.tokenNote.map { $0 ?? "" }
    form.tokenNote.reactive.isHidden <~ outputs.tokenNote.map { $0 == nil }
    form.tokenErrorNote.reactive.text <~ outputs.tokenError.map { $0 ?? "" }
    form.tokenErrorNote.reactive.isHidden <~ outputs.tokenError.map { $0 == nil }

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

    reactive.makeBindingTarget { controller, _ in
      controller.navigationController?.popViewController()
    } <~ outputs.dismiss

    // A pasted URL must not be lost, so the field has the focus first.
    if !form.urlField.becomeFirstResponder() { form.testButton.becomeFirstResponder() }
  }

  /// The commands of the view model, and those for scrolling and for moving the focus. The controls handle keys first.
  public override var keyCommands: [KeyCommand] {
    scrollView.keyCommands + focusKeyCommands
      + viewModel.outputs.commands.value.map { KeyCommand($0, of: viewModel) }
  }
}

/// The controls of the form, with their captions and notes.
private final class ServiceFormView: View {
  let sourceControl = SegmentedControl(titles: ["Built-in", "Web server"])
  let sourceNote = Label(style: TextStyle(attributes: .dim), isWrapped: true)
  let urlField = TextField()
  let urlNote = Label(style: .invalid, isWrapped: true)
  let tokenField = TextField()
  let tokenNote = Label(style: TextStyle(attributes: .dim), isWrapped: true)
  let tokenErrorNote = Label(style: .invalid, isWrapped: true)
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
    row.addArrangedSubview(captionLabel, size: .fixed(Self.captionColumns))
    row.addArrangedSubview(section, size: .flexible)
    stack.addArrangedSubview(row)
  }
}
