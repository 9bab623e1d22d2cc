import ReactiveHTTP

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
  /// Decodes a response from the bytes of a file. Returns `nil` if they are damaged, or are a response for another key.
  ///
  /// - Parameters:
  ///   - file: The bytes of the file.
  ///   - key: The expected key of the response.
  ///   - confirmed: The date of the last confirmation, which the bytes do not contain.
  init?(file: Data, key: String, confirmed: Date) {
    let content = file.dropFirst(Self.firstLine(for: Data()).count)
    guard
      file.starts(with: Self.firstLine(for: content)), let headerEnd = content.firstIndex(of: UInt8(ascii: "\n")),
      let header = try? JSONDecoder().decode(Header.self, from: content[..<headerEnd]),
      header.key == key, let url = URL(string: header.url), url.isHTTP
    else { return nil }
    let body = Data(content[headerEnd...].dropFirst())
    self.init(body: body, url: url, tag: header.tag.flatMap(EntityTag.init), confirmed: confirmed)
  }

  /// Returns the bytes of a file for the response, or `nil` if they cannot be encoded.
  ///
  /// The bytes consist of a line with the format identifier and a hash of all following bytes, a line with the header
  /// as JSON, and the body.
  func file(key: String) -> Data? {
    guard let header = try? JSONEncoder().encode(Header(key: key, url: url.absoluteString, tag: tag?.text)) else {
      return nil
    }
    let content = header + Data("\n".utf8) + body
    return Self.firstLine(for: content) + content
  }

  /// Returns the first line of a file. It contains a version number, so that future versions can reject this format.
  private static func firstLine(for content: Data) -> Data {
    Data("words cache 2 \(FNV1aHash(content).hexadecimal)\n".utf8)
  }

  private struct Header: Codable {
    let key: String
    let url: String
    let tag: String?
  }
}
