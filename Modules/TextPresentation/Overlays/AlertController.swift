import TerminalScreen

/// A controller that presents a message over the screen, until the user confirms it.
///
///     present(AlertController(title: "About this entry", message: "A word from January."))
///
/// Enter, Escape, the key “o” and a click dismiss the alert. The arrow keys and the page keys scroll a message that is
/// too long for the screen. With a text field, only Enter and a click on “OK” confirm the alert, and Escape cancels it.
public final class AlertController: ViewController {
  /// The title; `nil` for none.
  public var title: String? {
    didSet { showTexts() }
  }

  /// The message below the title; `nil` for none.
  public var message: String? {
    didSet { showTexts() }
  }

  private let titleLabel = Label(style: TextStyle(attributes: .bold), isWrapped: true)
  private let messageLabel = Label(isWrapped: true)
  private let texts = StackView(axis: .vertical)
  private let overlay: OverlayView
  private var textFields: [(field: TextField, handler: (String) -> Void)] = []

  /// Creates an alert.
  public init(title: String?, message: String?) {
    (self.title, self.message) = (title, message)
    for label in [titleLabel, messageLabel] { texts.addArrangedSubview(label) }
    overlay = OverlayView(contentView: texts, footerView: ConfirmationView(), spacing: 1)
    super.init(view: overlay)
    showTexts()
  }

  /// Adds a text field below the message, and gives the focus to the first one.
  ///
  ///     alert.addTextField(configurationHandler: { $0.placeholder = "name" }) { inputs.nameEntered($0) }
  ///
  /// - Parameters:
  ///   - configurationHandler: Configures the field, for example with its first text.
  ///   - handler: Receives the text when the user has confirmed the alert, which is dismissed by then. It is not called
  ///     if the user cancels the alert.
  public func addTextField(
    configurationHandler: (TextField) -> Void = { _ in }, handler: @escaping (String) -> Void
  ) {
    let field = TextField()
    field.accessibilityLabel = title ?? message ?? ""
    configurationHandler(field)
    textFields.append((field, handler))
    texts.addArrangedSubview(field)
    overlay.hint = "esc cancel"
    if textFields.count == 1 { field.becomeFirstResponder() }
  }

  /// The commands that confirm or cancel the alert, and scroll the message.
  public override var keyCommands: [KeyCommand] {
    let confirm = KeyCommand(.enter, .escape, .character("o"), .character("O"), title: "OK") { [weak self] in
      self?.confirm()
    }
    guard !textFields.isEmpty else { return overlay.keyCommands + [confirm] }
    let cancel = KeyCommand(.escape, title: "cancel") { [weak self] in self?.dismiss() }
    return overlay.keyCommands + [confirm.excluding([.escape]), cancel]
  }

  private func confirm() {
    dismiss()
    for (field, handler) in textFields { handler(field.text) }
  }

  /// Shows the title and the message; an absent or empty one takes no rows.
  private func showTexts() {
    for (label, text) in [(titleLabel, title), (messageLabel, message)] {
      label.text = text ?? ""
      label.isHidden = label.text.isEmpty
    }
  }
}

/// The highlighted text “OK”. A click on it does what Enter does.
private final class ConfirmationView: View {
  private static let text = "▸ OK"

  override func columns(atMost limit: Int) -> Int { min(Self.text.count, limit) }

  override func mouseDown(at position: Position) -> Bool {
    guard position.column < Self.text.count else { return false }
    nearestWindow?.handle(.key(.enter))
    return true
  }

  override func draw(on canvas: inout Canvas) {
    let style = TextStyle(background: .role(.selection))
    canvas.write(Self.text, style: style)
    canvas.write("O", at: Position(column: 2, row: 0), style: style.adding(.underline))
    if !(firstResponder is Control) { canvas.parkCursor(at: Position(column: 0, row: 0)) }
  }
}
