/// The size of a terminal or a screen, in columns and rows.
///
/// Each is kept between 0 and ``limit``: a size that no terminal has must not become memory.
public struct TerminalSize: Sendable, Hashable {
  /// The most columns, and the most rows, that a size can have.
  public static let limit = 2048

  /// The width in columns.
  public let columns: Int

  /// The height in rows.
  public let rows: Int

  /// A size, each part clamped to `0...limit`.
  public init(columns: Int, rows: Int) {
    self.columns = min(max(0, columns), Self.limit)
    self.rows = min(max(0, rows), Self.limit)
  }
}

/// A place on a screen. The upper left corner is column 0, row 0.
public struct Position: Sendable, Hashable {
  /// Columns from the left edge.
  public var column: Int

  /// Rows from the upper edge.
  public var row: Int

  /// The place in that column and row.
  public init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}

/// A rectangle of cells. It may lie outside a screen in part or as a whole; what draws in it clips it.
public struct Rect: Sendable, Hashable {
  /// Columns from the left edge of the screen to that of the rectangle.
  public var column: Int

  /// Rows from the upper edge of the screen to that of the rectangle.
  public var row: Int

  /// The width in columns; nothing is in the rectangle when it is not positive.
  public var columns: Int

  /// The height in rows; nothing is in the rectangle when it is not positive.
  public var rows: Int

  /// The rectangle of that origin and size.
  public init(column: Int, row: Int, columns: Int, rows: Int) {
    self.column = column
    self.row = row
    self.columns = columns
    self.rows = rows
  }

  /// The whole of a screen of that size.
  public init(_ size: TerminalSize) {
    self.init(column: 0, row: 0, columns: size.columns, rows: size.rows)
  }

  /// What lies in both; of no size where there is nothing.
  public func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(column, other.column), max(row, other.row))
    let right = min(end(column, columns), end(other.column, other.columns))
    let bottom = min(end(row, rows), end(other.row, other.rows))
    return Rect(column: left, row: top, columns: right > left ? right - left : 0, rows: bottom > top ? bottom - top : 0)
  }

  /// The sum, or the greatest number where it is none.
  private func end(_ start: Int, _ count: Int) -> Int {
    let (sum, isOverflown) = start.addingReportingOverflow(max(0, count))
    return isOverflown ? .max : sum
  }
}
