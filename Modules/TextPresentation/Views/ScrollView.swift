public import Reactive
public import TerminalScreen

/// A view that scrolls a content view that may be higher than the available rows.
///
/// A bar at the right edge shows which rows are visible, in a view of at least 24 columns. Other content keeps the
/// offset; ``scroll(by:)`` with `.min` returns to the top.
///
/// If the content contains the first responder, the view scrolls to it when the focus changes, and when its own size or
/// the height of the content changes.
///
/// A view that cannot show all of its content, which contains no control and no other pane, is a **pane**: Tab or a
/// click makes it the first responder. The view loses the focus when all of its content fits.
public final class ScrollView: View {
  /// The view that is scrolled.
  public let contentView: View

  /// The range of the visible rows, for a status line: “1–5 of 9”. The text is empty if all rows are visible.
  public var positionText: Property<String> { Property(capturing: currentPositionText) }

  /// Whether the view can have the focus, and a bar at the right edge shows which rows are visible, if there is room.
  var isPane = true

  private let scrollBar = ScrollBarView()
  private let currentPositionText = MutableProperty("")
  private var contentOffset = 0
  /// The height of the content and of the view in the last layout.
  private var (contentRows, shownRows) = (0, 0)
  /// Whether the next layout scrolls to the first responder.
  private var showsFirstResponder = false

  /// Creates a scroll view for a content view.
  public init(contentView: View) {
    self.contentView = contentView
    super.init()
    addSubview(contentView)
    addSubview(scrollBar)
  }

  /// The commands that scroll by a row (↑ k ctrl-P, ↓ j ctrl-N), by a page (PgUp ctrl-B, PgDn ctrl-F Space), by half a
  /// page (ctrl-U, ctrl-D), and to both ends (Home g, End G). They have a hint while the view is the first responder.
  public var keyCommands: [KeyCommand] {
    KeyCommand.movements(
      "scroll", hint: isFirstResponder ? "↑↓ scroll" : nil, ends: ("scroll to the top", "scroll to the end"),
      action: { distance in { [weak self] in self?.scroll(by: distance) } })
  }

  /// The hint for the arrow keys; empty if all of the content is visible.
  var scrollHint: String { isContentCut ? "↑↓ scroll" : "" }

  private var isContentCut: Bool { contentView.rows(columns: frame.columns) > frame.rows }

  /// Whether the view cannot show all of its content, or has not been laid out yet. If the content contains a view that
  /// can become the first responder, the scroll view itself cannot.
  public override var canBecomeFirstResponder: Bool {
    isPane && (shownRows <= 0 || contentRows > shownRows) && contentView.focusableViews.isEmpty
  }

  public override func columns(atMost limit: Int) -> Int { contentView.columns(atMost: limit) }

  public override func rows(columns: Int) -> Int { contentView.rows(columns: columns) }

  /// Gives the content its preferred height and positions it at the scroll offset.
  public override func layoutSubviews() {
    let columns = contentColumns
    let rows = contentView.rows(columns: columns)
    if showsFirstResponder || rows != contentRows || frame.rows != shownRows { scrollToFirstResponder(rows: rows) }
    (showsFirstResponder, contentRows, shownRows) = (false, rows, frame.rows)
    contentOffset = clamped(contentOffset, rows: rows)
    contentView.frame = TerminalRect(
      column: 0, row: -contentOffset, columns: columns, rows: max(rows, frame.rows))
    scrollBar.frame = TerminalRect(column: columns, row: 0, columns: frame.columns - columns, rows: frame.rows)
    scrollBar.show(contentOffset..<contentOffset + max(frame.rows, 0), of: rows)
    let isCut = (1..<max(rows, 1)).contains(frame.rows)
    if !isCut { resignFirstResponder() }
    let text = isCut ? PositionText.rows(contentOffset..<contentOffset + frame.rows, of: rows) : ""
    if text != currentPositionText.value { currentPositionText.value = text }
  }

  /// Scrolls down by `rows`, or up if `rows` is negative, at most to an end of the content.
  public func scroll(by rows: Int) {
    scroll(by: .rows(rows))
  }

  public override func scrollWheel(by rows: Int) -> Bool {
    scroll(by: rows)
    return true
  }

  /// A click makes the view the first responder, unless a control is.
  public override func mouseDown(at position: Position) -> Bool {
    !(firstResponder is Control) && becomeFirstResponder()
  }

  public override func draw(on canvas: inout Canvas) {
    if isFirstResponder { canvas.parkCursor(at: Position(column: 0, row: 0)) }
  }

  /// Makes the next layout scroll to the first responder.
  func showFirstResponder() {
    showsFirstResponder = true
    setNeedsLayout()
  }

  /// Changes the offset by the smallest amount that shows the first responder, if the content contains it, and the views
  /// below it that have the same superview, such as its notes, if there is room.
  private func scrollToFirstResponder(rows: Int) {
    guard let responder = firstResponder else { return }
    contentView.frame = TerminalRect(column: 0, row: 0, columns: contentColumns, rows: rows)
    contentView.layoutIfNeeded()
    var (row, view) = (0, responder)
    let rest = (responder.superview?.frame.rows ?? 0) - responder.frame.row
    let shown = view.superview !== contentView && rest <= frame.rows ? rest : responder.frame.rows
    while view !== contentView {
      row += view.frame.row
      guard let superview = view.superview else { return }
      view = superview
    }
    contentOffset = min(max(contentOffset, row + shown - frame.rows), row)
  }

  /// The width of the content, beside the scroll bar.
  private var contentColumns: Int {
    frame.columns - ScrollBarView.columns(isContentCut: isPane && isContentCut, in: frame.columns)
  }

  private func scroll(by distance: RowDistance) {
    let wanted = contentOffset.saturating(distance.rows(height: frame.rows))
    let offset = clamped(wanted, rows: contentView.rows(columns: contentColumns))
    guard offset != contentOffset else { return }
    contentOffset = offset
    setNeedsLayout()
  }

  private func clamped(_ offset: Int, rows: Int) -> Int {
    min(max(offset, 0), max(rows - frame.rows, 0))
  }
}
