/// A column of a table: its title, its width, its alignment, and whether the user can sort by it.
public struct TableColumn: Sendable, Hashable {
  /// The width of a column, in columns of the terminal.
  ///
  /// If there is too little room, columns with a content width shrink first, starting with the widest, but not to fewer
  /// than 8 columns. If that is not enough, the columns at the right are truncated or hidden.
  public enum Width: Sendable, Hashable {
    /// Exactly this many columns. If there is too little room, the column shrinks like those with a content width, but
    /// not to fewer than the second number of columns; by default, it does not shrink.
    case fixed(Int, atLeast: Int? = nil)
    /// This many columns, plus a share of the remaining room. All flexible columns have equal shares.
    case flexible(atLeast: Int = 0)
    /// The width of the title or of the widest content, whichever is wider, in these limits.
    ///
    /// Only rows that have been visible are measured. The column does not shrink while the user scrolls or when a row
    /// changes. It is measured again after all rows have been replaced.
    case content(atLeast: Int = 0, atMost: Int = .max)
  }

  /// The horizontal alignment of the contents.
  public enum Alignment: Sendable, Hashable {
    /// Contents are aligned at the left edge.
    case left
    /// Contents are aligned at the right edge, as for numbers.
    case right
  }

  /// The title in the header.
  public var title: String
  /// The width of the column.
  public var width: Width
  /// The alignment of the title and the contents.
  public var alignment: Alignment
  /// The minimum width of a row, in columns of the terminal, in which the column is visible. In narrower rows, the
  /// other columns use its room.
  public var minimumRowColumns: Int
  /// The direction in which the user first sorts by the column; `nil` if the user cannot sort by it.
  public var sortDirectionPrototype: TableSortOrder.Direction?

  /// Creates a column. By default, it is visible in rows of any width, and the user cannot sort by it.
  public init(
    _ title: String = "", width: Width, alignment: Alignment = .left, minimumRowColumns: Int = 0,
    sortDirectionPrototype: TableSortOrder.Direction? = nil
  ) {
    self.title = title
    self.width = width
    self.alignment = alignment
    self.minimumRowColumns = minimumRowColumns
    self.sortDirectionPrototype = sortDirectionPrototype
  }
}
