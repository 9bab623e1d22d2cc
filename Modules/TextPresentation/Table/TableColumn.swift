/// A column of a table: what its header says, how wide it is, and at which edge its contents stand.
public struct TableColumn: Sendable, Hashable {
  /// How many of the terminal's columns it takes. Where there is too little room, those with a content width become
  /// narrower first, the widest before the others, though not narrower than eight; then the columns to the right go.
  public enum Width: Sendable, Hashable {
    /// So many.
    case fixed(Int)
    /// An equal share of what the others leave, and at least so many.
    case flexible(atLeast: Int = 0)
    /// As many as the widest of its contents and its title take, and at most so many.
    ///
    /// Only rows that are shown count. What has been shown stays counted, so that columns do not move back while the
    /// user scrolls, or where a row comes to show something shorter; until none of the rows is there any longer.
    case content(atMost: Int = .max)
  }

  /// The edge at which the contents stand.
  public enum Alignment: Sendable, Hashable {
    /// The left edge.
    case left
    /// The right edge, as for numbers.
    case right
  }

  /// What the header says.
  public var title: String
  /// How wide the column is.
  public var width: Width
  /// The edge at which the title and the contents stand.
  public var alignment: Alignment
  /// How wide a row has to be for the column to be there. In a narrower one, others have its room.
  public var leastRowColumns: Int

  /// Makes a column, which is there however narrow a row is unless said otherwise.
  public init(_ title: String = "", width: Width, alignment: Alignment = .left, leastRowColumns: Int = 0) {
    self.title = title
    self.width = width
    self.alignment = alignment
    self.leastRowColumns = leastRowColumns
  }
}
