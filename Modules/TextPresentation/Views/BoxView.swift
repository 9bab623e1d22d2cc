import TerminalScreen

/// A view with a frame around another view, and texts in the upper and the lower edge. If there is no room for the frame,
/// only the other view is shown.
public final class BoxView: View {
  /// The text in the upper edge.
  public var title = AttributedText([]) {
    didSet { if title != oldValue { setNeedsDisplay() } }
  }

  /// The text in the lower edge.
  public var footer = AttributedText([]) {
    didSet { if footer != oldValue { setNeedsDisplay() } }
  }

  private let contentView: View
  private let minimumSizeWithFrame: TerminalSize

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - contentView: The view in the frame.
  ///   - minimumSizeWithFrame: The size from which the box has a frame.
  public init(contentView: View, minimumSizeWithFrame: TerminalSize = TerminalSize(columns: 16, rows: 6)) {
    (self.contentView, self.minimumSizeWithFrame) = (contentView, minimumSizeWithFrame)
    super.init()
    addSubview(contentView)
  }

  /// Places the content in the frame, with a blank column at each side.
  public override func layoutSubviews() {
    let margin = hasFrame ? (columns: 2, rows: 1) : (columns: 0, rows: 0)
    contentView.frame = TerminalRect(
      column: margin.columns, row: margin.rows, columns: frame.columns - 2 * margin.columns,
      rows: frame.rows - 2 * margin.rows)
  }

  public override func draw(on canvas: inout Canvas) {
    if hasFrame { canvas.drawFrame(canvas.bounds, title: title, footer: footer) }
  }

  private var hasFrame: Bool {
    frame.columns >= minimumSizeWithFrame.columns && frame.rows >= minimumSizeWithFrame.rows
  }
}

extension Canvas {
  /// Draws a frame with rounded corners along the edges of a rectangle, with a text at the left of the upper edge and
  /// one at the right of the lower edge.
  mutating func drawFrame(_ rect: TerminalRect, title: AttributedText, footer: AttributedText) {
    let (bottom, right) = (rect.row + rect.rows - 1, rect.column + rect.columns - 1)
    let line = String(repeating: "─", count: max(rect.columns - 2, 0))
    write("╭\(line)╮", at: Position(column: rect.column, row: rect.row), style: .frame)
    write("╰\(line)╯", at: Position(column: rect.column, row: bottom), style: .frame)
    for row in rect.row + 1..<max(bottom, rect.row + 1) {
      write("│", at: Position(column: rect.column, row: row), style: .frame)
      write("│", at: Position(column: right, row: row), style: .frame)
    }
    let room = rect.columns - 6
    write(title.padded, at: Position(column: rect.column + 2, row: rect.row), columns: room + 2)
    let footerColumns = min(DisplayText.width(of: DisplayText.line(footer.text, columns: room)), room) + 2
    write(footer.padded, at: Position(column: right - 1 - footerColumns, row: bottom), columns: room + 2)
  }

  /// Writes one line of text in the styles of its parts.
  ///
  /// - Returns: The number of columns that the text takes.
  @discardableResult
  mutating func write(
    _ text: AttributedText, at position: Position = Position(column: 0, row: 0), columns: Int = .max
  ) -> Int {
    var position = position
    let end = position.column.saturating(columns)
    for run in text.runs where position.column < end {
      position.column += write(run.text, at: position, columns: end - position.column, style: run.style)
    }
    return position.column - (end - columns)
  }
}

extension AttributedText {
  /// The text with a blank at each end; the empty text stays empty.
  fileprivate var padded: AttributedText {
    text.isEmpty ? self : AttributedText([Run(" ")] + runs + [Run(" ")])
  }
}
