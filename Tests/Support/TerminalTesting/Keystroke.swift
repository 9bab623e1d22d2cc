/// A key press, as the bytes that a terminal sends for it.
public struct Keystroke: Sendable, ExpressibleByStringLiteral {
  /// The bytes that the terminal sends.
  public let bytes: [UInt8]

  /// Creates a key press that sends the given text.
  public init(stringLiteral text: String) {
    bytes = Array(text.utf8)
  }

  public static let up: Keystroke = "\u{1B}[A"
  public static let down: Keystroke = "\u{1B}[B"
  public static let right: Keystroke = "\u{1B}[C"
  public static let left: Keystroke = "\u{1B}[D"
  public static let pageUp: Keystroke = "\u{1B}[5~"
  public static let pageDown: Keystroke = "\u{1B}[6~"
  public static let home: Keystroke = "\u{1B}[H"
  public static let end: Keystroke = "\u{1B}[F"
  public static let enter: Keystroke = "\r"
  public static let escape: Keystroke = "\u{1B}"
  public static let tab: Keystroke = "\t"
  public static let backspace: Keystroke = "\u{7F}"

  /// Returns the key press of a letter together with the control key: `c` for ctrl-C.
  public static func control(_ letter: Unicode.Scalar) -> Keystroke {
    Keystroke(bytes: [UInt8(truncatingIfNeeded: letter.value & 0x1F)])
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }
}
