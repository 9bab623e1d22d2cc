import Foundation
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("PictureHeader")
struct PictureHeaderTests {
  @Test(
    "The format and the size are read from the header",
    arguments: [
      (SamplePictures.png(64, 32), "PNG picture, 64 × 32 pixels"), (SamplePictures.gif, "GIF picture, 1 × 1 pixels"),
      (SamplePictures.bytes("474946383761 0302 0504"), "GIF picture, 515 × 1029 pixels"),
      (SamplePictures.webPLossless, "WebP picture, 1 × 1 pixels"),
      (SamplePictures.webPLossy, "WebP picture, 300 × 200 pixels"),
      (SamplePictures.webPExtended, "WebP picture, 1000 × 500 pixels"),
      (SamplePictures.bmp, "BMP picture, 2 × 3 pixels"), (SamplePictures.oldBMP, "BMP picture, 5 × 4 pixels"),
      (SamplePictures.jpeg, "JPEG picture, 640 × 480 pixels"),
      (SamplePictures.png(0, 32), "PNG picture of unknown size"),
      (SamplePictures.png(.max, .max), "PNG picture, 4294967295 × 4294967295 pixels"),
    ])
  func formats(picture: Data, description: String) {
    #expect(PictureHeader(picture)?.description == description)
  }

  @Test(
    "Other data has no header",
    arguments: ["", "P", "BM", "BMW is a make of cars and no picture", "RIFF....WAVE", "<svg/>", "%!PS", "#!/bin/sh"])
  func others(text: String) {
    #expect(PictureHeader(Data(text.utf8)) == nil)
  }

  private static let samples = [
    SamplePictures.png(64, 32), SamplePictures.gif, SamplePictures.webPLossless, SamplePictures.webPLossy,
    SamplePictures.webPExtended, SamplePictures.bmp, SamplePictures.oldBMP, SamplePictures.jpeg,
  ]

  @Test("A truncated header gives the same size or none", arguments: samples)
  func cut(picture: Data) {
    let size = PictureHeader(picture)?.size
    for count in 0..<picture.count {
      // A slice whose start index is not 0 and that ends with its storage.
      let slice = (Data([1, 2, 3]) + picture.prefix(count)).dropFirst(3)
      if let cutSize = PictureHeader(slice)?.size { #expect(cutSize == size) }
    }
  }

  @Test("A picture with any byte changed has positive sides or no size", arguments: samples)
  func changed(picture: Data) {
    for offset in picture.indices {
      var changed = picture
      for byte in UInt8.min ... .max {
        changed[offset] = byte
        if let size = PictureHeader(changed)?.size { #expect(size.width > 0 && size.height > 0) }
      }
    }
  }

  @Test(
    "The size of a JPEG is in its first frame header",
    arguments: [
      (marker: 0xC0, isFrame: true), (0xC3, true), (0xC4, false), (0xC5, true), (0xC8, false), (0xCC, false),
      (0xCF, true), (0xDB, false), (0xE0, false), (0xFE, false),
    ])
  func jpegMarkers(marker: UInt8, isFrame: Bool) {
    // A segment that would be a size of 513 × 1027 pixels, and a frame header with a size of 2 × 1 pixels.
    let segment = SamplePictures.bytes("0008 08 0403 0201 00")
    let picture = Data([0xFF, 0xD8, 0xFF, marker]) + segment + SamplePictures.bytes("FFC0 0008 08 0001 0002 00")
    #expect(PictureHeader(picture)?.size == PictureHeader.Size(width: isFrame ? 513 : 2, height: isFrame ? 1027 : 1))
  }

  @Test(
    "A picture with malformed segments or another signature in them has no size",
    arguments: [
      "52494646 1A000000 57454250 5650384C 0D000000 2E 01C00010", "FFD8 FFE0 0000 FFE0 0000",
      "52494646 1A000000 57454250 56503830 0D000000 2F 01C00010", "FFD8 FFE0 FFFF",
      "FFD8 " + String(repeating: "FF", count: 10_000),
    ])
  func malformed(bytes: String) {
    #expect(PictureHeader(SamplePictures.bytes(bytes))?.size == nil)
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
