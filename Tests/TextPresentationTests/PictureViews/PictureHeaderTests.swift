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

/// The starts of small pictures.
enum SamplePictures {
  /// Returns the header of a PNG of the given size, followed by bytes that make it different from others.
  static func png(_ width: UInt32, _ height: UInt32, _ mark: String = "") -> Data {
    let sides = [width, height].flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
    return Data([0x89] + "PNG\r\n\u{1A}\n\0\0\0\rIHDR".utf8 + sides + [8, 6, 0, 0, 0] + mark.utf8)
  }

  /// A GIF of one pixel.
  static let gif = Data("GIF89a\u{1}\0\u{1}\0".utf8)

  /// Pictures that can be decoded.
  static func valid() throws -> [Data] {
    try CaseLine.all("TextPresentationTests/Cases/PNG files.txt").filter { $0.output != "invalid" }
      .flatMap { $0.inputs.map { Data($0) } }
  }
}
