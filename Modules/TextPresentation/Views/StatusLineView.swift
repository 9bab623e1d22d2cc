import Terminal

/// The last row of a full screen: the prompt, the hints for the keys, and the scroll position at the right edge.
public final class StatusLineView: View {
  /// The text at the left edge, which the user is entering or has entered.
  public var prompt = "" {
    didSet { if prompt != oldValue { setNeedsDisplay() } }
  }

  /// The hints for the keys. If they do not fit, hints are hidden from right to left, except for the last two. Put the
  /// hints for quitting and for help there, so that they stay visible.
  public var hints: [String] = [] {
    didSet { if hints != oldValue { setNeedsDisplay() } }
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

  /// Places the position at the right edge.
  public override func layoutSubviews() {
    let wanted = positionLabel.columns(atMost: .max)
    let columns = wanted <= frame.columns ? wanted : 0
    positionLabel.frame = TerminalRect(column: frame.columns - columns, row: 0, columns: columns, rows: frame.rows)
  }

  /// Draws the prompt, and as many hints as fit.
  public override func draw(on canvas: inout Canvas) {
    let position = positionLabel.frame.columns
    let available = canvas.bounds.columns - (position > 0 ? position + Self.gap : 0)
    var start = 0
    if !prompt.isEmpty {
      start = canvas.write(prompt, columns: available) + Self.gap
    }
    let hints = hints(columns: available - start).joined(separator: separator)
    canvas.write(
      hints, at: Position(column: start, row: 0), columns: available - start, style: TextStyle(attributes: .dim))
  }

  private func hints(columns: Int) -> [String] {
    var hints = hints
    while hints.count > Self.lastHints, DisplayText.width(of: hints.joined(separator: separator)) > columns {
      hints.remove(at: hints.count - Self.lastHints - 1)
    }
    return hints
  }

  private var separator: String { String(repeating: " ", count: Self.gap) }
}
