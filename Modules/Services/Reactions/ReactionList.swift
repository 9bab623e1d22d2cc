#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ids of the words with a reaction, read from a web server's directory listing: `[{"name": "20150131"}]`.
///
/// Entries without a name, and those whose name is not an id, are ignored.
struct ReactionList {
  /// The ids of the words.
  let ids: Set<Int>

  /// Reads a list.
  ///
  /// - Throws: ``ServiceError/notAReactionList(reason:)`` if the data is not a JSON array.
  init(_ data: Data) throws(ServiceError) {
    let ids: Set<Int>?
    do throws(JSONScanner.SyntaxError) {
      ids = try Self.ids(in: [UInt8](data))
    } catch {
      throw .notAReactionList(reason: "the response is not JSON")
    }
    guard let ids else { throw .notAReactionList(reason: "the response is not a JSON array") }
    self.ids = ids
  }

  /// The ids in a document; `nil` if it is not a list.
  private static func ids(in document: [UInt8]) throws(JSONScanner.SyntaxError) -> Set<Int>? {
    var scanner = JSONScanner(document)
    var ids: Set<Int>?
    if try scanner.kind() == .array {
      ids = []
      try scanner.beginArray()
      while try scanner.nextElement() {
        if let id = try id(&scanner) { ids?.insert(id) }
      }
    } else {
      try scanner.skip()
    }
    try scanner.end()
    return ids
  }

  /// Reads an entry. Returns `nil` if it has no name, or if its name is not an id in plain decimal digits.
  private static func id(_ scanner: inout JSONScanner) throws(JSONScanner.SyntaxError) -> Int? {
    guard try scanner.kind() == .object else {
      try scanner.skip()
      return nil
    }
    var id: Int?
    try scanner.beginObject()
    while let key = try scanner.nextKey() {
      if key == "name", try scanner.kind() == .string {
        id = try scanner.string().flatMap { name in Int(name).flatMap { String($0) == name ? $0 : nil } }
      } else {
        try scanner.skip()
      }
    }
    return id
  }
}
