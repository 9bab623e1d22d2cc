#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ids of the words with a reaction, read from a web server's directory listing: `[{"name": "20150131"}]`.
///
/// Entries without a name, and those whose name is not an id, are ignored.
struct ReactionList: Decodable {
  /// The ids of the words.
  private(set) var ids: Set<Int> = []

  /// Reads a list.
  ///
  /// - Throws: ``ServiceError/tooLarge(limit:)``, or ``ServiceError/notAReactionList(reason:)`` if the data is not a
  ///   JSON array.
  init(_ data: Data) throws(ServiceError) {
    guard data.count <= HTTPReactionService.listLimit else { throw .tooLarge(limit: HTTPReactionService.listLimit) }
    do {
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw .notAReactionList(reason: "the response is not a JSON array")
    } catch {
      throw .notAReactionList(reason: "the response is not JSON")
    }
  }

  init(from decoder: any Decoder) throws {
    var entries = try decoder.unkeyedContainer()
    _ = try entries.forEachEntry { entry throws(InvalidEntry) in
      let name = try entry.text(.name)
      if let id = Int(name), String(id) == name { ids.insert(id) }
    }
  }
}
