/// One column of one row of a screen: a grapheme cluster and its style.
///
/// A cluster that is two columns wide is stored in the left cell; the right cell is its continuation
/// (``isContinuation``).
public struct Cell: Sendable, Hashable {
  /// The style of the cell.
  public let style: TextStyle

  /// The grapheme cluster. It is a space in a blank cell and in a continuation cell.
  public let character: Character

  /// The width of the cluster in columns: 1, 2, or 0 in a continuation cell.
  public let width: Int

  /// Whether the terminal draws a part of a picture in the cell. If so, the foreground colour is the id of the picture.
  public let isPicture: Bool

  /// Whether this is the right half of the cluster in the cell to the left.
  public var isContinuation: Bool { width == 0 }
}
