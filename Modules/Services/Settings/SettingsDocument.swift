#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file format of the settings: an object such as `{"server": "https://example.org/words", "token": "…"}`, with one
/// member in each line, sorted by key. Members with other keys are kept.
struct SettingsDocument {
  private var members: [String: JSONValue] = [:]

  /// Decodes a document. It is empty if there is no data.
  init(_ data: Data?) throws(FileError) {
    guard let data else { return }
    do {
      members = try JSONDecoder().decode([String: JSONValue].self, from: data)
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw .other("the file is not a JSON object")
    } catch {
      throw .other("invalid JSON")
    }
    for key in ["server", "token"] {
      guard let value = members[key]?.value else { continue }
      guard value is String else { throw .other("“\(key)” is not a text") }
    }
    // A document without a version has version 1.
    guard let version = members["version"] else { return }
    guard let number = (version.value as? Decimal).flatMap({ Int("\($0)") }) else {
      throw .other("“version” is not a whole number")
    }
    guard number == 1 else { throw .unsupportedVersion(number) }
  }

  /// The settings in the document. An empty text counts as not set.
  var settings: ServiceSettings { ServiceSettings(server: text("server"), token: text("token").map(AccessToken.init)) }

  /// Replaces the settings, and keeps the other members.
  mutating func set(_ settings: ServiceSettings) {
    members["server"] = settings.server.map { JSONValue(value: $0) }
    members["token"] = settings.token.map { JSONValue(value: $0.text) }
  }

  var data: Data {
    get throws(FileError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do { return try encoder.encode(members) + Data("\n".utf8) } catch { throw .other("they cannot be encoded as JSON") }
    }
  }

  /// Returns the text of a member; `nil` if there is none, or if it is empty.
  private func text(_ key: String) -> String? {
    (members[key]?.value as? String).flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// A value of any kind, so that saving keeps values which the program does not use.
private struct JSONValue: Codable {
  /// The value; `nil` for null.
  var value: (any Codable)?

  init(value: String) {
    self.value = value
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // Values that are nested more deeply could exhaust the stack.
    let depthLimit = 32
    let types: [any Codable.Type] = [Bool.self, Decimal.self, String.self, [JSONValue].self, [String: JSONValue].self]
    guard !container.decodeNil() else { return }
    for type in types where decoder.codingPath.count <= depthLimit {
      value = try? container.decode(type)
      if value != nil { return }
    }
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "The value cannot be represented.")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
