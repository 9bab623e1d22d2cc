import TerminalScreen

/// A box in the middle of the screen that covers the views below, for a controller that is presented over another one.
/// It is as large as its content prefers, and has a border if there is room for it. The content scrolls if it does not
/// fit. A click outside of the box does what Escape does.
public final class OverlayView: View {
  private static let maximumColumns = 60
  private static let minimumSizeWithBorder = TerminalSize(columns: 12, rows: 5)
  private static let padding = 1

  /// The text in the lower border, after the hint for scrolling.
  public var hint = "" {
    didSet { setNeedsLayout() }
  }

  /// The number of rows that the content takes at least, if there is room.
  var minimumContentRows = 0

  private let title: String
  private let scrollView: ScrollView
  private let footerView: View?
  private let spacing: Int

  private var box = TerminalRect(column: 0, row: 0, columns: 0, rows: 0)
  private var hasBorder = false

  /// Creates a box.
  ///
  /// - Parameters:
  ///   - contentView: The view in the box.
  ///   - title: The text in the upper border.
  ///   - footerView: The view in the row below the content, which does not scroll.
  ///   - spacing: The number of blank rows between both views, if there is room.
  public init(contentView: View, title: String = "", footerView: View? = nil, spacing: Int = 0) {
    scrollView = ScrollView(contentView: contentView)
    (self.title, self.footerView, self.spacing) = (title, footerView, spacing)
    super.init()
    // The commands of the controller scroll the content, and a hint says that it is cut.
    scrollView.isPane = false
    addSubview(scrollView)
    if let footerView { addSubview(footerView) }
  }

  /// The commands that scroll the content.
  public var keyCommands: [KeyCommand] { scrollView.keyCommands }

  /// Places the content and the footer in the box.
  public override func layoutSubviews() {
    hasBorder = frame.columns >= Self.minimumSizeWithBorder.columns && frame.rows >= Self.minimumSizeWithBorder.rows
    let margin = hasBorder ? (columns: 1 + Self.padding, rows: 1) : (columns: 0, rows: 0)
    let available = TerminalSize(
      columns: max(frame.columns - 2 * margin.columns, 0), rows: max(frame.rows - 2 * margin.rows, 0))
    let limit = min(available.columns, Self.maximumColumns)
    let footerColumns = footerView.map { $0.isHidden ? 0 : $0.columns(atMost: limit) } ?? 0
    let wanted = max(
      scrollView.columns(atMost: limit), footerColumns, DisplayText.width(of: title), DisplayText.width(of: hint))
    let columns = hasBorder ? min(wanted, available.columns) : available.columns

    let footerRows = footerColumns > 0 ? min(1, available.rows) : 0
    let contentRows = scrollView.rows(columns: columns)
    let gap = contentRows > 0 && footerRows > 0 ? spacing : 0
    let rows = min(max(contentRows, minimumContentRows) + gap + footerRows, available.rows)
    let (column, row) = ((frame.columns - columns) / 2, (frame.rows - rows) / 2)
    scrollView.frame = TerminalRect(
      column: column, row: row, columns: columns, rows: min(contentRows, rows - footerRows))
    footerView?.frame = TerminalRect(
      column: column, row: row + rows - footerRows, columns: columns, rows: footerRows)
    box = TerminalRect(
      column: column - margin.columns, row: row - margin.rows, columns: columns + 2 * margin.columns,
      rows: rows + 2 * margin.rows)
  }

  public override func mouseDown(at position: Position) -> Bool {
    if !box.contains(position) { nearestWindow?.handle(.key(.escape)) }
    return true
  }

  public override func draw(on canvas: inout Canvas) {
    canvas.fill(box)
    canvas.focus(on: box)
    guard hasBorder else { return }
    // In a form, the arrow keys move the focus.
    let footer = [hint.contains("↑↓") ? "" : scrollView.scrollHint, hint].filter { !$0.isEmpty }.joined(separator: "  ")
    canvas.drawFrame(
      box, title: AttributedText([.init(title, style: TextStyle(attributes: .bold))]),
      footer: AttributedText([.init(footer, style: .muted)]))
  }
}
