/// A declaration of a file or of a type.
struct Declaration: Sendable {
  enum Kind: String, Sendable, CaseIterable {
    case `import`, `func`, `var`, `let`, `init`, `deinit`, `subscript`, `typealias`, `associatedtype`
    case `class`, `struct`, `enum`, actor, `protocol`, `extension`, `case`, `operator`, `precedencegroup`, macro

    /// Whether it declares members.
    var hasMembers: Bool {
      switch self {
      case .class, .struct, .enum, .actor, .protocol, .extension: true
      default: false
      }
    }
  }

  struct Modifier: Sendable {
    let name: String
    /// What stands in parentheses behind it, as in `private(set)`.
    let argument: String?
  }

  /// One of the ways that an `#if` leaves open, by the numbers of the `#if` and of the way.
  struct Branch: Sendable, Hashable {
    let condition: SourceLocation
    let way: Int
  }

  let kind: Kind
  /// What it declares: without backticks, and for an extension or an import with all that is between the points.
  let name: String
  /// Where it begins, with its attributes.
  let start: SourceLocation
  /// Where its name is.
  let location: SourceLocation
  let documentation: String
  let attributes: [String]
  let modifiers: [Modifier]
  /// What comes after the name, without the body; for a variable, only what belongs to it.
  let header: [Node]
  /// The members of a type, the statements of a function, the accessors of a variable.
  let body: Group?
  /// The branches of `#if` that it stands in, from the outermost.
  let branches: [Branch]

  func has(_ modifier: String) -> Bool {
    modifiers.contains { $0.name == modifier && $0.argument == nil }
  }

  /// Whether nothing outside of the file can use it.
  var isPrivate: Bool { has("private") || has("fileprivate") }

  var isStatic: Bool { has("static") || has("class") }

  /// Whether it can be compiled together with another one of the same list.
  func isCompatible(with other: Declaration) -> Bool {
    branches.allSatisfy { branch in
      other.branches.allSatisfy { $0.condition != branch.condition || $0.way == branch.way }
    }
  }

  /// The declarations inside.
  var members: [Declaration] {
    guard kind.hasMembers, let body else { return [] }
    return DeclarationParser.declarations(in: body.nodes)
  }
}

// MARK: Functions

extension Declaration {
  struct Parameter: Sendable, Hashable {
    /// What a caller writes before the colon; `_` for nothing.
    let label: String
    /// What the body calls it.
    let name: String
    /// The names in its type, such as `Result`, `Int` and `Failure`.
    let typeNames: [String]
  }

  /// The parameters of a function or an initialiser.
  var parameters: [Parameter] {
    guard let list = header.lazy.compactMap({ $0.group(.parentheses) }).first else { return [] }
    return pieces(of: list.nodes).compactMap { piece in
      var start = 0
      while start < piece.count, piece[start].isPunctuation("@"), let end = attribute(in: piece, at: start)?.end {
        start = end
      }
      let parts = piece[start...].split(maxSplits: 1) { $0.isPunctuation(":") }
      let names = parts.first?.compactMap(\.token).filter(\.isIdentifier) ?? []
      guard let name = names.last, names.count <= 2 else { return nil }
      let type = parts.dropFirst().first?.prefix { !$0.isPunctuation("=") } ?? []
      return Parameter(
        label: names.dropLast().last?.text ?? name.text, name: name.text, typeNames: identifiers(in: Array(type)))
    }
  }

  private func identifiers(in nodes: [Node]) -> [String] {
    nodes.flatMap { node in
      switch node {
      case .token(let token): token.isIdentifier ? [token.text] : []
      case .group(let group): identifiers(in: group.nodes)
      }
    }
  }

  /// The name of a function as references write it, `configureWith(project:)`.
  var fullName: String {
    "\(name)(\(parameters.map { "\($0.label):" }.joined()))"
  }

  /// Whether a function gives something back.
  var hasResult: Bool {
    guard let arrow = indexOfArrow else { return false }
    let result = header[(arrow + 2)...].prefix { !$0.isWord("where") }
    let isVoid =
      result.count == 1
      && (result.first?.isWord("Void") == true || result.first?.group(.parentheses)?.nodes.isEmpty == true)
    return !isVoid
  }

  private var indexOfArrow: Int? {
    guard let list = header.firstIndex(where: { $0.group(.parentheses) != nil }) else { return nil }
    return header.indices.dropFirst(list + 1).first {
      header[$0].isPunctuation("-") && $0 + 1 < header.count && header[$0 + 1].isPunctuation(">")
    }
  }
}

// MARK: Variables

extension Declaration {
  /// What stands behind the colon of a variable.
  var type: [Node] {
    guard header.first?.isPunctuation(":") == true else { return [] }
    return Array(header.dropFirst().prefix { !$0.isPunctuation("=") })
  }

  /// What stands behind the equals sign of a variable; nothing where there is none.
  var initialValue: [Node]? {
    guard let sign = header.firstIndex(where: { $0.isPunctuation("=") }) else { return nil }
    return Array(header[(sign + 1)...])
  }

  /// The names of the accessors of a variable, such as `get` and `set`.
  var accessors: [String] {
    body?.nodes.compactMap(\.token).filter(\.isIdentifier).map(\.text) ?? []
  }
}

// MARK: Types

extension Declaration {
  /// The types that stand behind the colon of a type, without their modules and generic arguments.
  var inheritedTypes: [String] {
    let clause = Array(header.prefix { !$0.isWord("where") })
    let outside = outsideOfAngles(clause)
    guard let colon = outside.firstIndex(where: { $0.isPunctuation(":") }) else { return [] }
    return outside[(colon + 1)...].compactMap(\.token).filter(\.isIdentifier).map(\.text)
  }
}

/// The nodes that are not inside of `<` and `>`.
private func outsideOfAngles(_ nodes: [Node]) -> [Node] {
  let angles = anglePairs(in: nodes)
  var end = 0
  return nodes.indices.compactMap { index in
    guard index >= end else { return nil }
    if let closing = angles[index] {
      end = closing + 1
      return nil
    }
    return nodes[index]
  }
}

/// The parts of a list between its commas.
func pieces(of list: some Sequence<Node>) -> [[Node]] {
  let nodes = Array(list)
  let angles = anglePairs(in: nodes)
  var pieces: [[Node]] = [[]]
  var end = 0
  for (index, node) in nodes.enumerated() {
    if let closing = angles[index] { end = max(end, closing) }
    if node.isPunctuation(","), index >= end {
      pieces.append([])
    } else {
      pieces[pieces.count - 1].append(node)
    }
  }
  return pieces.filter { !$0.isEmpty }
}

/// Where `<` and `>` enclose generic parameters or arguments, by the place of `<`. What is an operator is in no pair:
/// it has space on both sides, or between it and its partner stands what can be in no list of types.
private func anglePairs(in nodes: [Node]) -> [Int: Int] {
  var pairs: [Int: Int] = [:]
  var open: [Int] = []
  for (index, node) in nodes.enumerated() {
    switch node {
    case .group(let group):
      if group.kind != .parentheses && group.kind != .brackets { open = [] }
    case .token(let token) where token.isPunctuation:
      let isOperator = token.followsSpace && index + 1 < nodes.count && nodes[index + 1].first.followsSpace
      switch token.text {
      case "<" where !isOperator: open.append(index)
      case ">" where index > 0 && nodes[index - 1].isPunctuation("-"): break
      case ">" where !isOperator:
        if let start = open.popLast() { pairs[start] = index }
      case ".", ",", ":", "&", "?", "!", "-", "@", "~": break
      default: open = []
      }
    case .token: break
    }
  }
  return pairs
}
