import TerminalScreen

/// The content of an alert's box: the title and the message, which scroll, and below them “OK”, which always stays
/// visible.
final class AlertView: View {
  let scrollView: ScrollView

  private let titleLabel = Label(style: TextStyle(attributes: .bold), isWrapped: true)
  private let messageLabel = Label(isWrapped: true)
  private let confirmationView = ConfirmationView()

  override init() {
    let texts = StackView(axis: .vertical)
    texts.addArrangedSubview(titleLabel)
    texts.addArrangedSubview(messageLabel)
    scrollView = ScrollView(contentView: texts)
    super.init()
    // The hint for the keys says that the text is cut.
    scrollView.showsScrollBar = false
    addSubview(scrollView)
    addSubview(confirmationView)
  }

  /// Shows a title and a message; an absent or empty one takes no rows.
  func show(title: String?, message: String?) {
    for (label, text) in [(titleLabel, title), (messageLabel, message)] {
      label.text = text ?? ""
      label.isHidden = label.text.isEmpty
    }
  }

  override func columns(atMost limit: Int) -> Int {
    max(scrollView.columns(atMost: limit), min(ConfirmationView.text.count, limit))
  }

  override func rows(columns: Int) -> Int {
    let textRows = scrollView.rows(columns: columns)
    return textRows + (textRows > 0 ? 1 : 0) + 1
  }

  override func layoutSubviews() {
    let lastRow = max(frame.rows - 1, 0)
    let textRows = min(scrollView.rows(columns: frame.columns), lastRow)
    scrollView.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: textRows)
    confirmationView.frame = TerminalRect(
      column: 0, row: lastRow, columns: min(ConfirmationView.text.count, frame.columns), rows: frame.rows - lastRow)
  }
}

/// The highlighted text “OK”. A click on it does what Enter does.
private final class ConfirmationView: View {
  static let text = "▸ OK"

  override func mouseDown(at position: Position) -> Bool {
    nearestWindow?.handle(.key(.enter))
    return true
  }

  override func draw(on canvas: inout Canvas) {
    let style = TextStyle(attributes: .reverse)
    canvas.write(Self.text, style: style)
    canvas.write("O", at: Position(column: 2, row: 0), style: style.adding(.underline))
    canvas.parkCursor(at: Position(column: 0, row: 0))
  }
}
