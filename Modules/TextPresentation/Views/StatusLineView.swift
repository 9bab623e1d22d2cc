import Terminal

/// The last line of a full screen: what the user types, what the keys do, and at the right edge the position in the
/// content.
public final class StatusLineView: View {
  /// What the user types, or has typed; it comes first.
  public var prompt = "" {
    didSet { if prompt != oldValue { setNeedsDisplay() } }
  }

  /// What the keys do. Where they do not all fit, those in the middle go, so that the last ones, of leaving and of help,
  /// are there to the end.
  public var hints: [String] = [] {
    didSet { if hints != oldValue { setNeedsDisplay() } }
  }

  /// Where the content stands. It is at the right edge, so that only the digits that differ are drawn, and is there as a
  /// whole or not at all, since a number that is cut is another number.
  public let positionLabel = Label(style: Style(attributes: .dim))

  private static let gap = 2
  private static let lastHints = 2

  /// Makes an empty line.
  public override init() {
    super.init()
    addSubview(positionLabel)
  }

  /// Puts the position at the right edge.
  public override func layoutSubviews() {
    let wanted = positionLabel.columns(atMost: .max)
    let columns = wanted <= frame.columns ? wanted : 0
    positionLabel.frame = Rect(column: frame.columns - columns, row: 0, columns: columns, rows: frame.rows)
  }

  /// Writes the prompt, and as many hints as fit.
  public override func draw(on canvas: inout Canvas) {
    let position = positionLabel.frame.columns
    let available = canvas.bounds.columns - (position > 0 ? position + Self.gap : 0)
    var start = 0
    if !prompt.isEmpty {
      start = canvas.write(prompt, columns: available) + Self.gap
    }
    let hints = hints(columns: available - start).joined(separator: separator)
    canvas.write(
      hints, at: Position(column: start, row: 0), columns: available - start, style: Style(attributes: .dim))
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
