/// What a server calls one version of a resource (RFC 9110, section 8.8.3), in the quotation marks that belong to it.
struct EntityTag: Sendable, Hashable {
  /// How many bytes a tag may have; a longer one is worth nothing to us.
  static let limit = 1024

  /// The tag as it goes over the wire: `"5f3a"`, or `W/"5f3a"` for a weak one.
  let text: String

  /// Reads a tag; nothing where the text is none, or has bytes that are not ASCII, which could not be sent back
  /// everywhere.
  init?(_ text: String) {
    let quoted = text.utf8.starts(with: "W/".utf8) ? text.utf8.dropFirst(2) : text.utf8[...]
    let quotationMark = UInt8(ascii: "\"")
    guard
      text.utf8.count <= Self.limit, quoted.count >= 2, quoted.first == quotationMark, quoted.last == quotationMark,
      quoted.dropFirst().dropLast().allSatisfy({ (0x21...0x7E).contains($0) && $0 != quotationMark })
    else { return nil }
    self.text = text
  }
}
