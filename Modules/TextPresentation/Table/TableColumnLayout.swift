/// The layout of a table's columns, which the header and all cells share.
public struct TableColumnLayout: Sendable, Hashable {
  /// The range of each column within a row, in columns of the terminal from the left edge of a cell. It is empty if
  /// there is no room.
  public let ranges: [Range<Int>]

  private let alignments: [TableColumn.Alignment]

  private static let spacing = 2

  /// Lays out columns side by side, with two blank columns between them. All widths are in columns of the terminal, and
  /// are limited to 65,535, the maximum width of a terminal.
  ///
  /// - Parameters:
  ///   - columns: The columns, from left to right.
  ///   - contentColumns: The measured width of each column's contents. Only columns with a content width use it.
  ///   - available: The available width.
  public init(_ columns: [TableColumn] = [], contentColumns: [Int] = [], available: Int) {
    let available = min(max(available, 0), Int(UInt16.max))
    var widths = columns.indices.map { index in
      guard columns[index].minimumRowColumns <= available else { return 0 }
      let wanted =
        switch columns[index].width {
        case .fixed(let width, _): width
        case .flexible(let least): least
        case .content(let least, let most):
          min(max(contentColumns.indices.contains(index) ? contentColumns[index] : 0, least), most)
        }
      return min(max(wanted, 0), available)
    }
    let flexible = columns.indices.filter { columns[$0].isFlexible && columns[$0].minimumRowColumns <= available }

    /// Returns the width that remains after all columns and the spaces between them. A negative result is a shortage.
    func rest(withAllFlexible: Bool) -> Int {
      let shown = columns.indices.count { widths[$0] > 0 || withAllFlexible && flexible.contains($0) }
      return available - widths.reduce(0, +) - Self.spacing * max(shown - 1, 0)
    }

    let shortage = -rest(withAllFlexible: false)
    if shortage > 0 { Self.shrink(&widths, atLeast: columns.map(\.minimumWidth), by: shortage) }
    let share = max(rest(withAllFlexible: true), 0)
    for (place, index) in flexible.enumerated() {
      widths[index] += share / flexible.count + (place < share % flexible.count ? 1 : 0)
    }

    var start = 0
    ranges = widths.map { width in
      let range = min(start, available)..<min(start + width, available)
      if !range.isEmpty { start = range.upperBound + Self.spacing }
      return range
    }
    alignments = columns.map(\.alignment)
  }

  /// Returns the range within a column for contents of the given width.
  public func range(of contentColumns: Int, inColumn index: Int) -> Range<Int> {
    guard ranges.indices.contains(index) else { return 0..<0 }
    let range = ranges[index]
    let width = min(max(contentColumns, 0), range.count)
    switch alignments[index] {
    case .left: return range.lowerBound..<range.lowerBound + width
    case .right: return range.upperBound - width..<range.upperBound
    }
  }

  /// Shrinks the columns with a minimum width by `shortage` in total, as far as possible. Columns that shrink become
  /// equally wide; if they cannot be equal, those at the left are wider by one.
  private static func shrink(_ widths: inout [Int], atLeast minima: [Int?], by shortage: Int) {
    for _ in 0..<shortage {
      let indices = widths.indices.filter { index in minima[index].map { widths[index] > $0 } ?? false }
      // The last one of the widest columns.
      guard let widest = indices.max(by: { (widths[$0], $0) < (widths[$1], $1) }) else { return }
      widths[widest] -= 1
    }
  }
}

extension TableColumn {
  fileprivate var isFlexible: Bool {
    if case .flexible = width { true } else { false }
  }

  /// The width to which the column shrinks; `nil` if it does not shrink.
  fileprivate var minimumWidth: Int? {
    switch width {
    case .fixed(_, let least): least
    case .flexible: nil
    case .content: 8
    }
  }
}
