import Terminal

/// A view that shows the titles of a table's columns. It stays in place while the rows scroll.
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

  /// The width of each title.
  private(set) var titleColumns: [Int] = []

  /// Whether any column has a title.
  var hasTitles: Bool { columns.contains { !$0.title.isEmpty } }

  override func draw(on canvas: inout Canvas) {
    for (index, column) in columns.enumerated() {
      let range = columnLayout.range(of: titleColumns[index], inColumn: index)
      canvas.write(
        column.title, at: Position(column: range.lowerBound, row: 0), columns: range.count,
        style: TextStyle(attributes: .bold))
    }
  }
}
