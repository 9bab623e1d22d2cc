/// A sanitised grapheme cluster and its width in columns.
struct DisplayCluster {
  /// The cluster at the end of a line that has been cut.
  static let ellipsis = DisplayCluster(character: "\u{2026}", columns: 1)

  let character: Character

  /// The width in columns: 1 or 2.
  let columns: UInt8

  /// Whether terminals disagree on the width of the cluster. This is unrelated to the value Ambiguous of the Unicode
  /// property East_Asian_Width.
  var hasAmbiguousWidth = false
}

extension DisplayCluster {
  /// Creates a display cluster from a grapheme cluster, which must be sanitised, and measures its width.
  init(_ character: Character) {
    let scalars = character.unicodeScalars
    if let first = scalars.first, scalars.count == 1 {
      let columns = min(max(first.columns, 1), 2)
      self.init(character: character, columns: columns, hasAmbiguousWidth: first.hasAmbiguousWidthAlone)
    } else {
      let hasAmbiguousWidth = scalars.dropFirst().contains { !$0.isZeroWidthMark }
      self.init(character: character, columns: combinedColumns(scalars), hasAmbiguousWidth: hasAmbiguousWidth)
    }
  }
}

/// Returns the width of a cluster that has several scalars.
///
/// The width is the sum of the widths of the scalars, but at least one column and at most two. Even a conjunct of many
/// letters or a family of emoji is drawn as one character. In an emoji, a skin tone and any scalar after a joiner add
/// no columns, and the emoji selector sets the width to 2.
private func combinedColumns(_ scalars: Character.UnicodeScalarView) -> UInt8 {
  guard let base = scalars.first else { return 1 }
  let isPictograph = base.isPictograph
  var sum = base.columns
  var previous = base
  for scalar in scalars.dropFirst() {
    defer { previous = scalar }
    if scalar == .emojiSelector, base.properties.isEmoji { return 2 }
    if isPictograph, previous == .zeroWidthJoiner || scalar.properties.isEmojiModifier { continue }
    sum += scalar.columns
  }
  return min(max(sum, 1), 2)
}

extension Unicode.Scalar {
  /// The number of columns that the scalar adds to a cluster: 0, 1 or 2.
  fileprivate var columns: UInt8 {
    if value < 0x300 { return 1 }
    switch value {
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0  // vowels and final consonants of a Hangul syllable
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: return 2
    default: break
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    case .spacingMark: return 1
    case .format: return isPrependedMark ? 1 : 0
    default: return WideScalars.contains(self) ? 2 : 1
    }
  }

  /// Whether this is a mark that takes no column in any terminal.
  fileprivate var isZeroWidthMark: Bool {
    [.nonspacingMark, .enclosingMark].contains(properties.generalCategory)
      && self != .emojiSelector && self != .textSelector
  }

  /// Whether terminals disagree on the width of a cluster that consists only of this scalar.
  fileprivate var hasAmbiguousWidthAlone: Bool {
    if value < 0x300 { return false }
    if columns == 0 || isPrependedMark || isRegionalIndicator || properties.isEmojiModifier { return true }
    switch value {
    case 0x2630...0x2637, 0x268A...0x268F, 0x4DC0...0x4DFF, 0x1D300...0x1D376: return true  // wide since Unicode 16
    case 0x1F000...0x1FAFF: return (properties.age?.major ?? 0) >= 13  // emoji that older terminals do not know
    default: return false
    }
  }

  /// Whether this is a visible format character, such as the Arabic number sign (Prepended_Concatenation_Mark).
  private var isPrependedMark: Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}
