import TerminalScreen

/// A bar of one column that shows which rows of a content are visible. It is empty if all of them are. In a scroll view
/// that has the focus, it is brighter.
final class ScrollBarView: View {
  /// The columns that the bar and the gap in front of it take.
  static let columns = 2

  private static let minimumViewColumns = 24

  private var visible = 0..<0
  private var count = 0

  /// Returns the columns for the bar in a view of a width: none if all rows are visible, or if the view is narrow.
  static func columns(isContentCut: Bool, in columns: Int) -> Int {
    isContentCut && columns >= minimumViewColumns ? Self.columns : 0
  }

  /// Shows which rows are visible, of `count` rows.
  func show(_ visible: Range<Int>, of count: Int) {
    guard (self.visible, self.count) != (visible, count) else { return }
    (self.visible, self.count) = (visible, count)
    setNeedsDisplay()
  }

  override func draw(on canvas: inout Canvas) {
    let rows = canvas.bounds.rows
    guard rows > 0, visible.count < count, !visible.isEmpty else { return }
    // Products of integers could overflow.
    let length = max(Int(Double(rows) * (Double(visible.count) / Double(count))), 1)
    let room = rows - length
    let place = Int(Double(room) * (Double(visible.lowerBound) / Double(count - visible.count)))
    // The thumb is at an end of the bar only if the first or the last row is visible.
    let start =
      visible.upperBound >= count ? room : visible.lowerBound == 0 || room < 2 ? 0 : min(max(place, 1), room - 1)
    let isFocused = superview is ScrollView && superview?.isFirstResponder == true
    let (thumb, style) = isFocused ? ("█", TextStyle.title) : ("▐", .frame)
    for row in start..<start + length {
      canvas.write(thumb, at: Position(column: canvas.bounds.columns - 1, row: row), style: style)
    }
  }
}
