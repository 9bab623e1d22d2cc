import Terminal

/// The content of an alert's box: the title and the message, which scroll, and the actions below them, which always
/// stay visible.
final class AlertView: View, OverlayContent {
  let titleLabel = Label(style: TextStyle(attributes: .bold), isWrapped: true)
  let messageLabel = Label(isWrapped: true)
  let actionsView = AlertActionsView()
  let scrollView: ScrollView

  override init() {
    scrollView = ScrollView(contentView: AlertTextView(titleLabel, messageLabel))
    super.init()
    addSubview(scrollView)
    addSubview(actionsView)
  }

  override func columns(atMost limit: Int) -> Int {
    max(scrollView.columns(atMost: limit), actionsView.columns(atMost: limit))
  }

  func rows(columns: Int) -> Int {
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

/// The title and the message of an alert, stacked.
private final class AlertTextView: View, VariableHeight {
  private let labels: [Label]

  init(_ labels: Label...) {
    self.labels = labels
    super.init()
    for label in labels { addSubview(label) }
  }

  override func columns(atMost limit: Int) -> Int {
    labels.map { $0.columns(atMost: limit) }.max() ?? 0
  }

  func rows(columns: Int) -> Int {
    labels.reduce(0) { $0 + rows(of: $1, columns: columns) }
  }

  override func layoutSubviews() {
    var row = 0
    for label in labels {
      let rows = rows(of: label, columns: frame.columns)
      label.frame = TerminalRect(column: 0, row: row, columns: frame.columns, rows: rows)
      row += rows
    }
  }

  private func rows(of label: Label, columns: Int) -> Int {
    label.text.isEmpty ? 0 : label.rows(columns: columns)
  }
}
