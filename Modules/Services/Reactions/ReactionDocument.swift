import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file format of reactions: `{"favourites":[20150131],"reblogs":[],"version":1}`, with sorted ids.
struct ReactionDocument: UserDocument {
  static let name = "reactions"
  static let sizeLimit = 16 << 20

  /// The format version. No other version can be read.
  static let version = 1

  /// The reactions in the document.
  var reactions = Reactions()

  init() {}

  init?(_ data: Data) throws(FileError) {
    let decoder = JSONDecoder()
    // Decode only the version first, because everything else may differ in a newer format.
    guard let version = try? decoder.decode(Version.self, from: data).version, version >= 1 else { return nil }
    guard version == Self.version else {
      throw .other("this program does not support version \(version) of the file")
    }
    guard let body = try? decoder.decode(Body.self, from: data) else { return nil }
    reactions = Reactions(favourites: Set(body.favourites), reblogs: Set(body.reblogs))
  }

  var data: Data {
    get throws(FileError) {
      let body = Body(
        favourites: reactions.favourites.sorted(), reblogs: reactions.reblogs.sorted(), version: Self.version)
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      do {
        return try encoder.encode(body) + Data("\n".utf8)
      } catch {
        throw .other("they cannot be encoded as JSON")
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
