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
    var sizes: Set<PictureHeader.Size> = []
    for offset in picture.indices {
      var changed = picture
      for byte in UInt8.min ... .max {
        changed[offset] = byte
        if let size = PictureHeader(changed)?.size { sizes.insert(size) }
      }
    }
    // A changed byte of a side changes the size.
    #expect(sizes.count > 250)
    #expect(sizes.allSatisfy { $0.width > 0 && $0.height > 0 })
  }

  /// The markers of JPEG that start a frame header, which contains the size.
  private static let frameMarkers: Set<UInt8> = [
    0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF,
  ]

  @Test("The size of a JPEG is in its first frame header, and segments of other kinds are skipped")
  func jpegMarkers() {
    // A segment that would be a size of 513 × 1027 pixels, and a frame header with a size of 2 × 1 pixels.
    let (segment, header) = (
      SamplePictures.bytes("0008 08 0403 0201 00"), SamplePictures.bytes("FFC0 0008 08 0001 0002 00")
    )
    for marker in UInt8(0x02)...0xFE {
      let isAlone = (0xD0...0xD8).contains(marker)
      let picture = Data([0xFF, 0xD8, 0xFF, marker]) + (isAlone ? Data() : segment) + header
      let size = PictureHeader(picture)?.size
      let isFrame = Self.frameMarkers.contains(marker)
      #expect(size == PictureHeader.Size(width: isFrame ? 513 : 2, height: isFrame ? 1027 : 1), "marker \(marker)")
    }
    #expect(PictureHeader(Data([0xFF, 0xD8, 0xFF, 0x01]) + header)?.size == PictureHeader.Size(width: 2, height: 1))
  }

  @Test("A BMP is recognised by the size of its information header", arguments: 0...130)
  func bmpHeaders(size: Int) {
    let picture =
      SamplePictures.bytes("424D 46000000 0000 0000 36000000") + Data([UInt8(size), 0, 0, 0])
      + SamplePictures.bytes("02000000 03000000 0100 1800")
    #expect((PictureHeader(picture)?.format == .bmp) == [12, 40, 52, 56, 64, 108, 124].contains(size))
  }

  @Test(
    "Bits beside the size are ignored, and a picture with another signature or with malformed segments has no size",
    arguments: [
      ("52494646 1A000000 57454250 5650384C 0D000000 2F 01C00010", PictureHeader.Size(width: 2, height: 4)),
      ("52494646 1A000000 57454250 5650384C 0D000000 2E 01C00010", nil),
      ("52494646 1A000000 57454250 56503830 0D000000 2F 01C00010", nil), ("FFD8 FFE0 0000 FFE0 0000", nil),
      ("FFD8 FFE0 FFFF", nil), ("FFD8 " + String(repeating: "FF", count: 10_000), nil),
    ])
  func malformed(bytes: String, size: PictureHeader.Size?) {
    #expect(PictureHeader(SamplePictures.bytes(bytes))?.size == size)
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
