/// A rectangle of cells, as a program that draws pictures with characters prints them.
///
/// What the program prints is not trusted: it becomes cells here, and nothing of it reaches a terminal as it is.
public struct CellBlock: Sendable, Hashable {
  /// The size of the rectangle.
  public let size: TerminalSize

  /// All cells, row by row.
  private let cells: [Cell]

  /// The cells of a text with colours.
  ///
  /// Of control sequences those that set colours and attributes (SGR) count; all others, and all control characters but
  /// the line feed, are left out. The text goes through the policy of ``DisplayText``. What does not fit is cut off.
  ///
  /// - Parameters:
  ///   - output: Bytes from anywhere, taken as UTF-8.
  ///   - limit: The most columns and rows.
  public init(_ output: [UInt8], atMost limit: TerminalSize) {
    var rows = StyledText.rows(of: output, limit: limit.rows).map { Self.cells(of: $0, limit: limit.columns) }
    while rows.last?.isEmpty == true {
      rows.removeLast()
    }
    let columns = rows.map(\.count).max() ?? 0
    size = TerminalSize(columns: columns, rows: rows.count)
    cells = rows.flatMap { $0 + Array(repeating: .blank(.plain), count: columns - $0.count) }
  }

  private static func cells(of runs: [StyledText.Run], limit: Int) -> [Cell] {
    var row: [Cell] = []
    for run in runs {
      for cluster in DisplayClusters(run.text) {
        guard row.count + Int(cluster.columns) <= limit else { return row }
        row.append(Cell(cluster, style: run.style))
        if cluster.columns == 2 { row.append(.continuation(run.style)) }
      }
    }
    return row
  }

  /// The cells of a row; the row must be in the block.
  subscript(row row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }
}
