#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file format of the settings: an object such as `{"server": "https://example.org/words", "token": "…"}`.
struct SettingsDocument {
  /// The settings in the document. An empty text counts as not set.
  private(set) var settings = ServiceSettings()
  private var members: [String: JSONValue] = [:]

  /// Decodes a document. It is empty if there is no data.
  init(_ data: Data?) throws(FileError) {
    do {
      members = try data.map { try JSONDecoder().decode([String: JSONValue].self, from: $0) } ?? [:]
    } catch DecodingError.typeMismatch, DecodingError.valueNotFound {
      throw .other("the file is not a JSON object")
    } catch {
      throw .other("invalid JSON")
    }
    settings = ServiceSettings(server: try text("server"), token: try text("token").map(AccessToken.init))
    // A document without a version has version 1.
    let number = (members["version"]?.value ?? Decimal(1)) as? Decimal
    guard let version = number.flatMap({ Int("\($0)") }) else { throw .other("“version” is not a whole number") }
    guard version == 1 else { throw .unsupportedVersion(version) }
  }

  /// Returns the document with other settings. Members with other keys are kept.
  func data(with settings: ServiceSettings) throws(FileError) -> Data {
    var members = members
    members["server"] = settings.server.map { JSONValue(value: $0) }
    members["token"] = settings.token.map { JSONValue(value: $0.text) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do { return try encoder.encode(members) + Data("\n".utf8) } catch { throw .other("they cannot be encoded as JSON") }
  }

  private func text(_ key: String) throws(FileError) -> String? {
    guard let text = members[key]?.value as? String? else { throw .other("“\(key)” is not a text") }
    return text?.isEmpty == true ? nil : text
  }
}

/// Any JSON value, in arrays and objects that are nested at most 32 deep; `nil` is null.
private struct JSONValue {
  var value: (any Codable)?
}

extension JSONValue: Codable {
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let types: [any Codable.Type] = [Bool.self, Decimal.self, String.self, [JSONValue].self, [String: JSONValue].self]
    for type in types where value == nil && decoder.codingPath.count <= 32 { value = try? container.decode(type) }
    guard value == nil, !container.decodeNil() else { return }
    throw DecodingError.dataCorruptedError(in: container, debugDescription: "The value cannot be represented.")
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let value { try container.encode(value) } else { try container.encodeNil() }
  }
}
