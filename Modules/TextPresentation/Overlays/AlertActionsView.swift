import TerminalScreen

/// A view that shows the actions of an alert: side by side if they fit, otherwise stacked and scrolled to the
/// highlighted one.
final class AlertActionsView: View {
  /// The actions, in order.
  var actions: [AlertAction] = [] {
    didSet { invalidateIntrinsicContentSize() }
  }

  /// The index of the highlighted action, which Enter chooses.
  var highlightedIndex = 0 {
    didSet { if highlightedIndex != oldValue { setNeedsDisplay() } }
  }

  var highlightedAction: AlertAction? { actions.indices.contains(highlightedIndex) ? actions[highlightedIndex] : nil }

  /// Whether the actions are stacked at the current width.
  var isStacked: Bool { isStacked(columns: frame.columns) }

  private static let gutter = 2
  private static let gap = 2

  /// Moves the highlight by `count` actions and wraps around at both ends.
  func moveHighlight(by count: Int) {
    guard !actions.isEmpty else { return }
    highlightedIndex = (highlightedIndex + count + actions.count) % actions.count
  }

  /// Returns the first character of an action's title; `nil` if it is neither a letter nor a digit, or if the title of
  /// another action starts with it too.
  func initial(of action: AlertAction) -> Character? {
    guard let initial = action.title.first, initial.isLetter || initial.isNumber else { return nil }
    let isUnique = actions.count { $0.title.first?.lowercased() == initial.lowercased() } == 1
    return isUnique ? initial : nil
  }

  override func columns(atMost limit: Int) -> Int {
    let columns = actions.map(columns(of:))
    let sideBySide = columns.reduce(0, +) + Self.gap * max(columns.count - 1, 0)
    return sideBySide <= limit ? sideBySide : min(columns.max() ?? 0, limit)
  }

  override func rows(columns: Int) -> Int {
    isStacked(columns: columns) ? actions.count : min(actions.count, 1)
  }

  /// A click on an action highlights it and does what Enter does.
  override func mouseDown(at position: Position) -> Bool {
    let hit = zip(actions, positions).map { action, start in
      start.row == position.row && (isStacked || (0..<columns(of: action)).contains(position.column - start.column))
    }
    guard let index = hit.firstIndex(of: true) else { return false }
    highlightedIndex = index
    nearestWindow?.handle(.key(.enter))
    return true
  }

  override func draw(on canvas: inout Canvas) {
    for (index, position) in positions.enumerated() where canvas.visibleRows.contains(position.row) {
      draw(actions[index], index: index, at: position, on: &canvas)
    }
  }

  /// The positions of the actions.
  private var positions: [Position] {
    var next = Position(column: 0, row: isStacked ? -max(highlightedIndex - frame.rows + 1, 0) : 0)
    return actions.map { action in
      defer { if isStacked { next.row += 1 } else { next.column += columns(of: action) + Self.gap } }
      return next
    }
  }

  private func draw(_ action: AlertAction, index: Int, at position: Position, on canvas: inout Canvas) {
    let isHighlighted = index == highlightedIndex
    var style = action.style == .destructive ? TextStyle.destructive : .plain
    if isHighlighted { style = style.adding(.reverse) }
    var titlePosition = position
    titlePosition.column += Self.gutter
    if isHighlighted {
      canvas.fill(TerminalRect(column: position.column, row: position.row, columns: Self.gutter, rows: 1), style: style)
      canvas.write("▸", at: position, style: style)
      canvas.parkCursor(at: position)
    }
    canvas.write(action.title, at: titlePosition, style: style)
    if let initial = initial(of: action) {
      canvas.write(String(initial), at: titlePosition, style: style.adding(.underline))
    }
  }

  private func isStacked(columns: Int) -> Bool {
    self.columns(atMost: .max) > columns
  }

  private func columns(of action: AlertAction) -> Int {
    Self.gutter + DisplayText.width(of: DisplayText.line(action.title))
  }
}
