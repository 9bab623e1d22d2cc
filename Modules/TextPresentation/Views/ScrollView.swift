import Terminal

/// A window on a view that may be higher than there is room for.
public final class ScrollView: View, VariableHeight {
  /// The view that is scrolled.
  public let contentView: View & VariableHeight

  private var contentOffset = 0

  /// Makes a window on a view.
  public init(contentView: View & VariableHeight) {
    self.contentView = contentView
    super.init()
    addSubview(contentView)
  }

  /// The commands that scroll: by a row, by a page, and to the ends.
  public var keyCommands: [KeyCommand] {
    [
      KeyCommand(.up, .character("k"), title: "scroll up") { [weak self] in self?.scroll { $0 - 1 } },
      KeyCommand(.down, .character("j"), title: "scroll down") { [weak self] in self?.scroll { $0 + 1 } },
      KeyCommand(.pageUp, title: "page up") { [weak self] in self?.scrollPage(-1) },
      KeyCommand(.pageDown, title: "page down") { [weak self] in self?.scrollPage(1) },
      KeyCommand(.home, .character("g"), title: "scroll to the top") { [weak self] in self?.scroll { _ in 0 } },
      KeyCommand(.end, .character("G"), title: "scroll to the end") { [weak self] in self?.scroll { _ in .max } },
    ]
  }

  /// How many columns the content would like to have.
  public override func columns(atMost limit: Int) -> Int { contentView.columns(atMost: limit) }

  /// How many rows show the whole content.
  public func rows(columns: Int) -> Int { contentView.rows(columns: columns) }

  /// Gives the content the height that it wants, and shows it from where it has been scrolled to.
  public override func layoutSubviews() {
    contentOffset = clamped(contentOffset)
    let rows = contentView.rows(columns: frame.columns)
    contentView.frame = Rect(column: 0, row: -contentOffset, columns: frame.columns, rows: rows)
  }

  private func scrollPage(_ direction: Int) {
    let page = max(frame.rows - 1, 1)
    scroll { $0 + direction * page }
  }

  private func scroll(_ change: (Int) -> Int) {
    let offset = clamped(change(contentOffset))
    guard offset != contentOffset else { return }
    contentOffset = offset
    setNeedsLayout()
  }

  private func clamped(_ offset: Int) -> Int {
    min(max(offset, 0), max(contentView.rows(columns: frame.columns) - frame.rows, 0))
  }
}
