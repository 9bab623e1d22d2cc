/// One column of one row of a screen: a grapheme cluster and its style.
///
/// A cluster that takes two columns stands in the left cell; the right one is its ``isContinuation``.
public struct Cell: Sendable, Hashable {
  /// How the cell looks.
  public let style: Style

  /// How many columns the cluster takes: 1, 2, or 0 in the cell that continues a wide one.
  public var width: Int { Int(columns) }

  /// Whether terminals disagree on the cluster's width, so that nothing may rely on where it leaves the cursor.
  let isContested: Bool

  /// Whether the terminal draws a part of a picture here, whose number is the foreground.
  let isPicture: Bool

  /// The grapheme cluster; a space in a blank cell and in one that continues a wide one.
  public let character: Character

  private let columns: UInt8

  /// Whether this is the right half of the cluster to its left.
  public var isContinuation: Bool { columns == 0 }

  init(_ cluster: DisplayCluster, style: Style) {
    self.init(character: cluster.character, columns: cluster.columns, isContested: cluster.isContested, style: style)
  }

  /// The part of a picture in that column and row of it.
  init(_ picture: TerminalPicture, column: Int, row: Int) {
    self.init(
      character: KittyGraphics.placeholder(column: column, row: row), columns: 1, isPicture: true,
      style: Style(foreground: .indexed(picture.id)))
  }

  /// A cell of that style with nothing in it.
  static func blank(_ style: Style) -> Cell {
    Cell(character: " ", columns: 1, style: style)
  }

  /// The right half of a wide cluster of that style.
  static func continuation(_ style: Style) -> Cell {
    Cell(character: " ", columns: 0, style: style)
  }

  /// The same cell with more attributes.
  func adding(_ attributes: Style.Attributes) -> Cell {
    guard !attributes.isSubset(of: style.attributes) else { return self }
    var style = style
    style.attributes.formUnion(attributes)
    return Cell(character: character, columns: columns, isContested: isContested, isPicture: isPicture, style: style)
  }

  init(
    character: Character, columns: UInt8, isContested: Bool = false, isPicture: Bool = false, style: Style
  ) {
    self.character = character
    self.columns = columns
    self.isContested = isContested
    self.isPicture = isPicture
    self.style = style
  }
}
