import Terminal

/// The last row of a full screen: a view, the hints for the keys, and the scroll position at the right edge.
public final class StatusLineView: View {
  /// The view at the left edge, such as a ``SearchField``; `nil` for none.
  public var leftView: View? {
    didSet {
      oldValue?.removeFromSuperview()
      if let leftView { addSubview(leftView) }
    }
  }

  /// The commands whose hints are shown. A click on a hint performs its command. While a text field has the focus,
  /// hints for characters are hidden, because the field takes these keys.
  ///
  /// If the hints do not fit, they are hidden from right to left, except for the last two. Put the commands for
  /// quitting and for help there, so that they stay visible.
  public var hints: [KeyCommand] = [] {
    didSet { setNeedsDisplay() }
  }

  /// The label at the right edge that shows the scroll position.
  ///
  /// Right alignment redraws only the digits that change. The label is hidden if it does not fit, because a truncated
  /// number would be wrong.
  public let positionLabel = Label(style: TextStyle(attributes: .dim))

  private static let gap = 2
  private static let lastHints = 2

  /// Creates an empty status line.
  public override init() {
    super.init()
    addSubview(positionLabel)
  }

  /// Places the left view and the position at the edges.
  public override func layoutSubviews() {
    let wanted = positionLabel.columns(atMost: .max)
    let columns = wanted <= frame.columns ? wanted : 0
    positionLabel.frame = TerminalRect(column: frame.columns - columns, row: 0, columns: columns, rows: frame.rows)
    guard let leftView else { return }
    let leftColumns = leftView.isHidden ? 0 : leftView.columns(atMost: availableColumns)
    leftView.frame = TerminalRect(column: 0, row: 0, columns: leftColumns, rows: frame.rows)
  }

  public override func draw(on canvas: inout Canvas) {
    let (hints, start) = (shownHints, firstHintColumn)
    canvas.write(
      hints.map(\.text).joined(separator: String(repeating: " ", count: Self.gap)),
      at: Position(column: start, row: 0), columns: availableColumns - start, style: TextStyle(attributes: .dim))
  }

  /// A click on a hint performs its command.
  public override func mouseDown(at position: Position) -> Bool {
    let hint = shownHints.first { $0.columns.contains(position.column) }
    guard let hint, position.column < availableColumns else { return false }
    hint.command.action()
    return true
  }

  /// The number of columns to the left of the position.
  private var availableColumns: Int {
    let position = positionLabel.frame.columns
    return max(frame.columns - (position > 0 ? position + Self.gap : 0), 0)
  }

  private var firstHintColumn: Int {
    leftView.map { $0.isHidden || $0.frame.columns == 0 ? 0 : $0.frame.columns + Self.gap } ?? 0
  }

  /// The hints that are not hidden, with their columns.
  private var shownHints: [(command: KeyCommand, text: String, columns: Range<Int>)] {
    let isTyping = firstResponder is TextField
    var shown = hints.filter { command in
      command.hint != nil && !(isTyping && command.keys.allSatisfy(\.isCharacter))
    }
    while true {
      var end = firstHintColumn - Self.gap
      let placed = shown.map { command in
        let (text, start) = (DisplayText.line(command.hint ?? ""), end + Self.gap)
        end = start + DisplayText.width(of: text)
        return (command, text, start..<end)
      }
      guard shown.count > Self.lastHints, end > availableColumns else { return placed }
      shown.remove(at: shown.count - Self.lastHints - 1)
    }
  }
}

extension Key {
  fileprivate var isCharacter: Bool {
    if case .character = self { true } else { false }
  }
}
