#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The library zlib. It is looked up at run time, so that programs also run on systems without it.
struct Zlib: Sendable {
  /// The library of the system; `nil` if it is not installed.
  static let system = Zlib()

  private typealias Checksum =
    @convention(c) @Sendable (CUnsignedLong, UnsafePointer<UInt8>?, CUnsignedInt) ->
    CUnsignedLong
  private typealias Initialise = @convention(c) @Sendable (UnsafeMutableRawPointer, UnsafePointer<CChar>, CInt) -> CInt
  private typealias Inflate = @convention(c) @Sendable (UnsafeMutableRawPointer, CInt) -> CInt
  private typealias End = @convention(c) @Sendable (UnsafeMutableRawPointer) -> CInt

  private let crc32: Checksum
  private let inflateInit: Initialise
  private let inflate: Inflate
  private let inflateEnd: End

  private init?() {
    #if canImport(Darwin)
      let library = dlopen("/usr/lib/libz.1.dylib", RTLD_NOW | RTLD_LOCAL)
    #else
      let library = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL)
    #endif
    guard let library, let crc32 = dlsym(library, "crc32"), let inflateInit = dlsym(library, "inflateInit_"),
      let inflate = dlsym(library, "inflate"), let inflateEnd = dlsym(library, "inflateEnd")
    else { return nil }
    // The functions have these types in `zlib.h`, but `dlsym` returns pointers without a type.
    self.crc32 = unsafeBitCast(crc32, to: Checksum.self)
    self.inflateInit = unsafeBitCast(inflateInit, to: Initialise.self)
    self.inflate = unsafeBitCast(inflate, to: Inflate.self)
    self.inflateEnd = unsafeBitCast(inflateEnd, to: End.self)
  }

  /// Returns the checksum CRC-32; `nil` if the bytes are too many for zlib.
  func checksum(of bytes: ArraySlice<UInt8>) -> UInt32? {
    CUnsignedInt(exactly: bytes.count).map { count in
      bytes.withUnsafeBufferPointer { UInt32(truncatingIfNeeded: crc32(0, $0.baseAddress, count)) }
    }
  }

  /// Decompresses data that contain rows of the same length, and calls `body` with each row.
  ///
  /// The function needs memory for one row only, even if the decompressed data are long.
  ///
  /// - Returns: Whether the data are valid, contain exactly `rowCount` rows, and `body` returned `true` for each row.
  func decompress(
    _ data: [UInt8], rowCount: Int, rowLength: Int, _ body: (inout [UInt8]) -> Bool
  ) -> Bool {
    guard let dataCount = CUnsignedInt(exactly: data.count), let rowSize = CUnsignedInt(exactly: rowLength) else {
      return false
    }
    var row = [UInt8](repeating: 0, count: rowLength)
    return data.withUnsafeBufferPointer { data in
      var stream = Stream(nextInput: data.baseAddress, inputCount: dataCount)
      return withUnsafeMutablePointer(to: &stream) { stream in
        // zlib compares this size with the size of its own structure, and fails if they differ.
        guard inflateInit(stream, "1", CInt(MemoryLayout<Stream>.size)) == 0 else { return false }
        defer { _ = inflateEnd(stream) }
        for _ in 0..<rowCount {
          let isFull = row.withUnsafeMutableBufferPointer { row in
            (stream.pointee.nextOutput, stream.pointee.outputCount) = (row.baseAddress, rowSize)
            _ = inflate(stream, 0)
            return stream.pointee.outputCount == 0
          }
          guard isFull, body(&row) else { return false }
        }
        var excess: UInt8 = 0
        return withUnsafeMutablePointer(to: &excess) { excess in
          (stream.pointee.nextOutput, stream.pointee.outputCount) = (excess, 1)
          let hasEnded = inflate(stream, 0) == 1
          return hasEnded && stream.pointee.outputCount == 1 && stream.pointee.inputCount == 0
        }
      }
    }
  }

  /// The structure `z_stream` in `zlib.h`. Swift and C arrange these members in the same way.
  private struct Stream {
    var nextInput: UnsafePointer<UInt8>?
    var inputCount: CUnsignedInt
    var totalInput: CUnsignedLong = 0
    var nextOutput: UnsafeMutablePointer<UInt8>?
    var outputCount: CUnsignedInt = 0
    var totalOutput: CUnsignedLong = 0
    var message: UnsafePointer<CChar>?
    var state: UnsafeMutableRawPointer?
    var allocate: UnsafeMutableRawPointer?
    var free: UnsafeMutableRawPointer?
    var context: UnsafeMutableRawPointer?
    var dataType: CInt = 0
    var checksum: CUnsignedLong = 0
    var reserved: CUnsignedLong = 0
  }
}
