import Foundation

/// Small pictures in all formats, and one of the built-in pictures.
enum SamplePictures {
  /// Returns the bytes of hexadecimal digits in any grouping.
  static func bytes(_ digits: String) -> Data {
    let digits = digits.filter(\.isHexDigit)
    return Data(
      stride(from: 0, to: digits.count - 1, by: 2).map { offset in
        let start = digits.index(digits.startIndex, offsetBy: offset)
        return UInt8(digits[start..<digits.index(start, offsetBy: 2)], radix: 16) ?? 0
      })
  }

  /// Returns the header of a PNG of the given size, followed by bytes that make it different from others.
  static func png(_ width: UInt32, _ height: UInt32, _ mark: String = "") -> Data {
    func digits(_ side: UInt32) -> String { String(String(UInt64(1) << 32 | UInt64(side), radix: 16).dropFirst()) }
    return bytes("89504E470D0A1A0A 0000000D 49484452 \(digits(width)) \(digits(height)) 0806000000") + Data(mark.utf8)
  }

  /// A complete GIF of one black pixel.
  static let gif = bytes(
    "474946383961 0100 0100 80 00 00 000000 FFFFFF 21F90401000000 00 2C 00000000 0100 0100 00 02 02 44 01 00 3B")

  /// A complete lossless WebP of one pixel.
  static let webPLossless = bytes("52494646 1A000000 57454250 5650384C 0D000000 2F00000010071011118888FE0700")

  /// The start of a lossy WebP of 300 × 200 pixels, with scaling bits.
  static let webPLossy = bytes("52494646 24000000 57454250 56503820 18000000 300100 9D012A 2C41 C880 00")

  /// The start of an extended WebP of 1000 × 500 pixels.
  static let webPExtended = bytes("52494646 24000000 57454250 56503858 0A000000 10000000 E70300 F30100")

  /// The start of a BMP of 2 × 3 pixels, with the top row first.
  static let bmp = bytes("424D 46000000 0000 0000 36000000 28000000 02000000 FDFFFFFF 0100 1800")

  /// The start of an OS/2 BMP of 5 × 4 pixels.
  static let oldBMP = bytes("424D 1A000000 0000 0000 1A000000 0C000000 0500 0400 0100 1800")

  /// The start of a JPEG of 640 × 480 pixels, after segments of other kinds and fill bytes.
  static let jpeg = bytes(
    """
    FFD8 FFE0 0010 4A46494600 0101 00 0001 0001 00 00 FFFE 0004 FFC0 FF FFDB 0005 001122
    FFC4 0003 00 FFC2 0011 08 01E0 0280 03 012200 021101 031101
    """)

  /// Returns one of the built-in pictures, a PNG of 128 × 128 pixels.
  static func aurora() throws -> Data {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: root.appending(path: "Modules/Services/EmbeddedYear/Pictures/aurora.png"))
  }
}
