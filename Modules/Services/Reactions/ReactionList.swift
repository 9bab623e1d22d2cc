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

  private struct Entry: Decodable {
    private enum Key: CodingKey {
      case name
    }

    /// The id in plain decimal digits; `nil` if there is none.
    let id: Int?

    /// Creates an entry from any value. The initialiser cannot throw, because a list does not continue after an error.
    init(from decoder: any Decoder) {
      let name = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .name)
      id = name.flatMap { name in Int(name).flatMap { String($0) == name ? $0 : nil } }
    }
  }

  /// Reads a list.
  ///
  /// - Throws: ``ServiceError/tooLarge(limit:)``, or ``ServiceError/notAReactionList(reason:)`` if the data is not a
  ///   JSON array.
  init(_ data: Data) throws(ServiceError) {
    guard data.count <= HTTPReactionService.listLimit else { throw .tooLarge(limit: HTTPReactionService.listLimit) }
    do {
      ids = Set(try JSONDecoder().decode([Entry].self, from: data).compactMap(\.id))
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw .notAReactionList(reason: "the response is not a JSON array")
    } catch {
      throw .notAReactionList(reason: "the response is not JSON")
    }
  }
}
