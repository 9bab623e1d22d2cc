/// A cell in the compact form that a screen stores, without a reference. So screens are copied, compared and deallocated
/// as plain memory.
struct PackedCell: Equatable {
  let style: TextStyle

  /// The text: the value of its only Unicode scalar, or the key under which the screen stores a text of several scalars.
  let key: UInt64

  /// The width of the text in columns: 1, 2, or 0 in a continuation cell.
  let columns: UInt8

  /// See ``Cell/hasAmbiguousWidth``.
  let hasAmbiguousWidth: Bool

  /// See ``Cell/isPicture``.
  let isPicture: Bool

  /// Creates a cell with an ASCII character.
  init(ascii: UInt8, style: TextStyle) {
    (self.style, key, columns, hasAmbiguousWidth, isPicture) = (style, UInt64(ascii), 1, false, false)
  }

  /// Creates a cell with the style and the width of another one.
  init(_ cell: Cell, key: UInt64) {
    (style, self.key, columns) = (cell.style, key, UInt8(cell.width))
    (hasAmbiguousWidth, isPicture) = (cell.hasAmbiguousWidth, cell.isPicture)
  }

  /// Returns a blank cell in the given style.
  static func blank(_ style: TextStyle) -> PackedCell {
    PackedCell(ascii: UInt8(ascii: " "), style: style)
  }

  /// Whether this is the right half of the cluster in the cell to the left.
  var isContinuation: Bool { columns == 0 }

  /// The ASCII character in the cell; `nil` if the cell has any other text.
  var ascii: UInt8? { key < 0x80 && !isContinuation ? UInt8(key) : nil }

  /// The only Unicode scalar of the text; `nil` if the screen stores the text.
  var scalar: Unicode.Scalar? { UInt32(exactly: key).flatMap(Unicode.Scalar.init) }

  /// Returns the cell in its public form; `character` is its text.
  func unpacked(_ character: Character) -> Cell {
    Cell(
      character: character, columns: columns, hasAmbiguousWidth: hasAmbiguousWidth, isPicture: isPicture, style: style)
  }
}
