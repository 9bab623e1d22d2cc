/// What the text policy does with a Unicode scalar.
enum ScalarKind {
  /// It is shown as it is.
  case text
  /// It is drawn on the scalar before it (general category M).
  case mark
  /// It has no shape of its own, and is only kept where the spelling or an emoji needs it.
  case ignorable
  /// It ends a line or a field, and is a space in a line.
  case space
  /// A C0 control or DEL: it has a picture in the block U+2400.
  case control
  /// It is not text: a C1 control, private, unassigned, a noncharacter, or an interlinear annotation.
  case replaced

  init(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x20...0x7E: self = .text
    case 0x09...0x0D, 0x85, 0x2028, 0x2029: self = .space
    case 0x00...0x1F, 0x7F: self = .control
    case 0x80...0x9F, 0xFFF9...0xFFFB: self = .replaced
    // Latin, kana, Han and Hangul: the common text, without a look at the properties.
    case 0xA0...0xAC, 0xAE...0x2FF, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3: self = .text
    default: self.init(properties: scalar.properties)
    }
  }

  private init(properties: Unicode.Scalar.Properties) {
    guard !properties.isDefaultIgnorableCodePoint else {
      self = .ignorable
      return
    }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: self = .mark
    case .privateUse, .unassigned, .surrogate: self = .replaced
    default: self = .text
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

  /// Whether this is half of a flag.
  var isRegionalIndicator: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether this is an emoji or a symbol that could join into one: a superset of Extended_Pictographic, which the
  /// standard library does not have.
  var isPictograph: Bool {
    !isASCII && (properties.isEmoji || properties.generalCategory == .otherSymbol)
  }
}
