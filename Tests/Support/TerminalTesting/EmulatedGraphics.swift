import Foundation

/// A picture that a program has sent to a terminal by kitty's graphics protocol.
public struct EmulatedPicture: Sendable {
  public var png: [UInt8]
  /// The number of columns that the picture fits into.
  public let columns: Int
  /// The number of rows that the picture fits into.
  public let rows: Int
}

/// The pictures of the emulator. It supports the commands that send a picture for placeholders and that delete a
/// picture, with their keys in the order in which the renderer writes them.
struct EmulatedGraphics: Sendable {
  private(set) var pictures: [Int: EmulatedPicture] = [:]
  private(set) var transmissionCount = 0

  /// The picture whose remaining chunks have not arrived yet.
  private var incomplete: (id: Int, picture: EmulatedPicture)?

  /// Whether no picture is stored, not even a part of one.
  var isEmpty: Bool { pictures.isEmpty && incomplete == nil }

  /// Executes a command. Returns `false` if it is invalid or not supported.
  mutating func execute(_ command: String) -> Bool {
    // The response mode 2 suppresses all responses.
    if let match = command.wholeMatch(of: /Ga=d,d=I,i=(\d+),q=2/), let id = Int(match.1) {
      pictures[id] = nil
      incomplete = nil
      return true
    }
    let parts = command.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
    let chunk = /G(a=T,U=1,f=100,i=(\d+),c=(\d+),r=(\d+),)?q=2,m=([01])/
    guard let (_, start, newID, columns, rows, more) = parts[0].wholeMatch(of: chunk)?.output else { return false }
    if start != nil {
      let numbers = [newID, columns, rows].compactMap { $0.flatMap { Int($0) } }
      guard incomplete == nil, numbers.count == 3, numbers.allSatisfy((1...0xFF_FFFF).contains) else { return false }
      incomplete = (numbers[0], EmulatedPicture(png: [], columns: numbers[1], rows: numbers[2]))
    }
    guard case (let id, var picture)? = incomplete, let payload = parts.dropFirst().first, payload.utf8.count <= 4096,
      more == "0" || payload.utf8.count.isMultiple(of: 4), let bytes = Data(base64Encoded: String(payload))
    else { return false }
    picture.png += bytes
    incomplete = more == "1" ? (id, picture) : nil
    if more == "0" {
      pictures[id] = picture
      transmissionCount += 1
    }
    return true
  }
}
