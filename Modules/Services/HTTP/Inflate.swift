/// The DEFLATE compressed data format (RFC 1951).
enum Inflate {
  /// Decompresses one stream, up to the end of the byte that it ends in.
  ///
  /// - Parameters:
  ///   - output: What the content is appended to; earlier bytes of it are not referred to.
  ///   - limit: How many bytes `output` may have.
  static func decompress(
    _ input: inout BitReader, onto output: inout [UInt8], limit: Int
  ) throws(ServiceError) {
    var window = Window(start: output.count, limit: limit)
    var isLast = false
    while !isLast {
      isLast = try input.take(1) == 1
      switch try input.take(2) {
      case 0:
        input.skipToByte()
        let (length, complement) = (try input.take(16), try input.take(16))
        guard length == ~complement & 0xFFFF else { throw .damagedCompression }
        for _ in 0..<length { try window.append(UInt8(try input.take(8)), to: &output) }
      case 1:
        try decompress(&input, fixedLiterals, fixedDistances, &window, onto: &output)
      case 2:
        let (literals, distances) = try codes(in: &input)
        try decompress(&input, literals, distances, &window, onto: &output)
      default:
        throw .damagedCompression
      }
    }
    input.skipToByte()
  }

  /// Where content may be copied from, and how much there may be.
  private struct Window {
    let start: Int
    let limit: Int

    func append(_ byte: UInt8, to output: inout [UInt8]) throws(ServiceError) {
      guard output.count < limit else { throw .tooLarge(limit: limit) }
      output.append(byte)
    }

    func repeats(_ length: Int, from distance: Int, in output: inout [UInt8]) throws(ServiceError) {
      guard distance <= output.count - start else { throw .damagedCompression }
      guard length <= limit - output.count else { throw .tooLarge(limit: limit) }
      // Byte by byte, since what is copied may reach into what is being written.
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private static func decompress(
    _ input: inout BitReader, _ literals: HuffmanCode, _ distances: HuffmanCode, _ window: inout Window,
    onto output: inout [UInt8]
  ) throws(ServiceError) {
    while true {
      let symbol = try literals.symbol(from: &input)
      switch symbol {
      case ..<256:
        try window.append(UInt8(symbol), to: &output)
      case 256:
        return
      case 257..<(257 + lengthBases.count):
        let length = lengthBases[symbol - 257] + (try input.take(lengthExtraBits[symbol - 257]))
        let index = try distances.symbol(from: &input)
        guard distanceBases.indices.contains(index) else { throw .damagedCompression }
        let distance = distanceBases[index] + (try input.take(distanceExtraBits[index]))
        try window.repeats(length, from: distance, in: &output)
      default:
        throw .damagedCompression
      }
    }
  }

  /// The codes that a block with codes of its own begins with.
  private static func codes(
    in input: inout BitReader
  ) throws(ServiceError) -> (literals: HuffmanCode, distances: HuffmanCode) {
    let literalCount = try input.take(5) + 257
    let distanceCount = try input.take(5) + 1
    let lengthCount = try input.take(4) + 4

    var lengthsOfLengths = [Int](repeating: 0, count: 19)
    for symbol in lengthOrder.prefix(lengthCount) { lengthsOfLengths[symbol] = try input.take(3) }
    let lengthCode = try HuffmanCode(lengths: lengthsOfLengths)

    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      switch try lengthCode.symbol(from: &input) {
      case 16:
        guard let last = lengths.last else { throw .damagedCompression }
        lengths += Array(repeating: last, count: try input.take(2) + 3)
      case 17:
        lengths += Array(repeating: 0, count: try input.take(3) + 3)
      case 18:
        lengths += Array(repeating: 0, count: try input.take(7) + 11)
      case let length:
        lengths.append(length)
      }
    }
    guard lengths.count == literalCount + distanceCount else { throw .damagedCompression }
    return (
      try HuffmanCode(lengths: Array(lengths.prefix(literalCount))),
      try HuffmanCode(lengths: Array(lengths.dropFirst(literalCount)))
    )
  }

  private static let fixedLiterals = HuffmanCode(
    complete: Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
      + Array(repeating: 8, count: 8))
  private static let fixedDistances = HuffmanCode(complete: Array(repeating: 5, count: 30))

  private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
  private static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  private static let lengthExtraBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]
  private static let distanceExtraBits = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
  ]
}

/// A canonical Huffman code, whose shorter codes are looked up in a table and whose longer ones are counted out.
private struct HuffmanCode {
  private static let longest = 15
  private static let tableBits = 9

  /// For each value of the next bits, the symbol and the length of its code; a length of 0 where the code is longer.
  private var table = [(symbol: UInt16, length: UInt8)](repeating: (0, 0), count: 1 << tableBits)
  /// How many codes there are of each length.
  private var counts = [Int](repeating: 0, count: longest + 1)
  /// The symbols by their codes.
  private var symbols: [UInt16] = []

  /// Makes a code of the lengths of the symbols' codes, 0 for a symbol that has none.
  init(lengths: [Int]) throws(ServiceError) {
    self.init(complete: lengths)
    var free = 1
    for count in counts.dropFirst() {
      free = free << 1 - count
      // More codes than there are; fewer show up when one that is none is read.
      guard free >= 0 else { throw .damagedCompression }
    }
  }

  /// Makes a code of lengths that are known to be those of one.
  init(complete lengths: [Int]) {
    for length in lengths where length > 0 { counts[length] += 1 }
    symbols = lengths.indices.filter { lengths[$0] > 0 }.sorted { (lengths[$0], $0) < (lengths[$1], $1) }.map(
      UInt16.init)

    var code = 0
    var next = 0
    for length in 1...Self.tableBits {
      for symbol in symbols[next..<(next + counts[length])] where code < 1 << length {
        let reversed = (0..<length).reduce(0) { $0 << 1 | code >> $1 & 1 }
        for index in stride(from: reversed, to: table.count, by: 1 << length) {
          table[index] = (symbol, UInt8(length))
        }
        code += 1
      }
      next += counts[length]
      code <<= 1
    }
  }

  func symbol(from input: inout BitReader) throws(ServiceError) -> Int {
    let entry = table[input.peek(Self.tableBits)]
    if entry.length > 0 {
      try input.skip(Int(entry.length))
      return Int(entry.symbol)
    }
    let bits = input.peek(Self.longest)
    var (code, first, index) = (0, 0, 0)
    for length in 1...Self.longest {
      code |= bits >> (length - 1) & 1
      let count = counts[length]
      if code - first < count {
        try input.skip(length)
        return Int(symbols[index + code - first])
      }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .damagedCompression
  }
}
