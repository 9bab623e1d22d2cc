import Foundation
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("PictureHeader")
struct PictureHeaderTests {
  private static let samples = [
    (SamplePictures.png(64, 32), "PNG picture, 64 × 32 pixels"), (SamplePictures.gif, "GIF picture, 1 × 1 pixels"),
    (SamplePictures.bytes("474946383761 0302 0504"), "GIF picture, 515 × 1029 pixels"),
    (SamplePictures.webPLossless, "WebP picture, 1 × 1 pixels"),
    (SamplePictures.webPLossy, "WebP picture, 300 × 200 pixels"),
    (SamplePictures.webPExtended, "WebP picture, 1000 × 500 pixels"),
    (SamplePictures.bmp, "BMP picture, 2 × 3 pixels"), (SamplePictures.oldBMP, "BMP picture, 5 × 4 pixels"),
    (SamplePictures.jpeg, "JPEG picture, 640 × 480 pixels"),
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
