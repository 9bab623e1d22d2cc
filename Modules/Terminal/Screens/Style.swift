/// A colour of a cell's foreground or background.
public enum Color: Sendable, Hashable {
  /// The terminal's own foreground or background.
  case `default`
  /// ANSI colours 0 to 7, in the user's palette.
  case black, red, green, yellow, blue, magenta, cyan, white
  /// ANSI colours 8 to 15, in the user's palette.
  case brightBlack, brightRed, brightGreen, brightYellow, brightBlue, brightMagenta, brightCyan, brightWhite
  /// A colour of xterm's palette of 256.
  case indexed(UInt8)
  /// A colour by its red, green and blue.
  case rgb(UInt8, UInt8, UInt8)
}

/// How a cell looks beside its text.
public struct Style: Sendable, Hashable {
  /// The ways in which a terminal can set off text without colour.
  public struct Attributes: OptionSet, Sendable, Hashable {
    /// One bit for each attribute.
    public let rawValue: UInt8

    /// The attributes of those bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Heavier, and in many terminals brighter.
    public static let bold = Attributes(rawValue: 1 << 0)
    /// Fainter.
    public static let dim = Attributes(rawValue: 1 << 1)
    /// Slanted.
    public static let italic = Attributes(rawValue: 1 << 2)
    /// Underlined.
    public static let underline = Attributes(rawValue: 1 << 3)
    /// Foreground and background exchanged.
    public static let reverse = Attributes(rawValue: 1 << 4)
  }

  /// The terminal's own colours and no attribute.
  public static let plain = Style()

  /// The attributes in the lowest 8 bits, then the foreground and the background: every cell of a frame is compared.
  private(set) var bits: UInt64

  /// A style; every part has the terminal's own value unless given.
  public init(foreground: Color = .default, background: Color = .default, attributes: Attributes = []) {
    bits =
      UInt64(attributes.rawValue) | UInt64(foreground.bits) << Self.foregroundShift
      | UInt64(background.bits) << Self.backgroundShift
  }

  /// The colour of the text.
  public var foreground: Color {
    get { color(at: Self.foregroundShift) }
    set { self = Style(foreground: newValue, background: background, attributes: attributes) }
  }

  /// The colour behind the text.
  public var background: Color {
    get { color(at: Self.backgroundShift) }
    set { self = Style(foreground: foreground, background: newValue, attributes: attributes) }
  }

  /// What sets the text off.
  public var attributes: Attributes {
    get { Attributes(rawValue: UInt8(truncatingIfNeeded: bits)) }
    set { self = Style(foreground: foreground, background: background, attributes: newValue) }
  }

  /// Whether the style has no colour of its own.
  var isColorless: Bool { bits >> Self.foregroundShift == 0 }

  private static let foregroundShift: UInt64 = 8
  private static let backgroundShift: UInt64 = 8 + UInt64(Color.bitCount)

  private func color(at shift: UInt64) -> Color {
    Color(bits: UInt32(bits >> shift & (1 << UInt64(Color.bitCount) - 1)))
  }
}

extension Color {
  /// How many bits hold a colour.
  fileprivate static let bitCount = 26

  /// The colour in ``bitCount`` bits: 0 for the default, from 1 for the ANSI colours, and two bits above a palette
  /// index or a triple of red, green and blue.
  fileprivate var bits: UInt32 {
    switch self {
    case .default: 0
    case .indexed(let index): 1 << 24 | UInt32(index)
    case .rgb(let red, let green, let blue): 2 << 24 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
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
    default: self = .rgb(high, middle, low)
    }
  }
}
