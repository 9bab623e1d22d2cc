/// A cell as a screen keeps it: three words without a reference, so that frames are copied, compared and let go of as
/// plain memory.
///
/// The text is in the cell if its UTF-8 has at most ``inlineLimit`` bytes, as nearly all has. A longer one, such as a
/// family of emoji, is kept by the screen under a key that the cell has in its place.
struct PackedCell: Equatable {
  /// The most bytes of text in a cell.
  static let inlineLimit = 15

  /// How the cell looks.
  let style: Style

  /// Bytes 0 to 7 of the text, the first one lowest; or the key of a longer text.
  private let head: UInt64

  /// Bytes 8 to 14 of the text, and above them ``traits``.
  private let tail: UInt64

  /// A cell whose text is in it.
  ///
  /// - Returns: Nothing if the text is too long for that.
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
    self.init(head: head, tail: tail, traits: Traits(cell, byteCount: text.count), style: cell.style)
  }

  /// A cell whose text is kept under a key.
  init(_ cell: Cell, key: UInt64) {
    self.init(head: key, tail: 0, traits: Traits(cell, byteCount: 0), style: cell.style)
  }

  /// A cell of that style with one character of ASCII in it.
  init(ascii: UInt8, style: Style) {
    self.init(head: UInt64(ascii), tail: 0, traits: .ascii, style: style)
  }

  /// A cell of that style with nothing in it.
  static func blank(_ style: Style) -> PackedCell {
    PackedCell(ascii: UInt8(ascii: " "), style: style)
  }

  private init(head: UInt64, tail: UInt64, traits: Traits, style: Style) {
    self.head = head
    self.tail = tail | UInt64(traits.rawValue) << 56
    self.style = style
  }

  /// How many columns the text takes: 1, 2, or 0 in the cell that continues a wide one.
  var width: Int { traits.columns }

  /// Whether this is the right half of the cluster to its left.
  var isContinuation: Bool { traits.columns == 0 }

  /// See ``Cell/isContested``.
  var isContested: Bool { traits.isContested }

  /// See ``Cell/isPicture``.
  var isPicture: Bool { traits.isPicture }

  /// The character of ASCII in a cell that has one.
  var ascii: UInt8? { traits.rawValue == Traits.ascii.rawValue ? UInt8(truncatingIfNeeded: head) : nil }

  /// The key of a text that is not in the cell.
  var key: UInt64? { traits.byteCount == 0 ? head : nil }

  /// The bytes of a text that is in the cell.
  var text: some Sequence<UInt8> {
    let (head, tail) = (head, tail)
    return (0..<traits.byteCount).lazy.map { index in
      let word = index < 8 ? head : tail
      return UInt8(truncatingIfNeeded: word >> UInt64(8 * (index % 8)))
    }
  }

  /// The cell for those who look at it; `character` is its text.
  func unpacked(_ character: Character) -> Cell {
    Cell(
      character: character, columns: UInt8(traits.columns), isContested: isContested, isPicture: isPicture, style: style
    )
  }

  /// A number that is the same for equal cells, and most likely another for others.
  func mixed(into seed: UInt64) -> UInt64 {
    // The multiplier is the golden ratio in 64 bits, as in Fibonacci hashing.
    var sum = seed
    for word in [style.bits, head, tail] {
      sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 29
    }
    return sum
  }

  private var traits: Traits { Traits(rawValue: UInt8(truncatingIfNeeded: tail >> 56)) }

  /// What there is to know of the text, in a byte: the number of its bytes or 0 for a text that is kept elsewhere, then
  /// its columns, and whether it is contested or a part of a picture.
  private struct Traits: RawRepresentable {
    static let ascii = Traits(rawValue: 1 | 1 << 4)
    private static let contested: UInt8 = 1 << 6
    private static let picture: UInt8 = 1 << 7

    let rawValue: UInt8

    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    init(_ cell: Cell, byteCount: Int) {
      let flags: UInt8 = (cell.isContested ? Self.contested : 0) | (cell.isPicture ? Self.picture : 0)
      rawValue = UInt8(byteCount) | UInt8(cell.width) << 4 | flags
    }

    var byteCount: Int { Int(rawValue & 15) }
    var columns: Int { Int(rawValue >> 4 & 3) }
    var isContested: Bool { rawValue & Self.contested != 0 }
    var isPicture: Bool { rawValue & Self.picture != 0 }
  }
}
