/// Where the columns of a table are: what its header and its cells have in common.
public struct TableColumnLayout: Sendable, Hashable {
  /// A column's part of a row, in the terminal's columns from the left edge of a cell; empty where there is no room.
  public let ranges: [Range<Int>]

  private let alignments: [TableColumn.Alignment]

  /// Lays columns out side by side.
  ///
  /// - Parameters:
  ///   - columns: The columns, from the left.
  ///   - contentColumns: How wide the contents of each column are; only of those with a content width is it needed.
  ///   - available: How much room there is.
  ///   - spacing: How much of it is between two columns. A column that takes nothing has none.
  public init(_ columns: [TableColumn] = [], contentColumns: [Int] = [], available: Int, spacing: Int = 2) {
    let available = max(available, 0)
    var widths = columns.indices.map { index in
      let wanted =
        switch columns[index].width {
        case .fixed(let width): width
        case .flexible(let least): least
        case .content(let most): min(contentColumns.indices.contains(index) ? contentColumns[index] : 0, most)
        }
      return min(max(wanted, 0), available)
    }

    let flexible = columns.indices.filter { columns[$0].isFlexible }
    if !flexible.isEmpty {
      let shown = columns.indices.count { widths[$0] > 0 || columns[$0].isFlexible }
      let rest = max(available - widths.reduce(0, +) - spacing * (shown - 1), 0)
      for (place, index) in flexible.enumerated() {
        widths[index] += rest / flexible.count + (place < rest % flexible.count ? 1 : 0)
      }
    }

    var start = 0
    ranges = widths.map { width in
      let range = min(start, available)..<min(start + width, available)
      if !range.isEmpty { start = range.upperBound + spacing }
      return range
    }
    alignments = columns.map(\.alignment)
  }

  /// The part of a column in which contents of that width stand.
  public func range(of contentColumns: Int, inColumn index: Int) -> Range<Int> {
    guard ranges.indices.contains(index) else { return 0..<0 }
    let range = ranges[index]
    let width = min(max(contentColumns, 0), range.count)
    switch alignments[index] {
    case .left: return range.lowerBound..<range.lowerBound + width
    case .right: return range.upperBound - width..<range.upperBound
    }
  }
}

extension TableColumn {
  fileprivate var isFlexible: Bool {
    if case .flexible = width { true } else { false }
  }
}
