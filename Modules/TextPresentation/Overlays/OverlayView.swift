import TerminalScreen

/// A box in the middle of the screen that covers the views below, for a controller that is presented over another one.
/// It is as large as its content prefers, and has a border if there is room for it. The content scrolls if it does not
/// fit. A click outside of the box does what Escape does.
public final class OverlayView: View {
  private static let maximumColumns = 60
  private static let minimumSizeWithBorder = TerminalSize(columns: 12, rows: 5)
  private static let padding = 1
  /// The number of rows from which the first and the last row of the screen stay visible beside a table.
  private static let minimumRowsAroundTable = 16

  /// The text in the lower border, after the hint for scrolling.
  public var hint = "" {
    didSet { setNeedsLayout() }
  }

  private let title: String
  /// The view that scrolls: a scroll view with the content, or a table.
  private let contentView: View
  /// The size of a table, if there is room; `nil` for a scroll view.
  private let tableSize: TerminalSize?
  /// The view above a table, or below other content.
  private let accessoryView: View?
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
    let scrollView = ScrollView(contentView: contentView)
    // The commands of the controller scroll the content, and a hint says that it is cut.
    scrollView.isPane = false
    (self.title, self.contentView, accessoryView, self.spacing) = (title, scrollView, footerView, spacing)
    tableSize = nil
    super.init()
    addParts()
  }

  /// Creates a box of a constant size around a table, with a view in the row above the table.
  init(tableView: TableView, size: TerminalSize, title: String, headerView: View) {
    (self.title, contentView, tableSize, accessoryView, spacing) = (title, tableView, size, headerView, 0)
    super.init()
    addParts()
  }

  private func addParts() {
    for view in [contentView, accessoryView] { if let view { addSubview(view) } }
  }

  private var scrollView: ScrollView? { contentView as? ScrollView }

  /// The commands that scroll the content.
  public var keyCommands: [KeyCommand] { scrollView?.keyCommands ?? [] }

  /// Places the views in the box.
  public override func layoutSubviews() {
    hasBorder = frame.columns >= Self.minimumSizeWithBorder.columns && frame.rows >= Self.minimumSizeWithBorder.rows
    let margin = hasBorder ? (columns: 1 + Self.padding, rows: 1) : (columns: 0, rows: 0)
    let outside = tableSize != nil && frame.rows >= Self.minimumRowsAroundTable ? 1 : 0
    let available = TerminalSize(
      columns: max(frame.columns - 2 * margin.columns, 0), rows: max(frame.rows - 2 * (margin.rows + outside), 0))
    let limit = min(available.columns, tableSize?.columns ?? Self.maximumColumns)
    let accessoryColumns = accessoryView.map { $0.columns(atMost: limit) } ?? 0
    let wanted = max(
      contentView.columns(atMost: limit), accessoryColumns, DisplayText.width(of: title), DisplayText.width(of: hint))
    let columns = hasBorder ? min(wanted, available.columns) : available.columns

    let accessoryRows = accessoryColumns > 0 ? min(1, available.rows) : 0
    let contentRows = tableSize?.rows ?? contentView.rows(columns: columns)
    let gap = contentRows > 0 && accessoryRows > 0 ? spacing : 0
    let rows = min(contentRows + gap + accessoryRows, available.rows)
    let (column, row) = ((frame.columns - columns) / 2, (frame.rows - rows) / 2)
    contentView.frame = TerminalRect(
      column: column, row: tableSize == nil ? row : row + accessoryRows, columns: columns,
      rows: min(contentRows, rows - accessoryRows))
    accessoryView?.frame = TerminalRect(
      column: column, row: tableSize == nil ? row + rows - accessoryRows : row, columns: columns, rows: accessoryRows)
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
    let scrollHint = hint.contains("↑↓") ? "" : scrollView?.scrollHint ?? ""
    let footer = [scrollHint, hint].filter { !$0.isEmpty }.joined(separator: "  ")
    canvas.drawFrame(
      box, title: AttributedText([.init(title, style: TextStyle(attributes: .bold))]),
      footer: AttributedText([.init(footer, style: .muted)]))
  }
}
