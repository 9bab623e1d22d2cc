import Foundation
import ProgramTesting
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("PictureHeader")
struct PictureHeaderTests {
  private static func samples() throws -> [CaseLine] {
    try CaseLine.all("TextPresentationTests/Cases/picture headers.txt")
  }

  @Test("The format and the size are read from the header", arguments: try samples())
  func formats(line: CaseLine) {
    for picture in line.inputs {
      // This is a slice whose start index is not 0.
      let header = PictureHeader(Data([0] + picture).dropFirst())
      #expect(header?.description ?? "no header" == line.output)
    }
  }

  @Test(
    "A truncated header, or one with any byte changed, gives a size with positive sides or none",
    arguments: try samples())
  func damaged(line: CaseLine) {
    for picture in line.inputs {
      var damaged = picture.indices.map { Array(picture.prefix($0)) }
      for offset in picture.indices {
        for byte in UInt8.min ... .max {
          damaged.append(picture)
          damaged[damaged.count - 1][offset] = byte
        }
      }
      let sizes = damaged.compactMap { PictureHeader(Data([0] + $0).dropFirst())?.size }
      #expect(sizes.allSatisfy { $0.width > 0 && $0.height > 0 })
    }
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

/// Small pictures.
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
}

/// Returns the bytes of hexadecimal digits in any grouping.
private func bytes(_ digits: String) -> Data {
  let digits = digits.compactMap(\.hexDigitValue)
  return Data(stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) })
}
