/// A 64-bit FNV-1a hash of a sequence of bytes (RFC 9923).
///
/// The hash distinguishes different names, and detects damaged files. It is not a cryptographic hash, so it does not
/// protect against deliberate collisions.
struct FNV1aHash: Sendable, Hashable {
  /// The hash as a number.
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Creates the hash of `bytes`.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }

  /// The hash as 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
