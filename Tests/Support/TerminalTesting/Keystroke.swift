/// A key press, as the text that a terminal sends for it.
public typealias Keystroke = String

extension Keystroke {
  public static let up = "\u{1B}[A"
  public static let down = "\u{1B}[B"
  public static let right = "\u{1B}[C"
  public static let left = "\u{1B}[D"
  public static let pageUp = "\u{1B}[5~"
  public static let pageDown = "\u{1B}[6~"
  public static let home = "\u{1B}[H"
  public static let end = "\u{1B}[F"
  public static let enter = "\r"
  public static let escape = "\u{1B}"
  public static let tab = "\t"
  public static let backspace = "\u{7F}"

  /// Returns the key press of a letter together with the control key: `c` for ctrl-C.
  public static func control(_ letter: Unicode.Scalar) -> Keystroke {
    Keystroke(Unicode.Scalar(UInt8(truncatingIfNeeded: letter.value & 0x1F)))
  }
}
