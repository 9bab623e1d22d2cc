import ProgramTesting
import TerminalScreen
import Testing

@testable import TextPresentation

@Suite("PNG files that are drawn with blocks")
struct PNGFileTests {
  private static func files(valid: Bool) throws -> [CaseLine] {
    try CaseLine.all("TextPresentationTests/Cases/PNG files.txt").filter { ($0.output != "invalid") == valid }
  }

  private func decoded(_ file: [UInt8], columns: Int, pixelRows: Int) -> BlockPicture? {
    BlockPicture(png: file, size: TerminalSize(columns: columns, rows: pixelRows / 2))
  }

  @Test("The pixels of a valid file, or their averages, are those in the table", arguments: try files(valid: true))
  func valid(line: CaseLine) throws {
    let rows = line.output.split(separator: "/").map { $0.split(separator: " ").map(String.init) }
    for file in line.inputs {
      let picture = try #require(decoded(file, columns: rows[0].count, pixelRows: rows.count))
      for (row, pixels) in rows.enumerated() {
        for (column, pixel) in pixels.enumerated() {
          let cell = picture.cell(at: Position(column: column, row: row / 2))
          // The character is in the half of the cell that has its foreground.
          let isForeground = cell?.character == (row % 2 == 0 ? "▀" : "▄")
          let color = (isForeground ? cell?.style.foreground : cell?.style.background) ?? .default
          #expect(text(of: color) == pixel, "row \(row), column \(column)")
        }
      }
    }
  }

  private func text(of color: Color) -> String {
    guard case .rgb(let red, let green, let blue) = color else { return "-" }
    return [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }

  @Test("An invalid or unsupported file is rejected", arguments: try files(valid: false))
  func invalid(line: CaseLine) {
    for file in line.inputs { #expect(decoded(file, columns: 2, pixelRows: 2) == nil, "\(line.heading)") }
  }

  @Test("A file that is cut off, or in which one bit is changed, is rejected", arguments: try files(valid: true))
  func damaged(line: CaseLine) throws {
    for file in line.inputs {
      // A picture view checks the signature, and no decoder reads the bytes after the end.
      let end = try #require(file.firstRange(of: "IEND".utf8)).upperBound + 4
      for offset in 8..<end {
        #expect(decoded(Array(file.prefix(offset)), columns: 2, pixelRows: 2) == nil, "cut off at \(offset)")
        for bit in 0..<8 {
          var damaged = file
          damaged[offset] ^= 1 << bit
          #expect(decoded(damaged, columns: 2, pixelRows: 2) == nil, "bit \(bit) of the byte at \(offset)")
        }
      }
    }
  }

  @Test("A file in which any byte of a chunk is changed, with the right checksum, does not crash the decoder")
  func forged() throws {
    let zlib = try #require(Zlib.system)
    for file in try Self.files(valid: true).flatMap(\.inputs) {
      var start = 8
      while start < file.count - 12 {
        let length = file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
        let checked = start + 4..<start + 8 + length
        for offset in checked {
          for byte in [0, 1, 5, 8, 16, 127, 128, 255] as [UInt8] {
            var forged = file
            forged[offset] = byte
            let checksum = try #require(zlib.checksum(of: forged[checked]))
            for index in 0..<4 {
              forged[checked.upperBound + index] = UInt8(truncatingIfNeeded: checksum >> (24 - 8 * index))
            }
            let size = TerminalSize(columns: 3, rows: 3)
            let picture = BlockPicture(png: forged, size: size)
            #expect(picture == nil || picture?.size == size)
          }
        }
        start = checked.upperBound + 4
      }
    }
  }
}
