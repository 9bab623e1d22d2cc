import Foundation

/// A position in a file. Both numbers begin with 1. Columns count the bytes of UTF-8, as in the messages of the
/// compiler.
struct SourceLocation: Comparable, Hashable, Sendable {
  var line = 1
  var column = 1

  static func < (one: SourceLocation, other: SourceLocation) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A line of Swift code.
struct SourceLine: Sendable {
  let number: Int
  /// The code. Spaces replace its comments, and tildes the text in its strings, so that columns stay the same.
  let code: String
  /// The comment that ends the line, without surrounding spaces; empty if there is none.
  let comment: String
  /// The location of the comment.
  let commentLocation: SourceLocation

  var isBlank: Bool { code.allSatisfy(\.isWhitespace) }

  /// The number of spaces before the code.
  var indentation: Int { code.prefix { $0 == " " }.count }

  /// Whether the line continues a statement that begins at the same indentation above it.
  var continuesStatement: Bool {
    guard let first = code.first(where: { $0 != " " }) else { return true }
    return "{})].~\"".contains(first) || code.contains(/^ *(#e|where\b)/)
  }

  /// Whether a block begins at the end of the line.
  var opensBlock: Bool { code.last { $0 != " " } == "{" }
}

/// Divides Swift code into lines.
func sourceLines(in text: String) -> [SourceLine] {
  let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  let code = text.replacing(/"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*(?s:.*?)\*\//) { match in
    let isString = match.output.hasPrefix("\"")
    let filler = match.output.replacing(/\S/) { String(repeating: isString ? "~" : " ", count: $0.output.utf8.count) }
    return isString ? "\"\(filler.dropFirst().dropLast())\"" : String(filler)
  }
  func lines(of text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  return zip(lines(of: text), lines(of: code)).enumerated().map { index, line in
    let code = line.1.replacing(/\s+$/, with: "")
    let rest = String(decoding: line.0.utf8.dropFirst(code.utf8.count), as: UTF8.self)
    let comment = rest.drop { $0 == " " }
    return SourceLine(
      number: index + 1, code: String(code), comment: String(comment),
      commentLocation: SourceLocation(line: index + 1, column: code.utf8.count + rest.count - comment.count + 1))
  }
}
