import Foundation

/// A picture that a program has sent to a terminal by kitty's graphics protocol.
public struct EmulatedPicture: Sendable, Hashable {
  /// The content of the PNG file.
  public var png: [UInt8]
  /// The number of columns that the picture fits into.
  public let columns: Int
  /// The number of rows that the picture fits into.
  public let rows: Int
}

/// The pictures of the emulator. It supports the commands that send a picture for placeholders and that delete a
/// picture.
struct EmulatedGraphics: Sendable, Hashable {
  /// An unsupported or invalid command.
  struct Problem: Error {
    let description: String
  }

  private(set) var pictures: [Int: EmulatedPicture] = [:]
  private(set) var transmissionCount: Int

  /// The picture whose remaining chunks have not arrived yet.
  private var incomplete: Transmission?

  private struct Transmission: Sendable, Hashable {
    let id: Int
    var picture: EmulatedPicture
  }

  init(transmissionCount: Int = 0) {
    self.transmissionCount = transmissionCount
  }

  mutating func execute(_ command: [UInt8]) throws(Problem) {
    let parts = command.split(separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
    guard let control = parts.first, control.first == UInt8(ascii: "G") else {
      throw Problem(description: "a command that is not a graphics command")
    }
    var keys: [Substring: Substring] = [:]
    let text = String(decoding: control.dropFirst(), as: UTF8.self)
    for pair in text.split(separator: ",") {
      let sides = pair.split(separator: "=")
      guard sides.count == 2, keys.updateValue(sides[1], forKey: sides[0]) == nil else {
        throw Problem(description: "the keys \(text)")
      }
    }
    guard keys.removeValue(forKey: "q") == "2" else { throw Problem(description: "the response mode of \(text)") }
    switch keys.removeValue(forKey: "a") {
    case "d": try delete(keys)
    case "T": try begin(keys, payload: parts.dropFirst().first.map(Array.init))
    case nil: try append(keys, payload: parts.dropFirst().first.map(Array.init))
    default: throw Problem(description: "the action of \(text)")
    }
  }

  private mutating func delete(_ keys: [Substring: Substring]) throws(Problem) {
    guard keys.count == 2, keys["d"] == "I", let id = keys["i"].flatMap({ Int($0) }) else {
      throw Problem(description: "a deletion with \(keys)")
    }
    pictures[id] = nil
    incomplete = nil
  }

  private mutating func begin(_ keys: [Substring: Substring], payload: [UInt8]?) throws(Problem) {
    var keys = keys
    let more = keys.removeValue(forKey: "m")
    guard incomplete == nil, keys.removeValue(forKey: "f") == "100", keys.removeValue(forKey: "U") == "1",
      let id = keys.removeValue(forKey: "i").flatMap({ Int($0) }), (1...0xFF_FFFF).contains(id),
      let columns = keys.removeValue(forKey: "c").flatMap({ Int($0) }), columns > 0,
      let rows = keys.removeValue(forKey: "r").flatMap({ Int($0) }), rows > 0, keys.isEmpty
    else { throw Problem(description: "a picture with \(keys)") }
    incomplete = Transmission(id: id, picture: EmulatedPicture(png: [], columns: columns, rows: rows))
    try append(more.map { ["m": $0] } ?? [:], payload: payload)
  }

  private mutating func append(_ keys: [Substring: Substring], payload: [UInt8]?) throws(Problem) {
    let isLast = (keys["m"] ?? "0") == "0"
    guard var transmission = incomplete, Set(keys.keys).isSubset(of: ["m"]), let payload, payload.count <= 4096,
      isLast || payload.count.isMultiple(of: 4), let bytes = Data(base64Encoded: Data(payload))
    else { throw Problem(description: "a chunk with \(keys) and \(payload?.count ?? -1) bytes") }
    transmission.picture.png += bytes
    incomplete = isLast ? nil : transmission
    if isLast {
      pictures[transmission.id] = transmission.picture
      transmissionCount += 1
    }
  }
}
