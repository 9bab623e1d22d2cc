/// One column of one row of a screen: a grapheme cluster and its style.
///
/// A cluster that is two columns wide is stored in the left cell; the right cell is its continuation
/// (``isContinuation``).
public struct Cell: Sendable, Hashable {
  /// The style of the cell.
  public let style: TextStyle

  /// The width of the cluster in columns: 1, 2, or 0 in a continuation cell.
  public var width: Int { Int(columns) }

  /// Whether terminals disagree on the width of the cluster. If so, the position of the cursor is unknown after the
  /// cell is drawn.
  let hasAmbiguousWidth: Bool

  /// Whether the terminal draws a part of a picture in the cell. If so, the foreground colour is the id of the picture.
  public let isPicture: Bool

  /// The grapheme cluster. It is a space in a blank cell and in a continuation cell.
  public let character: Character

  private let columns: UInt8

  /// Whether this is the right half of the cluster in the cell to the left.
  public var isContinuation: Bool { columns == 0 }

  init(_ cluster: DisplayCluster, style: TextStyle) {
    self.init(
      character: cluster.character, columns: cluster.columns, hasAmbiguousWidth: cluster.hasAmbiguousWidth,
      style: style)
  }

  /// Creates the cell for the part of a picture at the given column and row of the picture.
  init(_ picture: TerminalPicture, column: Int, row: Int) {
    self.init(
      character: KittyGraphics.placeholder(column: column, row: row), columns: 1, isPicture: true,
      style: TextStyle(foreground: .indexed(picture.id)))
  }

  /// Returns a blank cell in the given style.
  static func blank(_ style: TextStyle) -> Cell {
    Cell(character: " ", columns: 1, style: style)
  }

  /// Returns the continuation cell of a wide cluster in the given style.
  static func continuation(_ style: TextStyle) -> Cell {
    Cell(character: " ", columns: 0, style: style)
  }

  /// Returns a copy of the cell with the given attributes added.
  func adding(_ attributes: TextStyle.Attributes) -> Cell {
    guard !attributes.isSubset(of: style.attributes) else { return self }
    var style = style
    style.attributes.formUnion(attributes)
    return Cell(
      character: character, columns: columns, hasAmbiguousWidth: hasAmbiguousWidth, isPicture: isPicture, style: style)
  }

  init(
    character: Character, columns: UInt8, hasAmbiguousWidth: Bool = false, isPicture: Bool = false, style: TextStyle
  ) {
    self.character = character
    self.columns = columns
    self.hasAmbiguousWidth = hasAmbiguousWidth
    self.isPicture = isPicture
    self.style = style
  }
}
