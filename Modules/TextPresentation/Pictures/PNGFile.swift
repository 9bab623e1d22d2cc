/// A PNG file (<https://www.w3.org/TR/png/>) of at most 4096 × 4096 pixels, which is not interlaced and has at most 8
/// bits for each sample.
///
/// The file is untrusted. It is valid only if all of its parts and their checksums are.
struct PNGFile {
  /// Red, green, blue and opacity, from 0 to 255 each.
  typealias Pixel = SIMD4<UInt8>

  /// The kinds of pixels, by their number in the file.
  private enum PixelKind: UInt8 {
    case grey = 0
    case colour = 2
    case indexed = 3
    case greyWithOpacity = 4
    case colourWithOpacity = 6

    var sampleCount: Int {
      switch self {
      case .grey, .indexed: 1
      case .greyWithOpacity: 2
      case .colour: 3
      case .colourWithOpacity: 4
      }
    }
  }

  private static let maximumSide = 4096

  let width: Int
  let height: Int
  private let kind: PixelKind
  private let sampleBits: Int
  /// The pixel of each sample, if a pixel has one sample.
  private var palette: [Pixel] = []
  /// The only colour that is transparent, if there is one.
  private var transparentColour: Pixel?
  private var compressedRows: [UInt8] = []
  private let zlib: Zlib

  /// Reads the parts of a file. Returns `nil` if the file is invalid.
  init?(_ file: [UInt8], zlib: Zlib) {
    var rest = file.dropFirst(8)  // the signature, which a PictureHeader checks
    guard let (name, header) = rest.readChunk(zlib), name == "IHDR", header.count == 13 else { return nil }
    self.zlib = zlib
    (width, height) = (header.prefix(4).number, header.dropFirst(4).prefix(4).number)
    let sides = 1...Self.maximumSide
    let methods = Array(header.suffix(5))  // depth, kind, compression, filter and interlacing
    guard sides.contains(width), sides.contains(height), let kind = PixelKind(rawValue: methods[1]),
      methods[0] == 8 || kind.sampleCount == 1 && [1, 2, 4].contains(methods[0]), methods[2...] == [0, 0, 0]
    else { return nil }
    (self.kind, sampleBits) = (kind, Int(methods[0]))
    if kind == .grey {
      let maximum = 1 << sampleBits - 1
      palette = (0...maximum).map { Pixel(SIMD3(repeating: UInt8($0 * 255 / maximum)), 255) }
    }
    guard readChunks(&rest) else { return nil }
  }

  /// Reads the chunks after the header. Returns whether they are valid.
  private mutating func readChunks(_ rest: inout ArraySlice<UInt8>) -> Bool {
    var last = ""
    while let (name, content) = rest.readChunk(zlib) {
      let isBeforeRows = compressedRows.isEmpty
      switch name {
      case "PLTE" where kind == .indexed:
        let count = content.count / 3
        guard isBeforeRows, palette.isEmpty, content.count % 3 == 0, (1...1 << sampleBits).contains(count) else {
          return false
        }
        let samples = Array(content)
        palette = (0..<count).map { Pixel(samples[3 * $0], samples[3 * $0 + 1], samples[3 * $0 + 2], 255) }
      case "PLTE": break  // a suggestion for terminals with few colours
      case "tRNS": guard isBeforeRows, readTransparency(content) else { return false }
      case "IDAT":
        guard isBeforeRows || last == name else { return false }
        compressedRows += content
      case "IEND": return content.isEmpty && (kind != .indexed || !palette.isEmpty)
      default: guard name.utf8.first.map({ $0 & 0x20 != 0 }) == true else { return false }  // Others are optional.
      }
      last = name
    }
    return false
  }

