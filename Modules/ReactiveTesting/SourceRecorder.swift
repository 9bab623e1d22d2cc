import Foundation
import Reactive

/// Replaces expected texts in source files, when the environment variable `RECORD_TESTS` is set.
final class SourceRecorder: Sendable {
  static let shared = SourceRecorder()

  /// Whether tests replace the expected texts instead of comparing them.
  static var isActive: Bool { ProcessInfo.processInfo.environment["RECORD_TESTS"] == "1" }

  /// The replacements in each file: the line of the expectation before all replacements, and by how many lines the text
  /// has grown.
  private let growths = Atomic<[String: [(line: Int, growth: Int)]]>([:])

  /// Replaces the multi-line string literal, or `""`, that begins in a line of a source file, or that is all of the
  /// next line.
  ///
  /// - Parameter line: The number of the line when the file was compiled.
  /// - Returns: Whether the text has been replaced. Without a literal, or if the file cannot be written, it is not.
  func replaceText(after line: Int, of file: String, with text: [String]) -> Bool {
    growths.modify { growths in
      guard let source = try? String(contentsOfFile: file, encoding: .utf8) else { return false }
      var lines = source.components(separatedBy: "\n")
      let start = growths[file, default: []].filter { $0.line < line }.reduce(line - 1) { $0 + $1.growth }
      let count = lines.count
      guard start < count, replaceLiteral(in: &lines, from: start, with: text) else { return false }
      growths[file, default: []].append((line, lines.count - count))
      do {
        try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
        return true
      } catch {
        return false
      }
    }
  }
}

private func replaceLiteral(in lines: inout [String], from start: Int, with text: [String]) -> Bool {
  let (quotes, empty) = ("\"\"\"", "(\"\")")
  let escaped = text.map { line in
    var result = String.UnicodeScalarView()
    // Not characters, because a combining mark can follow a quotation mark.
    for scalar in line.unicodeScalars {
      if scalar == "\\" || scalar == "\"" && result.last == "\"" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
  // Any other literal may belong to another expectation.
  let isHere = lines[start].hasSuffix(quotes) || lines[start].contains(empty)
  let opening = isHere ? start : start + 1
  guard isHere || opening < lines.count && lines[opening].drop(while: { $0 == " " }) == quotes else { return false }
  if let range = lines[opening].range(of: empty) {
    let indentation = String(lines[opening].prefix { $0 == " " }) + "  "
    let (before, after) = (lines[opening][..<range.lowerBound], lines[opening][range.upperBound...])
    let literal = ([quotes] + escaped).map { indentation + $0 } + ["\(indentation)\(quotes))\(after)"]
    lines.replaceSubrange(opening...opening, with: ["\(before)("] + literal)
    return true
  }
  let content = opening + 1
  guard let end = lines[content...].firstIndex(where: { $0.drop { $0 == " " }.hasPrefix(quotes) }) else {
    return false
  }
  let indentation = String(lines[end].prefix { $0 == " " })
  lines.replaceSubrange(content..<end, with: escaped.map { $0.isEmpty ? "" : indentation + $0 })
  return true
}
