import TerminalScreen

/// A controller that presents a message over the screen, until the user confirms it.
///
///     present(AlertController(title: "About this entry", message: "A word from January."))
///
/// Enter, Escape, the key “o” and a click dismiss the alert. The arrow keys and the page keys scroll a message that is
/// too long for the screen.
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
  private let overlay: OverlayView

  /// Creates an alert.
  public init(title: String?, message: String?) {
    (self.title, self.message) = (title, message)
    let texts = StackView(axis: .vertical)
    for label in [titleLabel, messageLabel] { texts.addArrangedSubview(label) }
    overlay = OverlayView(contentView: texts, footerView: ConfirmationView(), spacing: 1)
    super.init(view: overlay)
    showTexts()
  }

  /// The commands that dismiss the alert and scroll the message.
  public override var keyCommands: [KeyCommand] {
    overlay.keyCommands + [
      KeyCommand(.enter, .escape, .character("o"), .character("O"), title: "OK") { [weak self] in self?.dismiss() }
    ]
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
    canvas.parkCursor(at: Position(column: 0, row: 0))
  }
}
