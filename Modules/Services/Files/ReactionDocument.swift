import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reactions as they are written into a file:
/// `{"favourites":[20150131],"reblogs":[],"version":1}`, with the ids in order.
struct ReactionDocument {
  /// The version that is written, and the only one that can be read.
  static let version = 1

  /// The reactions in the document.
  let reactions: Reactions

  /// Makes the document of some reactions.
  init(_ reactions: Reactions) {
    self.reactions = reactions
  }

  /// Reads a document; nothing where the data is none.
  ///
  /// - Throws: That the document is of a version that is to come.
  init?(_ data: Data) throws(FileFailure) {
    let decoder = JSONDecoder()
    // Read alone: whatever else a later version has may be different there.
    guard let version = try? decoder.decode(Version.self, from: data).version, version >= 1 else { return nil }
    guard version == Self.version else {
      throw .other("their file is of version \(version), which this program does not know")
    }
    guard let body = try? decoder.decode(Body.self, from: data) else { return nil }
    reactions = Reactions(favourites: Set(body.favourites), reblogs: Set(body.reblogs))
  }

  /// The document as a line of JSON.
  var data: Data {
    get throws(FileFailure) {
      let body = Body(
        favourites: reactions.favourites.sorted(), reblogs: reactions.reblogs.sorted(), version: Self.version)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      do {
        return try encoder.encode(body) + Data("\n".utf8)
      } catch {
        throw .other("they cannot be written as JSON")
      }
    }
  }

  private struct Version: Decodable {
    let version: Int
  }

  private struct Body: Codable {
    let favourites: [Int]
    let reblogs: [Int]
    let version: Int
  }
}
