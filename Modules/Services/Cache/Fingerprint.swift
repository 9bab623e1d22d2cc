/// A short number that stands for some bytes: FNV-1a with 64 bits (RFC 9923).
///
/// It tells apart what differs by chance or by accident, such as names and damaged files. It is no protection from
/// somebody who looks for bytes with the same number.
struct Fingerprint: Sendable, Hashable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// Makes the fingerprint of these bytes.
  init(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      value = (value ^ UInt64(byte)) &* 0x100_0000_01B3
    }
  }

  /// The number in 16 hexadecimal digits.
  var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
