#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The ids of the words with a reaction, decoded from a web server's directory listing: `[{"name": "20150131"}]`.
///
/// Other files in the directory are ignored: entries without a name, and names that are not ids in canonical form.
struct ReactionList {
  /// The maximum number of entries without a name. A list can contain millions, and decoding one takes several times as
  /// long as decoding a valid entry.
  static let malformedEntryLimit = 1000

  /// The ids of the words.
  let ids: Set<Int>

  /// Decodes a list.
  ///
  /// - Throws: ``ServiceError/notAReactionList(reason:)`` if the data is not a JSON array, or if more than
  ///   ``malformedEntryLimit`` entries have no name.
  init(_ data: Data) throws(ServiceError) {
    do {
      ids = try JSONDecoder().decode(Body.self, from: data).ids
    } catch let error as ServiceError {
      throw error
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw .notAReactionList(reason: "the response is not a JSON array")
    } catch {
      throw .notAReactionList(reason: "the response is not JSON")
    }
  }

  private struct Body: Decodable {
    let ids: Set<Int>

    init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      var ids: Set<Int> = []
      var malformedEntries = 0
      while !container.isAtEnd {
        if let name = try container.decode(Entry.self).name {
          if let id = Int(name), String(id) == name { ids.insert(id) }
        } else {
          malformedEntries += 1
          guard malformedEntries <= ReactionList.malformedEntryLimit else {
            throw ServiceError.notAReactionList(reason: "too many entries have no name")
          }
        }
      }
      self.ids = ids
    }
  }

  /// An entry of the list. Its name is `nil` if it is missing or not a string.
  private struct Entry: Decodable {
    let name: String?

    private enum Key: CodingKey {
      case name
    }

    /// Never throws, because an error would end the decoding of the whole array.
    init(from decoder: any Decoder) {
      let container = try? decoder.container(keyedBy: Key.self)
      name = try? container?.decode(String.self, forKey: .name)
    }
  }
}
