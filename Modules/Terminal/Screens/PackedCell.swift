/// A cell in the compact form that a screen stores: three 64-bit words without a reference. So screens are copied,
/// compared and deallocated as plain memory.
///
/// The text is stored in the cell if it has at most ``inlineLimit`` bytes of UTF-8, which is nearly always the case. A
/// longer text, such as a family of emoji, is stored in the screen under a key, and the cell stores the key.
struct PackedCell: Equatable {
  /// The greatest number of bytes of text in a cell.
  static let inlineLimit = 15

  /// The style of the cell.
  let style: TextStyle

  /// Bytes 0 to 7 of the text, with byte 0 in the lowest bits; or the key of a longer text.
  private let head: UInt64

  /// Bytes 8 to 14 of the text in the lowest bits, and ``traits`` in the highest 8 bits.
  private let tail: UInt64

  /// Creates a cell that stores its text, or `nil` if the text is too long.
  init?(_ cell: Cell) {
    let text = cell.character.utf8
    guard text.count <= Self.inlineLimit else { return nil }
    var (head, tail): (UInt64, UInt64) = (0, 0)
    for (index, byte) in text.enumerated() {
      if index < 8 {
        head |= UInt64(byte) << (8 * UInt64(index))
      } else {
        tail |= UInt64(byte) << (8 * UInt64(index - 8))
      }
    }
    self.init(head: head, tail: tail, traits: TextTraits(cell, byteCount: text.count), style: cell.style)
  }

  /// Creates a cell whose text the screen stores under a key.
  init(_ cell: Cell, key: UInt64) {
    self.init(head: key, tail: 0, traits: TextTraits(cell, byteCount: 0), style: cell.style)
  }

  /// Creates a cell with an ASCII character.
  init(ascii: UInt8, style: TextStyle) {
    self.init(head: UInt64(ascii), tail: 0, traits: .ascii, style: style)
  }

  /// Returns a blank cell in the given style.
  static func blank(_ style: TextStyle) -> PackedCell {
    PackedCell(ascii: UInt8(ascii: " "), style: style)
  }

  private init(head: UInt64, tail: UInt64, traits: TextTraits, style: TextStyle) {
    self.head = head
    self.tail = tail | UInt64(traits.rawValue) << 56
    self.style = style
  }

  /// The width of the text in columns: 1, 2, or 0 in a continuation cell.
  var width: Int { traits.columns }

  /// Whether this is the right half of the cluster in the cell to the left.
  var isContinuation: Bool { traits.columns == 0 }

  /// See ``Cell/hasAmbiguousWidth``.
  var hasAmbiguousWidth: Bool { traits.hasAmbiguousWidth }

  /// See ``Cell/isPicture``.
  var isPicture: Bool { traits.isPicture }

  /// The ASCII character in the cell; `nil` if the cell has any other text.
  var ascii: UInt8? { traits.rawValue == TextTraits.ascii.rawValue ? UInt8(truncatingIfNeeded: head) : nil }

  /// The key of a text that the screen stores; `nil` if the cell stores the text.
  var key: UInt64? { traits.byteCount == 0 ? head : nil }

  /// The UTF-8 bytes of a text that is stored in the cell; empty if the screen stores the text.
  var text: some Sequence<UInt8> {
    let (head, tail) = (head, tail)
    return (0..<traits.byteCount).lazy.map { index in
      let word = index < 8 ? head : tail
      return UInt8(truncatingIfNeeded: word >> UInt64(8 * (index % 8)))
    }
  }

  /// Returns the cell in its public form; `character` is its text.
  func unpacked(_ character: Character) -> Cell {
    Cell(
      character: character, columns: UInt8(traits.columns), hasAmbiguousWidth: hasAmbiguousWidth, isPicture: isPicture,
      style: style)
  }

  /// Returns a hash of the cell, combined with a seed. For the same seed, equal cells have the same hash, and different
  /// cells nearly always have different hashes.
  func mixed(into seed: UInt64) -> UInt64 {
    // The multiplier is the golden ratio in 64 bits, as in Fibonacci hashing.
    var sum = seed
    for word in [style.bits, head, tail] {
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 29
    }
    return sum
  }

  private var traits: TextTraits { TextTraits(rawValue: UInt8(truncatingIfNeeded: tail >> 56)) }

  /// The properties of the text, in one byte. The lowest four bits are the number of bytes of the text, or 0 if the
  /// screen stores it. The next two bits are the width in columns. The two highest bits are the flags for an ambiguous
  /// width and for a part of a picture.
  private struct TextTraits: RawRepresentable {
    static let ascii = TextTraits(rawValue: 1 | 1 << 4)
    private static let ambiguousWidth: UInt8 = 1 << 6
    private static let picture: UInt8 = 1 << 7

    let rawValue: UInt8

    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    init(_ cell: Cell, byteCount: Int) {
      let flags: UInt8 = (cell.hasAmbiguousWidth ? Self.ambiguousWidth : 0) | (cell.isPicture ? Self.picture : 0)
      rawValue = UInt8(byteCount) | UInt8(cell.width) << 4 | flags
    }

    var byteCount: Int { Int(rawValue & 15) }
    var columns: Int { Int(rawValue >> 4 & 3) }
    var hasAmbiguousWidth: Bool { rawValue & Self.ambiguousWidth != 0 }
    var isPicture: Bool { rawValue & Self.picture != 0 }
  }
}
