/// A declaration, or another statement, in formatted code. Its first and its last line have the same indentation, and
/// the indentation of the lines between them is larger.
struct Declaration: Sendable {
  /// The lines from the first word to the last bracket.
  let lines: ArraySlice<SourceLine>
  /// Whether a documentation comment is directly above it.
  let isDocumented: Bool
  /// The code in one line, with one space in place of line breaks and indentation.
  let text: String
  /// The attributes and modifiers.
  let modifiers: [String]
  /// The keyword, such as `func`; empty for other statements.
  let keyword: String
  /// The name; the first word of a declaration or statement without a name.
  let name: String

  fileprivate init(_ lines: ArraySlice<SourceLine>, isDocumented: Bool) {
    (self.lines, self.isDocumented) = (lines, isDocumented)
    text = lines.map(\.code).joined(separator: " ").split(separator: " ").joined(separator: " ")
    let match = text.prefixMatch(of: declarationStart)
    modifiers = match.map { $0.modifiers.split(separator: " ").map(String.init) } ?? []
    keyword = match.map { String($0.keyword) } ?? ""
    name = String(match.map { $0.name ?? $0.keyword } ?? text.prefix { $0 != " " })
  }

  /// The code before the braces.
  var header: Substring { text.firstRange(of: " {").map { text[..<$0.lowerBound] } ?? text[...] }

  /// The code in the braces, in one line.
  var body: String {
    guard text.hasSuffix("}") else { return "" }
    return text.dropFirst(header.count + 2).dropLast().split(separator: " ").joined(separator: " ")
  }

  /// The lines in the braces.
  var bodyLines: ArraySlice<SourceLine> {
    lines.firstIndex(where: \.opensBlock).map { lines[($0 + 1)...].dropLast() } ?? []
  }

  /// The statements in the braces.
  var members: [Declaration] { declarations(in: bodyLines, at: indentation + 2) }

  var indentation: Int { lines.first?.indentation ?? 0 }

  /// Whether the block of the declaration ends at the indentation of its first line.
  var isClosed: Bool {
    !lines.contains(where: \.opensBlock)
      || lines.last?.code.drop { $0 == " " } == "}" && lines.last?.indentation == indentation
  }

  /// The number of the first line, below attributes.
  var line: Int { (lines.first { !$0.isAttribute } ?? lines.first)?.number ?? 1 }

  var isPrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }

  var isType: Bool { ["class", "struct", "enum", "extension"].contains(keyword) }

  /// The labels and names of the parameters of a function.
  var parameters: [(label: String, name: String)] {
    var list = header.drop { $0 != "(" }.dropFirst().replacing("->", with: "")
    // Without the text in brackets, each comma separates two parameters.
    while let brackets = list.firstMatch(of: /\([^()]*\)|\[[^\[\]]*\]|<[^<>]*>/) { list.removeSubrange(brackets.range) }
    return list.prefix { $0 != ")" }.split(separator: ",").map { parameter in
      let words = parameter.prefix { $0 != ":" }.split(separator: " ").map(String.init)
      return (words.first ?? "", words.last ?? "")
    }
  }

  /// The name of a function with its labels, such as `configureWith(project:)`.
  var fullName: String { "\(name)(\(parameters.map { "\($0.label):" }.joined()))" }
}

/// Returns the declarations and other statements that begin at an indentation.
func declarations(in lines: ArraySlice<SourceLine>, at indentation: Int) -> [Declaration] {
  let starts = lines.indices.reduce(into: [Int]()) { starts, index in
    guard lines[index].indentation == indentation, !lines[index].continuesStatement else { return }
    // Attributes on separate lines belong to the declaration below them.
    let followsAttributes = starts.last.map { lines[$0..<index].allSatisfy(\.isAttribute) } ?? false
    if !followsAttributes { starts.append(index) }
  }
  return zip(starts, starts.dropFirst() + [lines.endIndex]).map { start, end in
    let own = lines[start..<end].prefix { $0.isBlank || $0.indentation >= indentation }
    let comments = lines[..<start].reversed().prefix { $0.isBlank && !$0.comment.isEmpty }
    return Declaration(
      own[...(own.lastIndex { !$0.isBlank } ?? start)],
      isDocumented: comments.contains { $0.comment.contains(/^\/\/\/\s*[^\s\/]/) })
  }
}

/// The attributes, the modifiers, the keyword and the name of a declaration. A constant is not compiled for each use. Its
/// type is not `Sendable`, but nothing changes it.
private nonisolated(unsafe) let declarationStart =
  #/
  (?<modifiers> (?: (?: @[\w.]+ (?: \( .*? \) )? | [a-z]+ (?: \( \w+ \) )? ) \s )*? )
  (?<keyword> associatedtype|class|deinit|enum|extension|func|init|let|protocol|struct|subscript|typealias|var ) \b
  (?: \s `? (?<name> \w+ ) )?
  /#
