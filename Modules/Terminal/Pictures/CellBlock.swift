/// A rectangle of cells, created from the output of a program that draws pictures with characters.
///
/// The output is not trusted. It is turned into sanitised cells, so none of its escape sequences reach a terminal.
public struct CellBlock: Sendable, Hashable {
  /// The size of the rectangle.
  public let size: TerminalSize

  /// All cells, row by row.
  private let cells: [Cell]

  /// Creates the cells of a coloured text.
  ///
  /// Only escape sequences that set colours and attributes (SGR) are applied. All others are removed, as are all
  /// control characters except the line feed. The text is sanitised by ``DisplayText``. Text that does not fit is cut
  /// off. Empty rows at the end are removed.
  ///
  /// - Parameters:
  ///   - output: Bytes from any source, decoded as UTF-8.
  ///   - limit: The greatest size of the block. The block is smaller if the text is.
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
      for cluster in DisplayText.clusters(of: run.text) {
        guard row.count + Int(cluster.columns) <= limit else { return row }
        row.append(Cell(cluster, style: run.style))
        if cluster.columns == 2 { row.append(.continuation(run.style)) }
      }
    }
    return row
  }

  /// The cells of a row, which must be in the block.
  subscript(row row: Int) -> ArraySlice<Cell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }
}
