/// Where the columns of a table are: what its header and its cells have in common.
public struct TableColumnLayout: Sendable, Hashable {
  /// A column's part of a row, in the terminal's columns from the left edge of a cell; empty where there is no room.
  public let ranges: [Range<Int>]

  private let alignments: [TableColumn.Alignment]

  /// Lays columns out side by side. Widths are at most 65,535, which is as wide as a terminal can be.
  ///
  /// - Parameters:
  ///   - columns: The columns, from the left.
  ///   - contentColumns: How wide the contents of each column are; only of those with a content width is it needed.
  ///   - available: How much room there is.
  ///   - spacing: How much of it is between two columns. A column that takes nothing has none.
  public init(_ columns: [TableColumn] = [], contentColumns: [Int] = [], available: Int, spacing: Int = 2) {
    let available = min(max(available, 0), Int(UInt16.max))
    let spacing = min(max(spacing, 0), available)
    var widths = columns.indices.map { index in
      guard columns[index].leastRowColumns <= available else { return 0 }
      let wanted =
        switch columns[index].width {
        case .fixed(let width): width
        case .flexible(let least): least
        case .content(let most): min(contentColumns.indices.contains(index) ? contentColumns[index] : 0, most)
        }
      return min(max(wanted, 0), available)
    }
    let flexible = columns.indices.filter { columns[$0].isFlexible && columns[$0].leastRowColumns <= available }

    /// What is left once each column has its width, and the space before it.
    func rest(withAllFlexible: Bool) -> Int {
      let shown = columns.indices.count { widths[$0] > 0 || withAllFlexible && flexible.contains($0) }
      return available - widths.reduce(0, +) - spacing * max(shown - 1, 0)
    }

    let shortage = -rest(withAllFlexible: false)
    if shortage > 0 { Self.shrink(&widths, at: columns.indices.filter { columns[$0].isContent }, by: shortage) }
    let share = max(rest(withAllFlexible: true), 0)
    for (place, index) in flexible.enumerated() {
      widths[index] += share / flexible.count + (place < share % flexible.count ? 1 : 0)
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

  /// What a column whose contents are wider keeps of them.
  private static let leastContentColumns = 8

  /// Takes as much as is missing from the columns with those numbers, so that all that have become narrower are equally
  /// wide; those to the left keep what cannot be shared.
  private static func shrink(_ widths: inout [Int], at indices: [Int], by shortage: Int) {
    func excess(over level: Int) -> Int { indices.reduce(0) { $0 + max(widths[$1] - level, 0) } }

    let widest = max(indices.map { widths[$0] }.max() ?? 0, leastContentColumns)
    let level = (leastContentColumns...widest).last { excess(over: $0) >= shortage } ?? leastContentColumns
    var spare = excess(over: level) - shortage
    for index in indices where widths[index] > level {
      widths[index] = level + (spare > 0 ? 1 : 0)
      spare -= 1
    }
  }
}

extension TableColumn {
  fileprivate var isFlexible: Bool {
    if case .flexible = width { true } else { false }
  }

  fileprivate var isContent: Bool {
    if case .content = width { true } else { false }
  }
}
