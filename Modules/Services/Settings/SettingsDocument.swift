#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The file format of the settings: an object such as `{"server": "https://example.org/words", "token": "…"}`, with one
/// member in each line.
///
/// Members with other keys are kept, in their order and with the bytes of their values.
struct SettingsDocument {
  private struct Member {
    let key: String
    var value: [UInt8]
  }

  private var members: [Member] = []

  /// Decodes a document. It is empty if there is no data.
  init(_ data: Data?) throws(FileError) {
    guard let data else { return }
    var scanner = JSONScanner(Array(data))
    do {
      guard try scanner.kind() == .object else { throw FileError.other("the file is not a JSON object") }
      try scanner.beginObject()
      while let key = try scanner.nextKey() {
        // Keys are equal if their scalars are, and not if their texts look the same.
        members.removeAll { $0.key.unicodeScalars.elementsEqual(key.unicodeScalars) }
        members.append(Member(key: key, value: Array(try scanner.rawValue())))
      }
      try scanner.end()
    } catch {
      throw error as? FileError ?? .other("invalid JSON in line \(scanner.line)")
    }
    for key in ["server", "token"] where !isTextOrNull(key) { throw .other("“\(key)” is not a text") }
    try checkVersion()
  }

  /// The settings in the document. An empty text counts as not set.
  var settings: ServiceSettings { ServiceSettings(server: text("server"), token: text("token").map(AccessToken.init)) }

  /// Replaces the settings, and keeps the other members.
  mutating func set(_ settings: ServiceSettings) throws(FileError) {
    try set("server", to: settings.server)
    try set("token", to: settings.token?.text)
  }

  var data: Data {
    get throws(FileError) {
      var lines: [[UInt8]] = []
      for member in members { lines.append(try json(member.key) + Array(": ".utf8) + member.value) }
      if lines.isEmpty { return Data("{}\n".utf8) }
      return Data("{\n  ".utf8) + Data(lines.joined(separator: Array(",\n  ".utf8))) + Data("\n}\n".utf8)
    }
  }

  /// Returns the text of a member; `nil` if there is none, or if it is empty.
  private func text(_ key: String) -> String? {
    guard let value = members.first(where: { $0.key == key })?.value else { return nil }
    var scanner = JSONScanner(value)
    return (try? scanner.string()).flatMap { $0.isEmpty ? nil : $0 }
  }

  private func isTextOrNull(_ key: String) -> Bool {
    guard let value = members.first(where: { $0.key == key })?.value else { return true }
    return value == Array("null".utf8) || value == Array("\"\"".utf8) || text(key) != nil
  }

  /// Checks the version of the format. A document without a version has version 1.
  private func checkVersion() throws(FileError) {
    guard let value = members.first(where: { $0.key == "version" })?.value else { return }
    var scanner = JSONScanner(value)
    guard let version = try? scanner.integer() else { throw .other("“version” is not a whole number") }
    guard version == 1 else { throw .unsupportedVersion(version) }
  }

  private mutating func set(_ key: String, to text: String?) throws(FileError) {
    guard let text else { return members.removeAll { $0.key == key } }
    let value = try json(text)
    if let index = members.firstIndex(where: { $0.key == key }) {
      members[index].value = value
    } else {
      members.append(Member(key: key, value: value))
    }
  }

  private func json(_ text: String) throws(FileError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    do { return Array(try encoder.encode(text)) } catch { throw .other("they cannot be encoded as JSON") }
  }
}
