/// A declaration in a file or in a type.
struct Declaration: Sendable {
  /// The keyword, such as `func` or `class`.
  let keyword: String
  /// The name without backticks; the keyword if there is no name. It is qualified for an extension and an import.
  let name: String
  let location: SourceLocation
  /// The comments above it.
  let comments: [String]
  /// The words before the keyword, without those of `private(set)`.
  let modifiers: Set<String>
  /// The nodes after the name, without the body.
  let header: [Node]
  /// The content of the braces: members, statements or accessors. `nil` if there are none, and for initial values.
  let body: [Node]?

  /// Reads a statement; `nil` if it is not a declaration.
  init?(_ statement: [Node]) {
    let start = statement.indices.first { index in
      // `class` can be a modifier, as in `class func`.
      let next = index + 1 < statement.count ? statement[index + 1].text : ""
      let isModifier = statement[index].isWord("class") && ["func", "var", "let", "subscript"].contains(next)
      return statement[index].kind == .word && keywords.contains(statement[index].text) && !isModifier
    }
    guard let start else { return nil }
    keyword = statement[start].text
    var rest = statement[(start + 1)...]
    if keyword == "import", rest.count > 1, keywords.contains(rest[start + 1].text) { rest.removeFirst() }
    let isPath = ["import", "extension"].contains(keyword)
    let path = rest.prefix { isPath ? $0.name != nil && !$0.isWord("where") || $0.isSymbol(".") : $0.name != nil }
    let names = isPath ? path : path.prefix(1)
    name = names.isEmpty ? keyword : names.map(\.text).joined()
    location = (names.first ?? statement[start]).location
    comments = statement[...start].flatMap(\.comments)
    modifiers = Set(
      statement.indices[..<start].filter { !statement[$0 + 1].isGroup("(") }.compactMap { statement[$0].name })
    let nodes = Array(rest.dropFirst(names.count))
    let end = nodes.firstIndex { $0.isGroup("{") }
    let isValue = ["let", "var"].contains(keyword) && nodes[..<(end ?? 0)].indexOfAssignment != nil
    header = isValue ? nodes : Array(nodes[..<(end ?? nodes.count)])
    body = isValue ? nil : end.map { nodes[$0].nodes }
  }

  var isPrivate: Bool { modifiers.contains("private") || modifiers.contains("fileprivate") }

  var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// Whether it declares a type that other members of a protocol use.
  var isOfType: Bool { keyword == "associatedtype" || keyword == "typealias" }

  /// Whether a documentation comment with a text precedes it.
  var isDocumented: Bool {
    comments.contains { comment in
      comment.contains(/^(\/\/\/[^\/]|\/\*\*[^*])/) && comment.contains { !" */\n\r\t".contains($0) }
    }
  }

  /// The statements in the body.
  var statements: [[Node]] { view_models.statements(in: body ?? []) }

  /// The inherited types of a type.
  var inheritedTypes: [String] {
    let clause = header.prefix { !$0.isWord("where") }
    let outside = zip(clause, clause.angleDepths).filter { $1 == 0 }.map { $0.0 }
    return outside.drop { !$0.isSymbol(":") }.compactMap(\.name)
  }

  // MARK: Functions and variables

  /// The parameters of a function or an initialiser. The label is `_` if there is none.
  var parameters: [(label: String, name: String)] {
    (header.first { $0.isGroup("(") }?.nodes ?? []).elements.compactMap { element in
      let words = element.prefix { !$0.isSymbol(":") }.suffix(2).compactMap(\.name)
      return words.last.map { (words[0], $0) }
    }
  }

  /// Whether a function returns a value.
  var hasResult: Bool {
    let list = header.firstIndex { $0.isGroup("(") } ?? 0
    guard let arrow = header.indices.first(where: { $0 > list && header[$0...].starts(with: "-", ">") }) else {
      return false
    }
    let result = header[(arrow + 2)...].prefix { !$0.isWord("where") }
    return result.map(\.text) != ["Void"] && (result.map(\.text) != ["("] || result.last?.nodes.isEmpty == false)
  }

  /// The initial value of a variable; empty if it has none.
  var initialValue: [Node] {
    header.indexOfAssignment.map { Array(header[($0 + 1)...]) } ?? []
  }

  /// Whether a variable in a protocol can be set.
  var isSettable: Bool { body?.contains { $0.isWord("set") } ?? true }
}

/// Splits nodes into statements, which begin at line starts and after semicolons. A directive is a statement.
func statements(in nodes: [Node]) -> [[Node]] {
  var statements: [[Node]] = [[]]
  // Whether the statement is so far only attributes and modifiers, whose declaration may be on the next line.
  var isIntroduction = true
  for (index, node) in nodes.enumerated() {
    let previous = index > 0 ? nodes[index - 1] : nil
    let isStart = node.startsLine && !isIntroduction && !continues(nodes, at: index)
    if isStart || node.isSymbol(";") || node.kind == .directive || previous?.kind == .directive {
      statements.append([])
      isIntroduction = true
    }
    if node.isSymbol(";") { continue }
    statements[statements.count - 1].append(node)
    let isAttribute = previous?.isSymbol("@") == true || previous?.isSymbol(".") == true
    let isPart = node.isSymbol("@") || node.isSymbol(".") || node.isGroup("(") || isAttribute
    isIntroduction = isIntroduction && (isPart || modifierNames.contains(node.text))
  }
  return statements.filter { !$0.isEmpty }
}

/// Returns the declarations in the content of a file or a type.
func declarations(in nodes: [Node]) -> [Declaration] {
  statements(in: nodes).compactMap(Declaration.init)
}

/// Whether the node at an index, which starts a line, continues the statement on the previous line.
private func continues(_ nodes: [Node], at index: Int) -> Bool {
  let before = nodes[..<index].suffix(2)
  if let last = before.last, last.kind == .symbol {
    let isArrow = before.starts(with: "-", ">")
    // A `?`, `!` or `>` usually ends a type.
    if isArrow || [",", ":", "=", ".", "&", "|", "+", "-", "*", "/", "%", "<", "~"].contains(last.text) { return true }
  }
  let node = nodes[index]
  switch node.kind {
  case .group: return node.isGroup("{")
  case .word: return ["else", "where", "as", "is", "catch", "async", "throws", "rethrows", "in"].contains(node.text)
  case .symbol where [".", "?", ":", ",", "="].contains(node.text): return true
  case .symbol where ["@", "#", "\\", ";"].contains(node.text): return false
  case .symbol:
    // An infix operator has another character or a space after it, and a prefix operator has not.
    return index + 1 < nodes.count && (nodes[index + 1].followsSpace || nodes[index + 1].kind == .symbol)
  default: return false
  }
}

private let keywords: Set<String> = [
  "import", "func", "var", "let", "init", "deinit", "subscript", "typealias", "associatedtype", "class", "struct",
  "enum", "actor", "protocol", "extension", "case",
]

private let modifierNames: Set<String> = [
  "public", "package", "internal", "fileprivate", "private", "open", "final", "static", "override", "nonisolated",
  "indirect",
]
