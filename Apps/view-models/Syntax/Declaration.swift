/// A declaration in a file or in a type.
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
    /// The argument in parentheses, as in `private(set)`.
    let argument: String?
  }

  /// A branch of an `#if`, identified by the location of the `#if` and the index of the branch.
  struct Branch: Sendable, Hashable {
    let condition: SourceLocation
    let index: Int
  }

  let kind: Kind
  /// The declared name, without backticks. For an extension or an import it is the whole qualified name.
  let name: String
  /// The location of its start, including its attributes.
  let start: SourceLocation
  /// The location of its name.
  let location: SourceLocation
  let documentation: String
  let attributes: [String]
  let modifiers: [Modifier]
  /// The nodes after the name, without the body. In `let a = 1, b = 2`, each variable has only its own nodes.
  let header: [Node]
  /// The members of a type, the statements of a function, or the accessors of a variable.
  let body: Group?
  /// The branches of `#if` that contain it, the outermost first.
  let branches: [Branch]

  func has(_ modifier: String) -> Bool {
    modifiers.contains { $0.name == modifier && $0.argument == nil }
  }

  /// Whether it is private or file-private.
  var isPrivate: Bool { has("private") || has("fileprivate") }

  var isStatic: Bool { has("static") || has("class") }

  /// Whether this and another declaration of the same list can be compiled together.
  func isCompatible(with other: Declaration) -> Bool {
    branches.allSatisfy { branch in
      other.branches.allSatisfy { $0.condition != branch.condition || $0.index == branch.index }
    }
  }

  /// The members of a type.
  var members: [Declaration] {
    guard kind.hasMembers, let body else { return [] }
    return DeclarationParser.declarations(in: body.nodes)
  }
}

// MARK: Functions

extension Declaration {
  struct Parameter: Sendable, Hashable {
    /// The argument label; `_` for none.
    let label: String
    /// The name in the body.
    let name: String
    /// The identifiers in its type, such as `Result`, `Int` and `Failure`.
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

  /// The name of a function with its labels, such as `configureWith(project:)`.
  var fullName: String {
    "\(name)(\(parameters.map { "\($0.label):" }.joined()))"
  }

  /// Whether a function returns a value.
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
  /// The type after the colon of a variable.
  var type: [Node] {
    guard header.first?.isPunctuation(":") == true else { return [] }
    return Array(header.dropFirst().prefix { !$0.isPunctuation("=") })
  }

  /// The initial value of a variable; `nil` if it has none.
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
  /// The inherited types of a type, without modules and generic arguments.
  var inheritedTypes: [String] {
    let clause = Array(header.prefix { !$0.isWord("where") })
    let outside = outsideOfAngles(clause)
    guard let colon = outside.firstIndex(where: { $0.isPunctuation(":") }) else { return [] }
    return outside[(colon + 1)...].compactMap(\.token).filter(\.isIdentifier).map(\.text)
  }
}

/// Returns the nodes outside of angle brackets.
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

/// Returns the elements of a list that is separated by commas.
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

/// Returns the pairs of angle brackets that enclose generic parameters or arguments. Each key is the index of a `<`,
/// and its value is the index of the matching `>`.
///
/// A bracket with a space on both sides is an operator, and not part of a pair. The same is true of a `<` if a node
/// after it cannot be part of a list of types.
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