  /// Reads the opacities of the palette, or the only sample or colour that is transparent.
  private mutating func readTransparency(_ content: ArraySlice<UInt8>) -> Bool {
    switch kind {
    case .indexed:
      guard content.count <= palette.count else { return false }
      for (index, opacity) in content.enumerated() { palette[index].w = opacity }
    case .grey:
      guard content.count == 2 else { return false }
      if palette.indices.contains(content.number) { palette[content.number].w = 0 }
    case .colour:
      guard content.count == 6 else { return false }
      let samples = Array(content)
      // A sample has two bytes, but no sample of the picture is greater than 255.
      if samples[0] | samples[2] | samples[4] == 0 {
        transparentColour = Pixel(samples[1], samples[3], samples[5], 255)
      }
    case .greyWithOpacity, .colourWithOpacity: return false
    }
    return true
  }

  /// Calls `body` with each row of pixels. Returns whether all rows are valid.
  func readRows(_ body: ([Pixel]) -> Void) -> Bool {
    let pixelLength = max(1, kind.sampleCount * sampleBits / 8)
    let rowLength = (width * kind.sampleCount * sampleBits + 7) / 8
    var previous = [UInt8](repeating: 0, count: rowLength + 1)
    var pixels = [Pixel](repeating: Pixel(), count: width)
    return zlib.decompress(compressedRows, rowCount: height, rowLength: rowLength + 1) { row in
      guard row.removeFilter(previous: previous, pixelLength: pixelLength), decode(row, into: &pixels) else {
        return false
      }
      swap(&row, &previous)
      body(pixels)
      return true
    }
  }

  /// Decodes the pixels of a row, whose first byte is the filter. Returns whether they are valid.
  private func decode(_ row: [UInt8], into pixels: inout [Pixel]) -> Bool {
    for column in 0..<width {
      let start = 1 + column * kind.sampleCount
      switch kind {
      case .grey, .indexed:
        let bit = column * sampleBits
        let sample = Int(row[1 + bit / 8]) >> (8 - sampleBits - bit % 8) & (1 << sampleBits - 1)
        guard sample < palette.count else { return false }
        pixels[column] = palette[sample]
      case .greyWithOpacity: pixels[column] = Pixel(SIMD3(repeating: row[start]), row[start + 1])
      case .colour:
        pixels[column] = Pixel(row[start], row[start + 1], row[start + 2], 255)
        if pixels[column] == transparentColour { pixels[column].w = 0 }
      case .colourWithOpacity: pixels[column] = Pixel(row[start], row[start + 1], row[start + 2], row[start + 3])
      }
    }
    return true
  }
}

extension ArraySlice<UInt8> {
  /// The big-endian number in at most four bytes.
  fileprivate var number: Int { reduce(0) { $0 << 8 | Int($1) } }

  /// Removes a chunk, and returns its name and content; `nil` if the chunk is incomplete or its checksum is wrong.
  fileprivate mutating func readChunk(_ zlib: Zlib) -> (name: String, content: ArraySlice<UInt8>)? {
    let length = prefix(4).number
    guard count >= 12, length <= count - 12 else { return nil }
    let checked = dropFirst(4).prefix(4 + length)
    self = self[checked.endIndex...]
    guard zlib.checksum(of: checked).map(Int.init) == prefix(4).number else { return nil }
    removeFirst(4)
    return (String(decoding: checked.prefix(4), as: UTF8.self), checked.dropFirst(4))
  }
}

extension [UInt8] {
  /// Replaces the bytes of a row, which are differences from other bytes. The first byte is the number of the filter.
  /// Returns `false` if the filter is unknown.
  fileprivate mutating func removeFilter(previous: [UInt8], pixelLength: Int) -> Bool {
    for index in 1..<count where self[0] > 0 {
      let isFirst = index <= pixelLength
      let (left, above) = (isFirst ? 0 : self[index - pixelLength], previous[index])
      switch self[0] {
      case 1: self[index] &+= left
      case 2: self[index] &+= above
      case 3: self[index] &+= UInt8((Int(left) + Int(above)) / 2)
      case 4:
        let corner = isFirst ? 0 : previous[index - pixelLength]
        let (a, b, c) = (Int(left), Int(above), Int(corner))
        let (toLeft, toAbove, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
        self[index] &+= toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
      default: return false
      }
    }
    return true
  }
}
