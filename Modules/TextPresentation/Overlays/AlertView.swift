import TerminalScreen

/// The content of an alert's box: the title and the message, which scroll, and the actions below them, which always
/// stay visible.
final class AlertView: View {
  let actionsView = AlertActionsView()
  let scrollView: ScrollView

  private let titleLabel = Label(style: TextStyle(attributes: .bold), isWrapped: true)
  private let messageLabel = Label(isWrapped: true)

  override init() {
    let texts = StackView(axis: .vertical)
    texts.addArrangedSubview(titleLabel)
    texts.addArrangedSubview(messageLabel)
    scrollView = ScrollView(contentView: texts)
    super.init()
    // The hint for the keys says that the text is cut.
    scrollView.showsScrollBar = false
    addSubview(scrollView)
    addSubview(actionsView)
  }

  /// Shows a title and a message; an absent or empty one takes no rows.
  func show(title: String?, message: String?) {
    for (label, text) in [(titleLabel, title), (messageLabel, message)] {
      label.text = text ?? ""
      label.isHidden = label.text.isEmpty
    }
  }

  override func columns(atMost limit: Int) -> Int {
    max(scrollView.columns(atMost: limit), actionsView.columns(atMost: limit))
  }

  override func rows(columns: Int) -> Int {
    let (textRows, actionRows) = (scrollView.rows(columns: columns), actionsView.rows(columns: columns))
    return textRows + (textRows > 0 && actionRows > 0 ? 1 : 0) + actionRows
  }

  /// The hint for scrolling. If the actions are stacked, the arrow keys move between them and do not scroll.
  var scrollHint: String {
    actionsView.isStacked && scrollView.isContentCut ? "PgUp PgDn scroll" : scrollView.scrollHint
  }

  override func layoutSubviews() {
    let actionRows = min(actionsView.rows(columns: frame.columns), frame.rows)
    let textRows = min(scrollView.rows(columns: frame.columns), frame.rows - actionRows)
    scrollView.frame = TerminalRect(column: 0, row: 0, columns: frame.columns, rows: textRows)
    actionsView.frame = TerminalRect(
      column: 0, row: frame.rows - actionRows, columns: frame.columns, rows: actionRows)
  }
}
