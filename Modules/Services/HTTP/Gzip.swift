#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The gzip file format (RFC 1952).
enum Gzip {
  /// The content of a gzip file, which may have several members, one after the other.
  ///
  /// - Parameter limit: How many bytes the content may have; no more are made.
  static func decompress(_ data: Data, limit: Int) throws(ServiceError) -> Data {
    var input = BitReader(Array(data))
    var content: [UInt8] = []
    repeat {
      try skipHeader(of: &input)
      let start = content.count
      try Inflate.decompress(&input, onto: &content, limit: limit)
      let (checksum, length) = (try input.integer(bytes: 4), try input.integer(bytes: 4))
      guard checksum == Int(crc32(content[start...])), length == (content.count - start) & 0xFFFF_FFFF else {
        throw .damagedCompression
      }
    } while !input.isAtEnd
    return Data(content)
  }

  private static func skipHeader(of input: inout BitReader) throws(ServiceError) {
    guard try input.integer(bytes: 2) == 0x8B1F, try input.integer(bytes: 1) == 8 else { throw .damagedCompression }
    let flags = try input.integer(bytes: 1)
    // The time, the compressor's own flags and the system.
    _ = try input.integer(bytes: 6)
    if flags & 4 != 0 {
      for _ in 0..<(try input.integer(bytes: 2)) { _ = try input.integer(bytes: 1) }
    }
    if flags & 8 != 0 { while try input.integer(bytes: 1) != 0 {} }  // A name.
    if flags & 16 != 0 { while try input.integer(bytes: 1) != 0 {} }  // A comment.
    if flags & 2 != 0 { _ = try input.integer(bytes: 2) }  // A checksum of the header.
  }

  private static func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { crc, byte in
      crc >> 8 ^ crcTable[Int(UInt8(truncatingIfNeeded: crc) ^ byte)]
    }
  }

  private static let crcTable: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
  }
}

extension ServiceError {
  /// A compressed answer cannot be decompressed.
  static let damagedCompression = ServiceError.connection("its compressed answer is damaged")
}

/// Bits as the DEFLATE format packs them: from the lowest of each byte to the highest.
struct BitReader {
  private let bytes: [UInt8]
  private var position = 0
  private var bits = 0
  private var bitCount = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Whether no whole byte is left.
  var isAtEnd: Bool { position == bytes.count && bitCount < 8 }

  /// The next bits without taking them, zeros where there are no more; `count` is at most 16.
  mutating func peek(_ count: Int) -> Int {
    while bitCount < count, position < bytes.count {
      bits |= Int(bytes[position]) << bitCount
      bitCount += 8
      position += 1
    }
    return bits & ((1 << count) - 1)
  }

  /// Takes bits that ``peek(_:)`` has shown.
  mutating func skip(_ count: Int) throws(ServiceError) {
    guard count <= bitCount else { throw .damagedCompression }
    bits >>= count
    bitCount -= count
  }

  /// Takes a number of at most 16 bits, the lowest first.
  mutating func take(_ count: Int) throws(ServiceError) -> Int {
    let value = peek(count)
    try skip(count)
    return value
  }

  /// Drops what is left of a byte that has been begun.
  mutating func skipToByte() {
    bits >>= bitCount & 7
    bitCount &= ~7
  }

  /// Takes a number of whole bytes, the lowest first; only the lowest 32 bits are of use where there are more.
  mutating func integer(bytes count: Int) throws(ServiceError) -> Int {
    var value = 0
    for index in 0..<count {
      value |= try take(8) << (index * 8)
    }
    return value
  }
}
