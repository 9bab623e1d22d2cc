/// An entity tag: the server's identifier for one version of a resource (RFC 9110, section 8.8.3).
///
/// A response has its tag in the field `ETag`. Send it in `If-None-Match` to load a resource only if it has changed, and
/// in `If-Match` to change a resource only if no other client has changed it.
public struct EntityTag: Sendable, Hashable {
  /// The maximum size of a tag in bytes. Longer tags are ignored.
  public static let limit = 1024

  /// The value of the `ETag` header field, with its quotation marks: `"5f3a"`, or `W/"5f3a"` for a weak tag.
  public let text: String

  /// Parses a tag. Returns `nil` if the text is not a valid tag, is too long, or contains non-ASCII bytes. Not every
  /// transport can send such bytes.
  public init?(_ text: String) {
    let quoted = text.utf8.starts(with: "W/".utf8) ? text.utf8.dropFirst(2) : text.utf8[...]
    let quotationMark = UInt8(ascii: "\"")
    guard
      text.utf8.count <= Self.limit, quoted.count >= 2, quoted.first == quotationMark, quoted.last == quotationMark,
      quoted.dropFirst().dropLast().allSatisfy({ (0x21...0x7E).contains($0) && $0 != quotationMark })
    else { return nil }
    self.text = text
  }
}
