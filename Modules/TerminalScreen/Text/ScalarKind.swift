/// The way in which the text policy treats a Unicode scalar.
enum ScalarKind {
  /// Shown unchanged.
  case text
  /// Drawn on the previous scalar (general category M).
  case mark
  /// Invisible, and kept only where the spelling of a word or an emoji needs it.
  case ignorable
  /// A line end or a tab, which becomes a space.
  case space
  /// Any other C0 control character, or DEL, which becomes its symbol in the block Control Pictures (U+2400).
  case control
  /// Not text: a C1 control character, a private or unassigned scalar, a noncharacter, or a character for an
  /// interlinear annotation. It becomes U+FFFD.
  case replaced

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E: self = .text
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: self = .space
    case 0x00...0x1F, 0x7F: self = .control
    case 0x80...0x9F, 0xFFF9...0xFFFB: self = .replaced
    // Latin, kana, Han and Hangul: the most common text does not need a look-up of properties.
    case 0xA0...0xAC, 0xAE...0x2FF, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .text
    default:
      self =
        switch scalar.properties.generalCategory {
        case _ where scalar.properties.isDefaultIgnorableCodePoint: .ignorable
        case .nonspacingMark, .enclosingMark, .spacingMark: .mark
        case .privateUse, .unassigned, .surrogate: .replaced
        default: .text
        }
    }
  }
}

extension Unicode.Scalar {
  static let blackFlag: Unicode.Scalar = "\u{1F3F4}"
  static let dottedCircle: Unicode.Scalar = "\u{25CC}"
  static let replacement: Unicode.Scalar = "\u{FFFD}"
  static let textSelector: Unicode.Scalar = "\u{FE0E}"
  static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  static let zeroWidthNonJoiner: Unicode.Scalar = "\u{200C}"
  static let zeroWidthJoiner: Unicode.Scalar = "\u{200D}"

  /// Whether this is a tag character, as in the flags of England, Scotland and Wales.
  var isTag: Bool { (0xE0020...0xE007F).contains(value) }

  /// Whether this is a regional indicator; two of them form a flag.
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether this is an emoji or a symbol that can join into one. This is a superset of Extended_Pictographic, which
  /// the standard library does not provide.
  var isPictograph: Bool {
    !isASCII && (properties.isEmoji || properties.generalCategory == .otherSymbol)
  }
}
