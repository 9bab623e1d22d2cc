import HTTP

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A cached HTTP response.
struct CachedResponse: Sendable, Hashable {
  /// The body of the response.
  var body: Data
  /// The URL of the response after redirects. Relative URLs in the body are relative to it.
  var url: URL
  /// The entity tag of the response; `nil` if it has none or the tag is invalid.
  var tag: EntityTag?
  /// The date when the server last sent or confirmed the response.
  var confirmed: Date
}

extension CachedResponse {
  /// The error for a corrupted cache file.
  struct CorruptionError: Error {}

  /// Decodes a response from the bytes of a file. Returns `nil` if the file contains the response for a different key.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - key: The expected key of the response.
  ///   - confirmed: The date of the last confirmation, which the bytes do not contain.
  init?(file: Data, key: String, confirmed: Date) throws(CorruptionError) {
    var rest = file[...]
    guard rest.take(Self.magic.count).elementsEqual(Self.magic) else { throw CorruptionError() }
    guard UInt64(bigEndian: rest.take(8)) == FNV1aHash(rest).value else { throw CorruptionError() }
    guard
      let headSize = Int(exactly: UInt64(bigEndian: rest.take(8))), headSize <= rest.count,
      let head = try? JSONDecoder().decode(Head.self, from: rest.take(headSize)),
      let url = URL(string: head.url), url.isHTTP
    else { throw CorruptionError() }
    guard head.key == key else { return nil }
    self.init(body: Data(rest), url: url, tag: head.tag.flatMap(EntityTag.init), confirmed: confirmed)
  }

  /// Returns the bytes of a file for the response, or `nil` if they cannot be encoded.
  ///
  /// The bytes consist of the format identifier, a hash of all following bytes, the size of the header, the header as
  /// JSON, and the body.
  func file(key: String) -> Data? {
    guard let head = try? JSONEncoder().encode(Head(key: key, url: url.absoluteString, tag: tag?.text)) else {
      return nil
    }
    let content = UInt64(head.count).bigEndianBytes + head + body
    return Data(Self.magic) + FNV1aHash(content).value.bigEndianBytes + content
  }

  /// The format identifier. It contains a version number, so that future versions can reject this format.
  private static let magic = Array("words cache 1\n".utf8)

  private struct Head: Codable {
    let key: String
    let url: String
    let tag: String?
  }
}

extension Data {
  /// Removes and returns up to `count` bytes from the beginning.
  fileprivate mutating func take(_ count: Int) -> Data {
    let taken = prefix(count)
    self = dropFirst(taken.count)
    return taken
  }
}

extension UInt64 {
  fileprivate init(bigEndian bytes: Data) {
    self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate var bigEndianBytes: Data {
    Data((0..<8).reversed().map { UInt8(truncatingIfNeeded: self >> ($0 * 8)) })
  }
}
