public import Reactive
import Terminal

/// A view that scrolls a content view that may be higher than the available rows.
public final class ScrollView: View, VariableHeight {
  /// The view that is scrolled.
  public let contentView: View & VariableHeight

  /// The range of the visible rows, for a status line: “1–5 of 9”. The text is empty if all rows are visible.
  public let positionText: Property<String>

  private let currentPositionText = MutableProperty("")
  private var contentOffset = 0

  /// Creates a scroll view for a content view.
  public init(contentView: View & VariableHeight) {
    self.contentView = contentView
    positionText = Property(currentPositionText)
    super.init()
    addSubview(contentView)
  }

  /// The commands that scroll: by a row, by a page, by half a page, and to both ends.
  public var keyCommands: [KeyCommand] {
    [
      KeyCommand(.up, .character("k"), title: "scroll up") { [weak self] in self?.scroll(by: -1) },
      KeyCommand(.down, .character("j"), title: "scroll down") { [weak self] in self?.scroll(by: 1) },
    ] + pageKeyCommands
  }

  /// The commands that scroll by more than a row, for views in which the arrow keys have another use.
  var pageKeyCommands: [KeyCommand] {
    [
      KeyCommand(.pageUp, title: "page up") { [weak self] in self?.scroll(byPages: -1) },
      KeyCommand(.pageDown, title: "page down") { [weak self] in self?.scroll(byPages: 1) },
      KeyCommand(.control("u"), title: "half page up") { [weak self] in self?.scroll(byHalfPages: -1) },
      KeyCommand(.control("d"), title: "half page down") { [weak self] in self?.scroll(byHalfPages: 1) },
      KeyCommand(.home, .character("g"), title: "scroll to the top") { [weak self] in self?.scroll(to: 0) },
      KeyCommand(.end, .character("G"), title: "scroll to the end") { [weak self] in self?.scroll(to: .max) },
    ]
  }

  /// Whether some of the content is not visible.
  var isContentCut: Bool { contentView.rows(columns: frame.columns) > frame.rows }

  /// Returns the number of columns that the content prefers.
  public override func columns(atMost limit: Int) -> Int { contentView.columns(atMost: limit) }

  /// Returns the number of rows of the whole content.
  public func rows(columns: Int) -> Int { contentView.rows(columns: columns) }

  /// Gives the content its preferred height and positions it at the scroll offset.
  public override func layoutSubviews() {
    let rows = contentView.rows(columns: frame.columns)
    contentOffset = clamped(contentOffset, rows: rows)
    contentView.frame = TerminalRect(column: 0, row: -contentOffset, columns: frame.columns, rows: rows)
    let isCut = (1..<max(rows, 1)).contains(frame.rows)
    let text = isCut ? PositionText.rows(contentOffset..<contentOffset + frame.rows, of: rows) : ""
    if text != currentPositionText.value { currentPositionText.value = text }
  }

  /// Scrolls the content.
  public override func scrollWheel(by rows: Int) -> Bool {
    scroll(by: rows)
    return true
  }

  /// Scrolls by pages. One row stays visible.
  private func scroll(byPages pages: Int) {
    scroll(by: pages * max(frame.rows - 1, 1))
  }

  private func scroll(byHalfPages halfPages: Int) {
    scroll(by: halfPages * max(frame.rows / 2, 1))
  }

  private func scroll(by rows: Int) {
    scroll(to: contentOffset + rows)
  }

  private func scroll(to offset: Int) {
    let offset = clamped(offset, rows: contentView.rows(columns: frame.columns))
    guard offset != contentOffset else { return }
    contentOffset = offset
    setNeedsLayout()
  }

  private func clamped(_ offset: Int, rows: Int) -> Int {
    min(max(offset, 0), max(rows - frame.rows, 0))
  }
}
