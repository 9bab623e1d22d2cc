#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An answer that has been kept.
struct CachedResponse: Sendable, Hashable {
  /// The body.
  var body: Data
  /// Where the answer came from in the end, which is what relative URLs in the body are relative to.
  var url: URL
  /// What the server calls this version, if it calls it anything.
  var tag: EntityTag?
  /// When the server last said that this is what it has.
  var confirmed: Date
}

extension CachedResponse {
  /// What is wrong with a file that should hold an answer.
  struct Damage: Error {}

  /// Reads an answer from the bytes of a file.
  ///
  /// - Parameters:
  ///   - key: Whose answer it should be; nothing is returned where it is another's.
  ///   - confirmed: When it was confirmed, which is not among the bytes.
  init?(file: Data, key: String, confirmed: Date) throws(Damage) {
    var rest = file[...]
    guard rest.take(Self.magic.count).elementsEqual(Self.magic) else { throw Damage() }
    guard UInt64(bigEndian: rest.take(8)) == Fingerprint(rest).value else { throw Damage() }
    guard
      let headSize = Int(exactly: UInt64(bigEndian: rest.take(8))), headSize <= rest.count,
      let head = try? JSONDecoder().decode(Head.self, from: rest.take(headSize)),
      let url = URL(string: head.url), url.isHTTP
    else { throw Damage() }
    guard head.key == key else { return nil }
    self.init(body: Data(rest), url: url, tag: head.tag.flatMap(EntityTag.init), confirmed: confirmed)
  }

  /// The bytes of a file that holds the answer: what the file is, a fingerprint of all that follows, the size of the
  /// head, the head as JSON, and the body.
  func file(key: String) -> Data? {
    guard let head = try? JSONEncoder().encode(Head(key: key, url: url.absoluteString, tag: tag?.text)) else {
      return nil
    }
    let content = UInt64(head.count).bigEndianBytes + head + body
    return Data(Self.magic) + Fingerprint(content).value.bigEndianBytes + content
  }

  /// With the number of the format, so that a later one does not take this one for its own.
  private static let magic = Array("words cache 1\n".utf8)

  private struct Head: Codable {
    let key: String
    let url: String
    let tag: String?
  }
}

extension Data {
  /// Takes up to so many bytes off the front.
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
