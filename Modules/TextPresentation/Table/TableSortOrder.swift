/// The order of the rows of a table: the column by which they are sorted, and the direction.
public struct TableSortOrder: Sendable, Hashable {
  /// The direction of an order.
  public enum Direction: Sendable, Hashable {
    /// The least value is at the top.
    case ascending
    /// The greatest value is at the top.
    case descending
  }

  /// The index of the column.
  public var column: Int
  /// The direction.
  public var direction: Direction

  /// Creates an order.
  public init(column: Int, direction: Direction) {
    self.column = column
    self.direction = direction
  }
}
