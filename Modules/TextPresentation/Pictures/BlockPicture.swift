package import TerminalScreen

/// A picture that is drawn with characters. Each cell shows two pixels, one above the other.
package struct BlockPicture: Sendable {
  /// The size in cells.
  package let size: TerminalSize

  /// The colours of the pixels, row by row; `nil` if a pixel is transparent.
  private let colors: [Color?]

  /// Decodes a PNG file, and averages its pixels to a size. Returns `nil` if the file is invalid, or if zlib is not
  /// installed.
  package init?(png file: [UInt8], size: TerminalSize) {
    guard let zlib = Zlib.system, let file = PNGFile(file, zlib: zlib) else { return nil }
    var average = PixelAverage(
      width: file.width, height: file.height, columns: max(1, size.columns), rows: max(1, 2 * size.rows))
    guard file.readRows({ average.add($0) }) else { return nil }
    (self.size, colors) = (size, average.colors)
  }

  /// Returns the character and the style of a cell; `nil` if both of its pixels are transparent.
  func cell(at position: Position) -> (character: String, style: TextStyle)? {
    let index = 2 * position.row * size.columns + position.column
    return switch (colors[index], colors[index + size.columns]) {
    case (let upper?, let lower?) where upper == lower: (" ", TextStyle(background: upper))
    case (let upper?, let lower?): ("▀", TextStyle(foreground: upper, background: lower))
    case (let upper?, nil): ("▀", TextStyle(foreground: upper))
    case (nil, let lower?): ("▄", TextStyle(foreground: lower))
    case (nil, nil): nil
    }
  }
}

/// An average of the pixels of a picture in each field of a grid. The rows of the picture are added one by one, so that
/// the picture as a whole needs no memory.
struct PixelAverage {
  let width: Int
  let height: Int
  let columns: Int
  let rows: Int
  /// The sums of red, green, blue and 255, each multiplied by the opacity and by the part of the pixel in the field.
  private var sums: [SIMD4<UInt64>]
  /// The sums for the last row of pixels.
  private var rowSums: [SIMD4<UInt64>]
  private var rowIndex = 0

  init(width: Int, height: Int, columns: Int, rows: Int) {
    (self.width, self.height, self.columns, self.rows) = (width, height, columns, rows)
    sums = Array(repeating: .zero, count: columns * rows)
    rowSums = Array(repeating: .zero, count: columns)
  }

  /// Adds the next row of pixels.
  mutating func add(_ pixels: [PNGFile.Pixel]) {
    for column in 0..<columns { rowSums[column] = .zero }
    for (index, pixel) in pixels.enumerated() where pixel.w > 0 {
      var color = SIMD4<UInt64>(truncatingIfNeeded: pixel)
      color = SIMD4(color.x, color.y, color.z, 255) &* SIMD4(repeating: color.w)
      Self.forEachOverlap(of: index, count: width, fields: columns) { rowSums[$0] &+= color &* SIMD4(repeating: $1) }
    }
    Self.forEachOverlap(of: rowIndex, count: height, fields: rows) { row, length in
      for column in 0..<columns { sums[row * columns + column] &+= rowSums[column] &* SIMD4(repeating: length) }
    }
    rowIndex += 1
  }

  /// The average colours, row by row; `nil` where the picture is mostly transparent.
  var colors: [Color?] {
    let opaque = UInt64(width * height) * 255 * 255
    return sums.map { sum in
      guard 2 * sum.w >= opaque else { return nil }
      func level(_ sum: UInt64, _ opacity: UInt64) -> UInt8 { UInt8((255 * sum + opacity / 2) / opacity) }
      return .rgb(level(sum.x, sum.w), level(sum.y, sum.w), level(sum.z, sum.w))
    }
  }

  /// Calls `body` with each field that overlaps with a pixel in one dimension, and with the length of the overlap. A
  /// pixel is as long as the number of fields, and a field is as long as the number of pixels.
  private static func forEachOverlap(of pixel: Int, count: Int, fields: Int, _ body: (Int, UInt64) -> Void) {
    let end = (pixel + 1) * fields
    var start = pixel * fields
    while start < end {
      let field = start / count
      let next = min((field + 1) * count, end)
      body(field, UInt64(next - start))
      start = next
    }
  }
}
