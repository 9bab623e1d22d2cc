import Terminal

/// The titles of a table's columns, which stay where they are while the rows are scrolled.
final class TableHeaderView: View {
  var columns: [TableColumn] = [] {
    didSet {
      guard columns != oldValue else { return }
      titleColumns = columns.map { DisplayText.width(of: DisplayText.line($0.title)) }
      setNeedsDisplay()
    }
  }

  var columnLayout = TableColumnLayout(available: 0) {
    didSet { if columnLayout != oldValue { setNeedsDisplay() } }
  }

  /// How wide the title of each column is.
  private(set) var titleColumns: [Int] = []

  /// Whether there is a title to show.
  var hasTitles: Bool { columns.contains { !$0.title.isEmpty } }

  override func draw(on canvas: inout Canvas) {
    for (index, column) in columns.enumerated() {
      let range = columnLayout.range(of: titleColumns[index], inColumn: index)
      canvas.write(
        column.title, at: Position(column: range.lowerBound, row: 0), columns: range.count,
        style: Style(attributes: .bold))
    }
  }
}
