/// A cell in the compact form that a screen stores, without a reference. So screens are copied, compared and
/// deallocated as plain memory.
struct PackedCell: Equatable {
  /// The text: the value of its only Unicode scalar, or the key under which the screen stores a text of several
  /// scalars.
  let key: UInt64

  var style: TextStyle

  /// The width of the text in columns: 1, 2, or 0 in a continuation cell.
  let columns: UInt8

  /// Whether terminals disagree on the width of the text. If so, the position of the cursor is unknown after the cell
  /// is drawn.
  var hasAmbiguousWidth = false

  /// See ``Cell/isPicture``.
  var isPicture = false

  /// Returns a blank cell in the given style.
  static func blank(_ style: TextStyle) -> PackedCell {
    PackedCell(key: 0x20, style: style, columns: 1)
  }

  /// Returns the continuation cell of a wide cluster in the given style.
  static func continuation(_ style: TextStyle) -> PackedCell {
    PackedCell(key: 0x20, style: style, columns: 0)
  }

  /// Whether this is the right half of the cluster in the cell to the left.
  var isContinuation: Bool { columns == 0 }

  /// The ASCII character in the cell; `nil` if the cell has any other text.
  var ascii: UInt8? { key < 0x80 && !isContinuation ? UInt8(key) : nil }

  /// The only Unicode scalar of the text; `nil` if the screen stores the text.
  var scalar: Unicode.Scalar? { UInt32(exactly: key).flatMap(Unicode.Scalar.init) }
}
