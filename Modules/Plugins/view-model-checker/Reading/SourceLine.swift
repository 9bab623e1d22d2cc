/// A line of Swift code.
struct SourceLine: Sendable {
  /// The number of the line in the file, from 1.
  let number: Int
  /// The code. Spaces replace its comments, and tildes its strings.
  let code: String
  /// The comment that ends the line, without surrounding spaces; empty if there is none.
  let comment: String

  var isBlank: Bool { code.isEmpty }

  /// Whether the line contains only an attribute, or nothing.
  var isAttribute: Bool { isBlank || code.contains("@") && code.contains(/^\s*@[\w.]+(\(.*\))?$/) }

  /// The number of spaces before the code.
  var indentation: Int { code.prefix { $0 == " " }.count }

  /// Whether the line continues a statement that begins at the same indentation above it.
  var continuesStatement: Bool {
    let text = code.drop { $0 == " " }
    return text.first.map { "{})].~".contains($0) } ?? true || text.hasPrefix("#e") || text.hasPrefix("where ")
  }

  /// Whether a block begins at the end of the line.
  var opensBlock: Bool { code.hasSuffix("{") }
}

/// Divides Swift code into lines.
func sourceLines(in text: String) -> [SourceLine] {
  let text = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  let code = text.replacing(/"""(?s:.*?)"""|"(?:\\.|[^"\\\n])*"|\/\/[^\n]*|\/\*(?s:.*?)\*\//) { match in
    match.output.replacing(/\S/, with: match.output.hasPrefix("\"") ? "~" : " ")
  }
  func lines(of text: String) -> [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  return zip(lines(of: text), lines(of: code)).enumerated().map { index, line in
    let code = line.1.replacing(/\s+$/, with: "")
    let comment = line.0.dropFirst(code.count).drop { $0 == " " }
    return SourceLine(number: index + 1, code: String(code), comment: String(comment))
  }
}
