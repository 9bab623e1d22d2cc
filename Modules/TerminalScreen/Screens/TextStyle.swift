/// A colour of a cell's foreground or background.
public enum Color: Sendable, Hashable {
  /// The terminal's default foreground or background.
  case `default`
  /// ANSI colours 0 to 7, in the user's palette.
  case black, red, green, yellow, blue, magenta, cyan, white
  /// ANSI colours 8 to 15, in the user's palette.
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  /// A colour of the 256-colour palette of xterm.
  case indexed(UInt8)
  /// A colour given by its red, green and blue, from 0 to 255 each.
  case rgb(UInt8, UInt8, UInt8)
  /// The colour that the theme of the terminal has for a purpose.
  case role(Theme.Role)
}

/// The appearance of a cell apart from its text.
public struct TextStyle: Sendable, Hashable {
  /// Text attributes other than colours.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// One bit for each attribute.
    public let rawValue: UInt8

    /// Creates the attributes with the given bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Bold; also brighter in many terminals.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Dim.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Italic.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// Underlined.
    public static let underline = Attributes(rawValue: 1 << 3)
    /// Reversed: foreground and background are exchanged.
    public static let reverse = Attributes(rawValue: 1 << 4)
  }

  /// The terminal's default colours and no attributes.
  public static let plain = TextStyle()

  /// The attributes in the lowest 8 bits, then the foreground, then the background. Comparing two styles compares one
  /// integer.
  private(set) var bits: UInt64

  /// Creates a style. By default, it has the default colours and no attributes.
  public init(foreground: Color = .default, background: Color = .default, attributes: Attributes = []) {
    bits =
      UInt64(attributes.rawValue) | UInt64(foreground.bits) << Self.foregroundShift
      | UInt64(background.bits) << Self.backgroundShift
  }

  /// The colour of the text.
  public var foreground: Color {
    get { color(at: Self.foregroundShift) }
    set { self = TextStyle(foreground: newValue, background: background, attributes: attributes) }
  }

  /// The colour behind the text.
  public var background: Color {
    get { color(at: Self.backgroundShift) }
    set { self = TextStyle(foreground: foreground, background: newValue, attributes: attributes) }
  }

  /// The attributes of the text.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits)) }
    set { self = TextStyle(foreground: foreground, background: background, attributes: newValue) }
  }

  /// Whether the style uses only the default colours.
  var isColorless: Bool { bits >> Self.foregroundShift == 0 }

  private static let foregroundShift: UInt64 = 8
  private static let backgroundShift: UInt64 = 8 + UInt64(Color.bitCount)

  private func color(at shift: UInt64) -> Color {
    Color(bits: UInt32(bits >> shift & (1 << UInt64(Color.bitCount) - 1)))
  }
}

extension Color {
  /// The number of bits of a colour.
  fileprivate static let bitCount = 26

  /// The colour in ``bitCount`` bits: 0 for the default and 1 to 16 for the ANSI colours. The two highest bits are 1
  /// for a palette index, 2 for red, green and blue, and 3 for a role.
  fileprivate var bits: UInt32 {
    switch self {
    case .default: 0
    case .indexed(let index): 1 << 24 | UInt32(index)
    case .rgb(let red, let green, let blue): 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    case .role(let role): 3 << 24 | UInt32(role.rawValue)
    default: UInt32((ansiColors.firstIndex(of: self) ?? 0) + 1)
    }
  }

  fileprivate init(bits: UInt32) {
    let (low, middle, high) = (
      UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits >> 16)
    )
    switch bits >> 24 {
    case 0: self = bits == 0 ? .default : ansiColors[Int(bits) - 1]
    case 1: self = .indexed(low)
    case 2: self = .rgb(high, middle, low)
    default: self = .role(Theme.Role(rawValue: low) ?? .text)
    }
  }
}
