import Foundation

/// A line of a file with test cases, below a heading: an output, an arrow, and the inputs that cause it.
public struct CaseLine: Sendable, CustomStringConvertible {
  public let heading: String
  public let output: String
  public let inputs: [[UInt8]]

  public var description: String { output }

  /// Returns the lines of a file, whose path is relative to the directory `Tests`. A line without an arrow is a
  /// comment. Blanks separate the inputs, in which ``bytes(of:)`` replaces escapes.
  public static func all(_ path: String) throws -> [CaseLine] {
    var heading = ""
    return try text(ofFile: "Tests/\(path)").split(separator: "\n").compactMap { line in
      if !line.contains("← ") { heading = String(line) }
      // The output may contain arrows, too.
      guard let arrow = line.ranges(of: "← ").last else { return nil }
      let inputs = line[arrow.upperBound...].split(separator: " ").map(bytes)
      return CaseLine(heading: heading, output: String(line[..<arrow.lowerBound].dropLast()), inputs: inputs)
    }
  }

  /// Returns the bytes of a text in UTF-8. In the text, `\e` is ESC, `\u{E9}` is a scalar, and `\E9` is a byte.
  public static func bytes(of text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, part) in text.split(separator: "\\", omittingEmptySubsequences: false).enumerated() {
      if index == 0 {
        bytes += part.utf8
      } else if part.hasPrefix("e") {
        bytes += [0x1B] + part.dropFirst().utf8
      } else if part.hasPrefix("u"), let end = part.firstIndex(of: "}") {
        let scalar = UInt32(part[..<end].dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
        bytes += Array(String(scalar ?? "?").utf8) + part[end...].dropFirst().utf8
      } else {
        bytes += [UInt8(part.prefix(2), radix: 16) ?? 0] + part.dropFirst(2).utf8
      }
    }
    return bytes
  }
}
