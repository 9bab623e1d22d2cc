/// Finds the declarations in the nodes of a file or of the body of a type. It does not look into expressions.
enum DeclarationParser {
  static func declarations(in nodes: [Node]) -> [Declaration] {
    var declarations: [Declaration] = []
    var branches: [Declaration.Branch] = []
    var index = 0
    var documentation = ""
    while index < nodes.count {
      if let end = endOfConditionalAttributes(nodes, at: index) {
        documentation = nodes[index..<end].map(\.first.documentation).first { !$0.isEmpty } ?? ""
        index = end
      } else if let token = nodes[index].token, token.isDirective {
        track(token, in: &branches)
        index += 1
      } else if let introduction = Introduction(nodes, at: index, documentation: documentation) {
        documentation = ""
        let end =
          nodes.indices.dropFirst(introduction.end).first { isStart(nodes, at: $0) || endsStatement(nodes, at: $0) }
          ?? nodes.count
        declarations += Self.declarations(introduction, Array(nodes[introduction.end..<end]), branches)
        index = end
      } else {
        index += 1
      }
    }
    return declarations
  }

  /// Returns the end of an `#if` that contains only attributes, which belong to the declaration after it.
  private static func endOfConditionalAttributes(_ nodes: [Node], at start: Int) -> Int? {
    guard let first = nodes[start].token, first.isDirective, first.text == "#if" else { return nil }
    var index = start + 1
    while index < nodes.count, let token = nodes[index].token {
      if token.isDirective {
        index += 1
        if token.text == "#if" { return nil }
        if token.text == "#endif" { return index }
      } else if token.isPunctuation("@"), let end = attribute(in: nodes, at: index)?.end {
        index = end
      } else {
        return nil
      }
    }
    return nil
  }

  private static func track(_ directive: Token, in branches: inout [Declaration.Branch]) {
    switch directive.text {
    case "#if":
      branches.append(Declaration.Branch(condition: directive.location, index: 0))
    case "#endif":
      _ = branches.popLast()
    default:
      guard let last = branches.popLast() else { return }
      branches.append(Declaration.Branch(condition: last.condition, index: last.index + 1))
    }
  }

  /// Whether a declaration or a directive begins at a node.
  private static func isStart(_ nodes: [Node], at index: Int) -> Bool {
    if nodes[index].token?.isDirective == true { return true }
    guard index > 0, nodes[index].first.startsLine, !expectsMore(nodes[index - 1]) else { return false }
    return Introduction(nodes, at: index) != nil
  }

  private static func endsStatement(_ nodes: [Node], at index: Int) -> Bool {
    nodes[index].isPunctuation(";")
  }

  /// Whether a declaration continues after a node, because the node is a punctuation mark such as a comma, or an
  /// operator after a space.
  private static func expectsMore(_ node: Node) -> Bool {
    guard let token = node.token, token.isPunctuation else { return false }
    return [",", ":", ".", "=", "&"].contains(token.text)
      || token.followsSpace && !["?", "!", ">"].contains(token.text)
  }

  private static func declarations(
    _ introduction: Introduction, _ rest: [Node], _ branches: [Declaration.Branch]
  ) -> [Declaration] {
    func declaration(_ name: String, at location: SourceLocation, _ header: [Node], _ body: Group?) -> Declaration {
      Declaration(
        kind: introduction.kind, name: name, start: introduction.start.location, location: location,
        documentation: introduction.documentation, attributes: introduction.attributes,
        modifiers: introduction.modifiers, header: header, body: body, branches: branches)
    }
    switch introduction.kind {
    case .var, .let:
      return bindings(in: rest).map { declaration($0.name, at: $0.location, $0.header, $0.body) }
    case .extension, .import:
      let path = rest.prefix {
        $0.token?.isIdentifier == true && !$0.isWord("where") || $0.isPunctuation(".")
      }
      let module = introduction.kind == .import ? path.drop { importKinds.contains($0.token?.text ?? "") } : path
      let name = (module.isEmpty ? path : module).compactMap(\.token?.text).joined()
      let (header, body) = split(Array(rest.dropFirst(path.count)))
      return [declaration(name, at: rest.first?.first.location ?? introduction.keyword.location, header, body)]
    case .`init`, .deinit, .subscript:
      let (header, body) = split(rest)
      return [declaration(introduction.keyword.text, at: introduction.keyword.location, header, body)]
    case .func, .operator:
      let names = rest.prefix { node in
        node.token.map { $0.isIdentifier || $0.isPunctuation } ?? false
      }
      let isNamed = names.first?.token?.isIdentifier == true
      let name = isNamed ? names.prefix(1) : names
      let (header, body) = split(Array(rest.dropFirst(name.count)))
      let location = rest.first?.first.location ?? introduction.keyword.location
      return [declaration(name.compactMap(\.token?.text).joined(), at: location, header, body)]
    default:
      guard let name = rest.first?.token else { return [] }
      let (header, body) = split(Array(rest.dropFirst()))
      return [declaration(name.text, at: name.location, header, body)]
    }
  }

