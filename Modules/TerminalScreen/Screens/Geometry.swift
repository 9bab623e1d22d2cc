/// The size of a terminal or a screen, in columns and rows.
///
/// Both numbers are between 0 and ``limit``, so that an unrealistic size cannot exhaust the memory.
public struct TerminalSize: Sendable, Hashable {
  /// The greatest number of columns, and of rows: 2048.
  public static let limit = 2048

  /// The width in columns.
  public let columns: Int

  /// The height in rows.
  public let rows: Int

  /// Creates a size. Both values are clamped to `0...limit`.
  public init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (min(max(0, columns), Self.limit), min(max(0, rows), Self.limit))
  }
}

/// A position on a screen. The upper left corner is column 0, row 0.
public struct Position: Sendable, Hashable {
  /// The number of columns to the left.
  public var column: Int

  /// The number of rows above.
  public var row: Int

  /// Creates the position in a column and a row.
  public init(column: Int, row: Int) {
    (self.column, self.row) = (column, row)
  }
}

/// A rectangle of cells. It may extend beyond a screen or be entirely outside it; drawing methods clip it.
public struct TerminalRect: Sendable, Hashable {
  /// The number of columns from the left edge of the screen to the left edge of the rectangle.
  public var column: Int

  /// The number of rows from the upper edge of the screen to the upper edge of the rectangle.
  public var row: Int

  /// The width in columns. The rectangle is empty if this is not positive.
  public var columns: Int

  /// The height in rows. The rectangle is empty if this is not positive.
  public var rows: Int

  /// Creates a rectangle with the given origin and size.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row, self.columns, self.rows) = (column, row, columns, rows)
  }

  /// Creates the rectangle of a whole screen of the given size.
  public init(_ size: TerminalSize) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// Returns whether a position is in the rectangle.
  public func contains(_ position: Position) -> Bool {
    columnRange.contains(position.column) && rowRange.contains(position.row)
  }

  /// Returns the part that both rectangles share. Its width or height is 0 if they do not overlap.
  public func intersection(_ other: TerminalRect) -> TerminalRect {
    let columns = columnRange.clamped(to: other.columnRange)
    let rows = rowRange.clamped(to: other.rowRange)
    return TerminalRect(
      column: columns.lowerBound, row: rows.lowerBound, columns: columns.count, rows: rows.count)
  }

  /// The columns of the rectangle.
  var columnRange: Range<Int> { range(from: column, count: columns) }

  /// The rows of the rectangle.
  var rowRange: Range<Int> { range(from: row, count: rows) }

  /// Returns a range, which ends at `Int.max` if its end overflows. A negative count is treated as 0.
  private func range(from start: Int, count: Int) -> Range<Int> {
    let (end, isOverflown) = start.addingReportingOverflow(max(0, count))
    return start..<(isOverflown ? .max : end)
  }
}
