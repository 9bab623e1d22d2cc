/// A rectangle of cells, created from the output of a program that draws pictures with characters.
///
/// The output is not trusted. It is turned into sanitised cells, so none of its escape sequences reach a terminal.
public struct CellBlock: Sendable, Hashable {
  /// The cells.
  let screen: Screen

  /// The size of the rectangle.
  public var size: TerminalSize { screen.size }

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
    var rows = StyledText.rows(of: output, limit: limit.rows).map { Self.clusters(of: $0, limit: limit.columns) }
    while rows.last?.isEmpty == true {
      rows.removeLast()
    }
    let columns = rows.map { $0.reduce(0) { $0 + Int($1.cluster.columns) } }.max() ?? 0
    var screen = Screen(size: TerminalSize(columns: columns, rows: rows.count))
    for (row, clusters) in rows.enumerated() {
      var column = 0
      for (cluster, style) in clusters {
        column += screen.place([cluster], at: Position(column: column, row: row), style: style)
      }
    }
    self.screen = screen
  }

  /// Hashes the text.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(screen.lines)
  }

  /// Returns the clusters that fit into the given number of columns.
  private static func clusters(
    of runs: [StyledText.Run], limit: Int
  ) -> [(cluster: DisplayCluster, style: TextStyle)] {
    var (row, width): ([(DisplayCluster, TextStyle)], Int) = ([], 0)
    for run in runs {
      for cluster in DisplayText.clusters(of: run.text) {
        width += Int(cluster.columns)
        if width > limit { return row }
        row.append((cluster, run.style))
      }
    }
    return row
  }
}