  /// Returns the nodes before the body, and the body.
  private static func split(_ nodes: [Node]) -> (header: [Node], body: Group?) {
    guard let index = nodes.firstIndex(where: { $0.group(.braces) != nil }) else { return (nodes, nil) }
    return (Array(nodes[..<index]), nodes[index].group(.braces))
  }

  /// Returns the variables of `let a = 1, b: Int`. Each name in `let (a, b) = …` is a variable.
  private static func bindings(
    in nodes: [Node]
  ) -> [(name: String, location: SourceLocation, header: [Node], body: Group?)] {
    pieces(of: nodes).flatMap { piece -> [(name: String, location: SourceLocation, header: [Node], body: Group?)] in
      guard let first = piece.first else { return [] }
      let rest = Array(piece.dropFirst())
      if let tuple = first.group(.parentheses) {
        let names = tuple.nodes.compactMap(\.token).filter(\.isIdentifier)
        return names.map { ($0.text, $0.location, rest, nil) }
      }
      guard let name = first.token, name.isIdentifier else { return [] }
      // Braces after an initial value may be a closure that is called, or property observers. They are not accessors.
      let isComputed = !rest.contains { $0.isPunctuation("=") }
      let (header, body) = isComputed ? split(rest) : (rest, nil)
      return [(name.text, name.location, header, body)]
    }
  }
}

/// The attributes, modifiers and keyword at the start of a declaration.
private struct Introduction {
  let kind: Declaration.Kind
  let start: Token
  let keyword: Token
  private(set) var attributes: [String] = []
  private(set) var modifiers: [Declaration.Modifier] = []
  /// The index of the node after the keyword.
  let end: Int
  /// The documentation comment before or between these tokens, or before an `#if` around the attributes.
  let documentation: String

  init?(_ nodes: [Node], at start: Int, documentation: String = "") {
    var index = start
    self.start = nodes[start].first
    while index < nodes.count, let token = nodes[index].token {
      if token.isPunctuation("@") {
        guard let (name, end) = attribute(in: nodes, at: index) else { return nil }
        attributes.append(name)
        index = end
        continue
      }
      guard case .identifier(isQuoted: false) = token.kind else { return nil }
      let isFollowedByName = index + 1 < nodes.count && !nodes[index + 1].isPunctuation(":")
      // In `class func` and `class var`, `class` is a modifier and not a keyword.
      let isModifier = token.text == "class" && index + 1 < nodes.count && nodes[index + 1].isAny(of: classModifies)
      if !isModifier, let kind = Declaration.Kind(rawValue: token.text),
        isFollowedByName || kind == .`init` || kind == .deinit,
        ![.actor, .macro, .precedencegroup].contains(kind) || nodes[index + 1].token?.isIdentifier == true
      {
        self.kind = kind
        keyword = token
        end = index + 1
        self.documentation =
          nodes[start...index].map(\.first.documentation).first { !$0.isEmpty } ?? documentation
        return
      }
      guard isModifier || modifierNames.contains(token.text) else { return nil }
      index += 1
      var argument: String?
      if index < nodes.count, let group = nodes[index].group(.parentheses) {
        argument = group.nodes.compactMap(\.token?.text).joined()
        index += 1
      }
      modifiers.append(Declaration.Modifier(name: token.text, argument: argument))
    }
    return nil
  }
}

/// Parses an attribute with its arguments. Returns its name, without modules and generic arguments, and its end.
func attribute(in nodes: [Node], at start: Int) -> (name: String, end: Int)? {
  var index = start
  var name: String?
  repeat {
    guard index + 1 < nodes.count, let part = nodes[index + 1].token, part.isIdentifier else { break }
    name = part.text
    index += 2
    if index < nodes.count, nodes[index].isPunctuation("<") {
      var depth = 0
      repeat {
        if nodes[index].isPunctuation("<") { depth += 1 }
        if nodes[index].isPunctuation(">"), !nodes[index - 1].isPunctuation("-") { depth -= 1 }
        index += 1
      } while depth > 0 && index < nodes.count
    }
  } while index < nodes.count && nodes[index].isPunctuation(".")
  guard let name else { return nil }
  if index < nodes.count, let group = nodes[index].group(.parentheses), !group.opening.followsSpace { index += 1 }
  return (name, index)
}

private let classModifies = [
  "func", "var", "let", "subscript", "override", "final", "public", "open", "internal", "package", "private",
  "fileprivate",
]

private let modifierNames: Set<String> = [
  "public", "package", "internal", "fileprivate", "private", "open", "final", "static", "override", "required",
  "convenience", "lazy", "weak", "unowned", "mutating", "nonmutating", "consuming", "borrowing", "dynamic", "optional",
  "indirect", "nonisolated", "isolated", "distributed", "prefix", "postfix", "infix", "async", "rethrows",
]

/// The words between `import` and a qualified name.
private let importKinds: Set<String> = ["typealias", "struct", "class", "enum", "protocol", "let", "var", "func"]

extension Node {
  fileprivate func isAny(of words: [String]) -> Bool { words.contains { isWord($0) } }
}
