import TerminalScreen

/// A view that shows the titles of a table's columns, and a mark after the title of the column by which the rows are
/// sorted. It stays in place while the rows scroll.
final class TableHeaderView: View {
  var columns: [TableColumn] = [] {
    didSet { if columns != oldValue { setNeedsDisplay() } }
  }

  var columnLayout = TableColumnLayout(available: 0)

  var sortOrder: TableSortOrder? {
    didSet { if sortOrder != oldValue { setNeedsDisplay() } }
  }

  /// The width of each title, with room for the mark if the user can sort by the column.
  var titleColumns: [Int] {
    columns.map { $0.titleColumns + ($0.sortDirectionPrototype == nil ? 0 : markColumns) }
  }

  /// Whether any column has a title.
  var hasTitles: Bool { columns.contains { !$0.title.isEmpty } }

  /// The columns that are visible and by which the user can sort.
  var sortableColumns: [Int] {
    zip(columns.indices, columnLayout.ranges)
      .filter { columns[$0].sortDirectionPrototype != nil && !$1.isEmpty }.map { index, _ in index }
  }

  /// Returns the column whose header is at a column of the view; `nil` if there is none.
  func index(atColumn column: Int) -> Int? {
    columnLayout.ranges.firstIndex { $0.contains(column) }
  }

  override func draw(on canvas: inout Canvas) {
    let style = TextStyle(attributes: .bold)
    for (index, column) in columns.enumerated() {
      let mark = sortOrder.flatMap { $0.column == index ? $0.direction.mark : nil }
      let room = mark == nil ? 0 : markColumns
      let range = columnLayout.range(of: column.titleColumns + room, inColumn: index)
      guard !range.isEmpty else { continue }
      var position = Position(column: range.lowerBound, row: 0)
      position.column += canvas.write(column.title, at: position, columns: range.count - room, style: style)
      if let mark { canvas.write(mark, at: position, style: style) }
    }
  }
}

extension TableColumn {
  fileprivate var titleColumns: Int { DisplayText.width(of: DisplayText.line(title)) }
}

/// The width of the mark for the order.
private let markColumns = 1
