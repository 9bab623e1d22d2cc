import Foundation
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("PictureHeader")
struct PictureHeaderTests {
  private static let samples = [
    (SamplePictures.png(64, 32), "PNG picture, 64 × 32 pixels"), (SamplePictures.gif, "GIF picture, 1 × 1 pixels"),
    (bytes("474946383761 0302 0504"), "GIF picture, 515 × 1029 pixels"),
    // A complete lossless WebP, the start of a lossy one with scaling bits, and the start of an extended one.
    (
      bytes("52494646 1A000000 57454250 5650384C 0D000000 2F00000010071011118888FE0700"),
      "WebP picture, 1 × 1 pixels"
    ),
    (
      bytes("52494646 24000000 57454250 56503820 18000000 300100 9D012A 2C41 C880 00"),
      "WebP picture, 300 × 200 pixels"
    ),
    (bytes("52494646 24000000 57454250 56503858 0A000000 10000000 E70300 F30100"), "WebP picture, 1000 × 500 pixels"),
    (SamplePictures.bmp, "BMP picture, 2 × 3 pixels"),
    // The start of an OS/2 BMP.
    (bytes("424D 1A000000 0000 0000 1A000000 0C000000 0500 0400 0100 1800"), "BMP picture, 5 × 4 pixels"),
    // The start of a JPEG, after segments of other kinds and fill bytes.
    (
      bytes(
        """
        FFD8 FFE0 0010 4A46494600 0101 00 0001 0001 00 00 FFFE 0004 FFC0 FF FFDB 0005 001122
        FFC4 0003 00 FFC2 0011 08 01E0 0280 03 012200 021101 031101
        """), "JPEG picture, 640 × 480 pixels"
    ),
    (SamplePictures.png(0, 32), "PNG picture of unknown size"),
    (SamplePictures.png(.max, .max), "PNG picture, 4294967295 × 4294967295 pixels"),
  ]

  @Test("The format and the size are read from the header", arguments: samples)
  func formats(picture: Data, description: String) {
    #expect(PictureHeader(picture)?.description == description)
  }

  @Test(
    "Other data has no header",
    arguments: ["", "P", "BM", "BMW is a make of cars and no picture", "RIFF....WAVE", "<svg/>", "%!PS", "#!/bin/sh"])
  func others(text: String) {
    #expect(PictureHeader(Data(text.utf8)) == nil)
  }

  @Test(
    "A truncated header, or one with any byte changed, gives a size with positive sides or none",
    arguments: samples.map(\.0))
  func damaged(picture: Data) {
    var damaged = picture.indices.map { picture.prefix($0) }
    for offset in picture.indices {
      for byte in UInt8.min ... .max {
        damaged.append(picture)
        damaged[damaged.count - 1][offset] = byte
      }
    }
    // Each is a slice whose start index is not 0.
    let sizes = damaged.compactMap { PictureHeader((Data([0]) + $0).dropFirst())?.size }
    #expect(sizes.allSatisfy { $0.width > 0 && $0.height > 0 })
  }

  @Test(
    "A fitted picture keeps its proportions in cells that are twice as high as wide",
    arguments: [
      (64, 64, 24, 8, 16, 8), (64, 64, 4, 1, 2, 1), (200, 100, 24, 8, 24, 6), (100, 200, 24, 8, 8, 8),
      (10_000, 1, 24, 8, 24, 1), (1, 10_000, 24, 8, 1, 8), (3, 2, 7, 7, 6, 2), (64, 64, 1, 1, 1, 1),
    ])
  func fitting(width: Int, height: Int, columns: Int, rows: Int, fittedColumns: Int, fittedRows: Int) {
    let fitted = PictureHeader.Size(width: width, height: height).fitted(columns: columns, rows: rows)
    #expect(fitted == TerminalSize(columns: fittedColumns, rows: fittedRows))
  }
}

/// Small pictures, and one of the built-in pictures.
enum SamplePictures {
  /// Returns the header of a PNG of the given size, followed by bytes that make it different from others.
  static func png(_ width: UInt32, _ height: UInt32, _ mark: String = "") -> Data {
    func digits(_ side: UInt32) -> String { String(String(UInt64(1) << 32 | UInt64(side), radix: 16).dropFirst()) }
    return bytes("89504E470D0A1A0A 0000000D 49484452 \(digits(width)) \(digits(height)) 0806000000") + Data(mark.utf8)
  }

  /// A complete GIF of one black pixel.
  static let gif = bytes(
    "474946383961 0100 0100 80 00 00 000000 FFFFFF 21F90401000000 00 2C 00000000 0100 0100 00 02 02 44 01 00 3B")

  /// The start of a BMP of 2 × 3 pixels, with the top row first.
  static let bmp = bytes("424D 46000000 0000 0000 36000000 28000000 02000000 FDFFFFFF 0100 1800")

  /// Returns one of the built-in pictures, a PNG of 128 × 128 pixels.
  static func aurora() throws -> Data {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try Data(contentsOf: root.appending(path: "Modules/Services/EmbeddedYear/Pictures/aurora.png"))
  }
}

/// Returns the bytes of hexadecimal digits in any grouping.
private func bytes(_ digits: String) -> Data {
  let digits = digits.compactMap(\.hexDigitValue)
  return Data(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
}
