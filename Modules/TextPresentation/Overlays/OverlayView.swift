import TerminalScreen

/// A box in the middle of the screen that covers the views below, for a controller that is presented over another one.
/// It is as large as its content prefers, and has a border if there is room for it. A click outside of the box does
/// what Escape does.
public final class OverlayView: View {
  private static let maximumColumns = 60
  private static let minimumSizeWithBorder = TerminalSize(columns: 12, rows: 5)
  private static let padding = 1

  /// The text in the lower border, after the hint for scrolling.
  public var hint = "" {
    didSet { setNeedsLayout() }
  }

  private let title: String
  private let contentView: View
  private let scrollHint: () -> String

  private var box = TerminalRect(column: 0, row: 0, columns: 0, rows: 0)
  private var hasBorder = false

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - contentView: The view in the box.
  ///   - title: The text in the upper border.
  ///   - scrollHint: Returns the hint for the keys that scroll; empty if all of the content is visible. By default, it
  ///     is empty.
  public init(contentView: View, title: String = "", scrollHint: @escaping () -> String = { "" }) {
    (self.contentView, self.title, self.scrollHint) = (contentView, title, scrollHint)
    super.init()
    addSubview(contentView)
  }

  /// Places the content in the box.
  public override func layoutSubviews() {
    hasBorder = frame.columns >= Self.minimumSizeWithBorder.columns && frame.rows >= Self.minimumSizeWithBorder.rows
    let margin = hasBorder ? (columns: 1 + Self.padding, rows: 1) : (columns: 0, rows: 0)
    let available = max(frame.columns - 2 * margin.columns, 0)
    let wanted = max(
      contentView.columns(atMost: min(available, Self.maximumColumns)),
      DisplayText.width(of: title), DisplayText.width(of: hint))
    let columns = hasBorder ? min(wanted, available) : available
    let rows = min(contentView.rows(columns: columns), max(frame.rows - 2 * margin.rows, 0))
    contentView.frame = TerminalRect(
      column: (frame.columns - columns) / 2, row: (frame.rows - rows) / 2, columns: columns, rows: rows)
    box = TerminalRect(
      column: contentView.frame.column - margin.columns, row: contentView.frame.row - margin.rows,
      columns: columns + 2 * margin.columns, rows: rows + 2 * margin.rows)
  }

  public override func mouseDown(at position: Position) -> Bool {
    if !box.contains(position) { nearestWindow?.handle(.key(.escape)) }
    return true
  }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(box)
    canvas.focus(on: box)
    guard hasBorder else { return }
    let (bottom, right) = (box.row + box.rows - 1, box.column + box.columns - 1)
    let footer = [scrollHint(), hint].filter { !$0.isEmpty }.joined(separator: "  ")
    drawEdge("┌", title, "┐", row: box.row, style: TextStyle(attributes: .bold), on: &canvas)
    for row in box.row + 1..<bottom {
      canvas.write("│", at: Position(column: box.column, row: row))
      canvas.write("│", at: Position(column: right, row: row))
    }
    drawEdge("└", footer, "┘", row: bottom, style: TextStyle(attributes: .dim), on: &canvas)
  }

  private func drawEdge(
    _ left: String, _ text: String, _ right: String, row: Int, style: TextStyle, on canvas: inout Canvas
  ) {
    let columns = box.columns - 2
    let line = left + String(repeating: "─", count: columns) + right
    canvas.write(line, at: Position(column: box.column, row: row))
    guard !text.isEmpty else { return }
    canvas.write(" \(text) ", at: Position(column: box.column + 1, row: row), columns: columns, style: style)
  }
}
