import Terminal

/// A window on a view that may be higher than there is room for.
final class ScrollView: View {
  /// The view that is scrolled.
  let contentView: View & VariableHeight

  private var contentOffset = 0

  init(contentView: View & VariableHeight) {
    self.contentView = contentView
    super.init()
    addSubview(contentView)
  }

  /// The commands that scroll.
  var keyCommands: [KeyCommand] {
    [
      KeyCommand(.up, .character("k")) { [weak self] in self?.scroll { $0 - 1 } },
      KeyCommand(.down, .character("j")) { [weak self] in self?.scroll { $0 + 1 } },
      KeyCommand(.pageUp) { [weak self] in self?.scrollPage(-1) },
      KeyCommand(.pageDown) { [weak self] in self?.scrollPage(1) },
      KeyCommand(.home, .character("g")) { [weak self] in self?.scroll { _ in 0 } },
      KeyCommand(.end, .character("G")) { [weak self] in self?.scroll { _ in .max } },
    ]
  }

  override func layoutSubviews() {
    contentOffset = clamped(contentOffset)
    let rows = contentView.rows(columns: frame.columns)
    contentView.frame = Rect(column: 0, row: -contentOffset, columns: frame.columns, rows: rows)
  }

  private func scrollPage(_ direction: Int) {
    let page = max(frame.rows - 1, 1)
    scroll { $0 + direction * page }
  }

  private func scroll(_ change: (Int) -> Int) {
    contentOffset = clamped(change(contentOffset))
    setNeedsLayout()
  }

  private func clamped(_ offset: Int) -> Int {
    min(max(offset, 0), max(contentView.rows(columns: frame.columns) - frame.rows, 0))
  }
}

/// A view whose height depends on its width.
@MainActor
protocol VariableHeight {
  /// How many rows the view takes in that many columns.
  func rows(columns: Int) -> Int
}
