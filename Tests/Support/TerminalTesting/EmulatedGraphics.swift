import Foundation

/// A picture that a program has sent to a terminal by kitty's graphics protocol.
public struct EmulatedPicture: Sendable, Hashable {
  public var png: [UInt8]
  /// The number of columns that the picture fits into.
  public let columns: Int
  /// The number of rows that the picture fits into.
  public let rows: Int
}

/// The pictures of the emulator. It supports the commands that send a picture for placeholders and that delete a
/// picture.
struct EmulatedGraphics: Sendable, Hashable {
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

  /// Executes a command. Returns `false` if it is invalid or not supported.
  mutating func execute(_ command: String) -> Bool {
    let parts = command.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let pairs = parts[0].dropFirst().split(separator: ",").map { $0.split(separator: "=") }
    guard parts[0].first == "G", pairs.allSatisfy({ $0.count == 2 }) else { return false }
    var keys = Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
    // The response mode 2 suppresses all responses.
    guard keys.count == pairs.count, keys.removeValue(forKey: "q") == "2" else { return false }
    let payload = parts.dropFirst().first.map(String.init)
    return switch keys.removeValue(forKey: "a") {
    case "d": delete(keys)
    case "T": begin(&keys) && append(keys, payload: payload)
    case nil: append(keys, payload: payload)
    default: false
    }
  }

  private mutating func delete(_ keys: [Substring: Substring]) -> Bool {
    guard keys.count == 2, keys["d"] == "I", let id = keys["i"].flatMap({ Int($0) }) else { return false }
    pictures[id] = nil
    incomplete = nil
    return true
  }

  private mutating func begin(_ keys: inout [Substring: Substring]) -> Bool {
    let numbers = ["i", "c", "r"].compactMap { keys.removeValue(forKey: $0) }.compactMap { Int($0) }
    guard incomplete == nil, keys.removeValue(forKey: "f") == "100", keys.removeValue(forKey: "U") == "1",
      numbers.count == 3, numbers.allSatisfy({ (1...0xFF_FFFF).contains($0) })
    else { return false }
    let picture = EmulatedPicture(png: [], columns: numbers[1], rows: numbers[2])
    incomplete = Transmission(id: numbers[0], picture: picture)
    return true
  }

  private mutating func append(_ keys: [Substring: Substring], payload: String?) -> Bool {
    let isLast = (keys["m"] ?? "0") == "0"
    guard var transmission = incomplete, Set(keys.keys).isSubset(of: ["m"]), let payload, payload.utf8.count <= 4096,
      isLast || payload.utf8.count.isMultiple(of: 4), let bytes = Data(base64Encoded: payload)
    else { return false }
    transmission.picture.png += bytes
    incomplete = isLast ? nil : transmission
    if isLast {
      pictures[transmission.id] = transmission.picture
      transmissionCount += 1
    }
    return true
  }
}
