import Models

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file format of reactions: `{"favourites":[20150131],"reblogs":[],"version":1}`, with sorted ids.
struct ReactionDocument: Equatable {
  /// The format version. No other version can be read.
  static let version = 1

  /// The reactions in the document.
  var reactions = Reactions()

  /// Decodes a document. It is empty if there is no data.
  init(_ data: Data?) throws(FileError) {
    guard let data else { return }
    do {
      let decoder = JSONDecoder()
      // Decode only the version first, because everything else may differ in a newer format.
      let version = try decoder.decode(Version.self, from: data).version
      guard version == Self.version else { throw FileError.unsupportedVersion(version) }
      let body = try decoder.decode(Body.self, from: data)
      reactions = Reactions(favourites: Set(body.favourites), reblogs: Set(body.reblogs))
    } catch {
      throw error as? FileError ?? .other(Self.reason(error))
    }
  }

  /// The document as JSON.
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

  /// Returns the reason why data cannot be decoded.
  private static func reason(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, _)?: "“\(key.stringValue)” is missing"
    case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
      context.codingPath.first.map { "“\($0.stringValue)” is invalid" } ?? "the file is not a JSON object"
    default: "invalid JSON, or a number that is not a whole one"
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
