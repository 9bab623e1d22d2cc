#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The format and the size of a picture, read from its first bytes.
///
/// The bytes are untrusted. They are never read out of bounds, and the size in the header may be wrong.
struct PictureHeader: Hashable, Sendable {
  /// The supported formats.
  enum Format: String, Sendable {
    case bmp = "BMP"
    case gif = "GIF"
    case jpeg = "JPEG"
    case png = "PNG"
    case webP = "WebP"
  }

  /// A size in pixels. Both sides are at least 1.
  struct Size: Hashable, Sendable {
    let width: Int
    let height: Int
  }

  let format: Format

  /// The size in pixels; `nil` if the header is incomplete or contains no valid size.
  let size: Size?

  /// Reads the header of a picture file. Returns `nil` if the format is unknown.
  init?(_ picture: Data) {
    guard let format = Format(picture) else { return nil }
    self.format = format
    let sides: (width: Int, height: Int)? =
      switch format {
      case .bmp: picture.bmpSize
      case .gif: picture.pair(at: 6) { picture.little($0, count: 2) }
      case .jpeg: picture.jpegSize
      case .png: picture.pngSize
      case .webP: picture.webPSize
      }
    size = sides.flatMap { $0.width > 0 && $0.height > 0 ? Size(width: $0.width, height: $0.height) : nil }
  }

  /// The description of a picture without a known header.
  static let unknownDescription = "Picture of unknown type"

  /// The description of the picture, such as “PNG picture, 64 × 64 pixels”.
  var description: String {
    guard let size else { return "\(format.rawValue) picture of unknown size" }
    return "\(format.rawValue) picture, \(size.width) × \(size.height) pixels"
  }
}

extension PictureHeader.Format {
  /// Detects the format by the signature in the first bytes. Returns `nil` if the format is unknown.
  fileprivate init?(_ picture: Data) {
    if picture.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if picture.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if picture.starts(with: "GIF87a".utf8) || picture.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if picture.starts(with: "RIFF".utf8), picture.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webP
    } else if picture.starts(with: "BM".utf8), [12, 40, 52, 56, 64, 108, 124].contains(picture.little(14, count: 4)) {
      // Two letters are a weak signature, so the size of the header that follows is checked too.
      self = .bmp
    } else {
      return nil
    }
  }
}

extension Data {
  /// Returns the number in `size` bytes at an offset, of which the least significant one comes first; `nil` if they are
  /// out of bounds.
  fileprivate func little(_ offset: Int, count size: Int) -> Int? {
    guard offset <= count - size else { return nil }
    return (0..<size).reversed().reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
  }

  /// Returns the number in `size` bytes at an offset, of which the most significant one comes first.
  fileprivate func big(_ offset: Int, count size: Int) -> Int? {
    guard offset <= count - size else { return nil }
    return (0..<size).reduce(0) { $0 << 8 | Int(self[startIndex + offset + $1]) }
  }

  /// Returns the width at an offset, and the height `size` bytes later.
  fileprivate func pair(at offset: Int, size: Int = 2, _ read: (Int) -> Int?) -> (width: Int, height: Int)? {
    guard let width = read(offset), let height = read(offset + size) else { return nil }
    return (width, height)
  }

  /// The size in the IHDR chunk, which is the first one.
  fileprivate var pngSize: (width: Int, height: Int)? {
    guard dropFirst(12).starts(with: "IHDR".utf8) else { return nil }
    return pair(at: 16, size: 4) { big($0, count: 4) }
  }

  /// The size in the information header.
  ///
  /// The OS/2 header has sides of 16 bits. Other headers have signed sides of 32 bits; the sign of the height gives the
  /// order of the rows.
  fileprivate var bmpSize: (width: Int, height: Int)? {
    if little(14, count: 4) == 12 { return pair(at: 18) { little($0, count: 2) } }
    return pair(at: 18, size: 4) { offset in
      little(offset, count: 4).map { Int(Int32(truncatingIfNeeded: $0).magnitude) }
    }
  }

  /// The size in the first frame header, after the segments of other kinds.
  fileprivate var jpegSize: (width: Int, height: Int)? {
    var offset = 2
    while big(offset, count: 1) == 0xFF, let marker = big(offset + 1, count: 1) {
      switch marker {
      case 0xFF:
        offset += 1
      case 0x01, 0xD0...0xD8:
        offset += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        return pair(at: offset + 5) { big($0, count: 2) }.map { (width: $0.height, height: $0.width) }
      default:
        guard let length = big(offset + 2, count: 2), length >= 2 else { return nil }
        offset += 2 + length
      }
    }
    return nil
  }

  /// The size in the first chunk, which has one of three types.
  fileprivate var webPSize: (width: Int, height: Int)? {
    switch dropFirst(12).prefix(4) {
    case Data("VP8 ".utf8) where dropFirst(23).starts(with: [0x9D, 0x01, 0x2A]):
      return pair(at: 26) { little($0, count: 2).map { $0 & 0x3FFF } }
    case Data("VP8L".utf8) where big(20, count: 1) == 0x2F:
      return little(21, count: 4).map { (width: ($0 & 0x3FFF) + 1, height: ($0 >> 14 & 0x3FFF) + 1) }
    case Data("VP8X".utf8):
      return pair(at: 24, size: 3) { little($0, count: 3).map { $0 + 1 } }
    default:
      return nil
    }
  }
}
