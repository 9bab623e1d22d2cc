#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The words with a reaction, as a web server lists the files that stand for them: `[{"name": "20150131"}]`.
///
/// What else there is in the directory is not looked at: entries whose names are not ids as they are written here, or
/// that have none.
struct ReactionList {
  /// How many entries without a name there may be. There is room for millions, and each takes the decoder several times
  /// as long as a good one.
  static let malformedEntryLimit = 1000

  /// The ids of the words.
  let ids: Set<Int>

  /// Reads a list.
  ///
  /// - Throws: ``ServiceError/notAReactionList(reason:)`` where the data is not JSON or not a list, or where the limit
  ///   is passed.
  init(_ data: Data) throws(ServiceError) {
    do {
      ids = try JSONDecoder().decode(Body.self, from: data).ids
    } catch let error as ServiceError {
      throw error
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw .notAReactionList(reason: "it is not a JSON list")
    } catch {
      throw .notAReactionList(reason: "it is not JSON")
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
            throw ServiceError.notAReactionList(reason: "too many of its entries have no name")
          }
        }
      }
      self.ids = ids
    }
  }

  /// An entry of the list, or what is in the place of one.
  private struct Entry: Decodable {
    let name: String?

    private enum Key: CodingKey {
      case name
    }

    /// Never throws, since an error would end the list.
    init(from decoder: any Decoder) {
      let container = try? decoder.container(keyedBy: Key.self)
      name = try? container?.decode(String.self, forKey: .name)
    }
  }
}
