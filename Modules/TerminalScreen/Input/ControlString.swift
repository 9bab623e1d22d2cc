/// The part of an OSC, DCS, SOS, PM or APC sequence between its introducer and its terminator.
struct ControlString {
  /// The maximum length in bytes. It is more than the longest reply of a terminal, a clipboard of 100,000 bytes.
  static let limit = 128 << 10

  private static let prefixLength = 32

  /// The first bytes, enough for the reply to a query.
  private(set) var prefix: [UInt8] = []
  private var length = 0
  private var last: UInt8 = 0
  /// The number of bytes that are missing in a UTF-8 character. They may have the value of the terminator ST.
  private var missing = 0

  /// Adds the next byte. Returns whether the string ends with it, because it completes a terminator (BEL, ST, CAN or
  /// SUB), or because the string is too long.
  mutating func isComplete(with byte: UInt8) -> Bool {
    let isTerminator =
      switch byte {
      case 0x07, 0x18, 0x1A: true
      case UInt8(ascii: "\\"): last == 0x1B
      // ST as one byte, or as the character U+009C.
      case 0x9C: missing == 0 || last == 0xC2
      default: false
      }
    missing = missing > 0 && (0x80...0xBF).contains(byte) ? missing - 1 : continuationCount(after: byte) ?? 0
    (length, last) = (length + 1, byte)
    if length <= Self.prefixLength { prefix.append(byte) }
    return isTerminator || length > Self.limit
  }
}

/// Returns the number of bytes that follow the first byte of a UTF-8 character of several bytes; `nil` for other bytes.
func continuationCount(after byte: UInt8) -> Int? {
  switch byte {
  case 0xC2...0xDF: 1
  case 0xE0...0xEF: 2
  case 0xF0...0xF4: 3
  default: nil
  }
}
