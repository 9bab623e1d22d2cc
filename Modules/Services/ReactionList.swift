#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The words with a reaction, as a web server lists the files that stand for them: `[{"name": "20150131"}]`.
///
/// What else there is in the directory is not looked at: entries whose names are not ids as they are written here, or that
/// have none.
struct ReactionList {
  /// The ids of the words.
  let ids: Set<Int>

  /// Reads a list.
  ///
  /// - Throws: ``ServiceError/notAReactionList(reason:)`` where the data is not JSON or not a list.
  init(_ data: Data) throws(ServiceError) {
    do {
      ids = Set(try JSONDecoder().decode([Entry].self, from: data).compactMap(\.id))
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw .notAReactionList(reason: "it is not a JSON list")
    } catch {
      throw .notAReactionList(reason: "it is not JSON")
    }
  }

  /// An entry of the list, or what is in the place of one.
  private struct Entry: Decodable {
    let id: Int?

    private enum Key: CodingKey {
      case name
    }

    /// Never throws, since an error would end the list.
    init(from decoder: any Decoder) {
      // Asked first: an error of the decoder's is slow to make, and there may be very many.
      guard
        let container = try? decoder.container(keyedBy: Key.self), container.contains(.name),
        let name = try? container.decode(String.self, forKey: .name), let id = Int(name), String(id) == name
      else {
        id = nil
        return
      }
      self.id = id
    }
  }
}
