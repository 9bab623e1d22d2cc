import TerminalScreen

/// The layout of a full screen: a title, the content, an optional notice, and the status line.
///
/// On a screen with few rows, the parts that do not fit are hidden; the content is hidden last. A page with at least 20
/// columns has a margin of one column at each side.
public final class PageView: View {
  /// The label that shows the title.
  public let titleLabel = Label(style: .title)
  /// The view between the title and the notice.
  public let contentView: View
  /// The label that shows a notice, in at most three rows. Without text, it takes no rows.
  public let noticeLabel = Label(style: .notice, isWrapped: true)
  /// Whether the notice is at the right edge of the row above the status line, for a message that is shown for a short
  /// time. This row is blank, or else the last one of the content. If not, the notice is below the content, which makes
  /// room for it.
  public var showsNoticeOverContent = false {
    didSet { if showsNoticeOverContent != oldValue { setNeedsLayout() } }
  }
  /// The status line, in the last row.
  public let statusLine = StatusLineView()
  /// Whether the page shows its title and the accessory view. Set it to `false` if a ``NavigationBar`` says what the page
  /// shows. The title of the window is the title of the page in both cases.
  public var showsTitle = true {
    didSet { setNeedsLayout() }
  }

  private static let minimumColumnsWithMargin = 20
  private static let minimumRowsWithGap = 8
  private static let minimumRowsWithGapAroundBox = 30
  private static let maximumNoticeRows = 3
  private static let minimumAccessoryColumns = 7

  private let accessoryView: View?

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - contentView: The main view of the page.
  ///   - accessoryView: The view to the right of the title, such as an activity indicator; `nil` for none.
  public init(contentView: View, accessoryView: View? = nil) {
    self.contentView = contentView
    self.accessoryView = accessoryView
    super.init()
    statusLine.backgroundColor = .role(.bar)
    for view in [titleLabel, accessoryView, contentView, noticeLabel, statusLine] {
      if let view { addSubview(view) }
    }
  }

  /// Names the page in the title of the window.
  public override func draw(on canvas: inout Canvas) {
    canvas.title = titleLabel.text
    canvas.fill(
      TerminalRect(column: 0, row: frame.rows - 1, columns: frame.columns, rows: 1),
      style: TextStyle(background: .role(.bar)))
  }

  /// Returns the width of the content in a page of a width.
  public static func contentColumns(columns: Int) -> Int {
    columns >= minimumColumnsWithMargin ? columns - 2 : columns
  }

  /// Stacks the parts. A page with at least 8 rows has gaps between them; one without a title needs 30 rows for this.
  public override func layoutSubviews() {
    let columns = Self.contentColumns(columns: frame.columns)
    let margin = (frame.columns - columns) / 2
    func place(_ view: View, atRow row: Int, rows: Int) {
      view.frame = TerminalRect(column: margin, row: row, columns: columns, rows: rows)
    }

    let gap = frame.rows >= (showsTitle ? Self.minimumRowsWithGap : Self.minimumRowsWithGapAroundBox) ? 1 : 0
    let (titleRows, statusRows) = (frame.rows >= 3 && showsTitle ? 1 : 0, frame.rows >= 2 ? 1 : 0)
    let hasNotice = frame.rows >= 6 && !noticeLabel.text.isEmpty && !showsNoticeOverContent
    let noticeRows = hasNotice ? min(noticeLabel.rows(columns: columns), Self.maximumNoticeRows) : 0
    let top = titleRows + gap
    let noticeRow = frame.rows - statusRows - gap - noticeRows
    place(titleLabel, atRow: 0, rows: titleRows)
    place(contentView, atRow: top, rows: max(noticeRow - (hasNotice ? gap : 0) - top, 0))
    place(noticeLabel, atRow: noticeRow, rows: noticeRows)
    noticeLabel.backgroundColor = showsNoticeOverContent ? .role(.bar) : .default
    if showsNoticeOverContent, frame.rows >= 3 {
      let noticeColumns = noticeLabel.columns(atMost: columns)
      noticeLabel.frame = TerminalRect(
        column: max(margin + columns - noticeColumns - 2, margin), row: noticeRow + gap - 1, columns: noticeColumns,
        rows: noticeColumns > 0 ? 1 : 0)
    }
    place(statusLine, atRow: frame.rows - statusRows, rows: statusRows)

    if let accessoryView {
      // A long title leaves room for an activity indicator, but takes precedence over a longer accessory.
      let remaining = columns - titleLabel.columns(atMost: columns) - 1
      let least = min(Self.minimumAccessoryColumns, columns / 4)
      let accessoryColumns = accessoryView.columns(atMost: max(remaining, least))
      titleLabel.frame.columns = titleLabel.columns(atMost: max(columns - accessoryColumns - 1, 0))
      accessoryView.frame = TerminalRect(
        column: titleLabel.frame.column + titleLabel.frame.columns + 1, row: titleLabel.frame.row,
        columns: accessoryColumns, rows: titleLabel.frame.rows)
    }
  }
}
