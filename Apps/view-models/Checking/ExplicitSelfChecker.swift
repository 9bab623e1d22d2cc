/// Finds members of a view model that are used without `self`.
///
/// The checker tracks local names: parameters, variables, names that conditions and patterns bind, and parameters of
/// closures. If it cannot decide, it treats a name as local.
struct ExplicitSelfChecker {
  private let members: [Declaration]
  private let names: Set<String>

  /// - Parameter members: All members of the class.
  init(members: [Declaration]) {
    self.members = members
    names = Set(members.filter { !$0.isStatic && [.let, .var, .func].contains($0.kind) }.map(\.name))
  }

  var violations: [Violation] {
    members.filter { !$0.isStatic }.flatMap { member -> [Violation] in
      guard let body = member.body, [.`init`, .func, .var, .deinit].contains(member.kind) else { return [] }
      var resolver = NameResolver(names: names, locals: Set(member.parameters.map(\.name)))
      resolver.visit(block: body)
      return resolver.found.map { token in
        Violation(
          rule: .explicitSelf, location: token.location,
          message: "“\(token.text)” is a member of the view model: write “self.\(token.text)”.")
      }
    }
  }
}

/// Visits the body of a member and resolves the names in it.
private struct NameResolver {
  let names: Set<String>
  /// The local names, by scope.
  private var scopes: [Set<String>]
  private(set) var found: [Token] = []

  init(names: Set<String>, locals: Set<String>) {
    self.names = names
    scopes = [locals]
  }

  private mutating func declare(_ names: some Sequence<String>) {
    scopes[scopes.count - 1].formUnion(names)
  }

  private mutating func use(_ token: Token) {
    var name = token.text
    if name.hasPrefix("$") { name.removeFirst() }
    if case .identifier(isQuoted: false) = token.kind, swiftReservedWords.contains(name) { return }
    if names.contains(name), !scopes.contains(where: { $0.contains(name) }) { found.append(token) }
  }

  // MARK: Groups

  /// Visits the content of braces: a block, or a closure with its captures and parameters.
  mutating func visit(block: Group) {
    scopes.append([])
    let nodes = block.nodes
    var start = 0
    if let end = closureParametersEnd(nodes) {
      visit(closureParameters: nodes[..<end])
      start = end + 1
    }
    // A local function can be used above its declaration.
    declare(
      zip(nodes, nodes.dropFirst()).compactMap { $0.isWord("func") ? $1.token?.text : nil })
    visit(nodes, from: start, isList: false)
    scopes.removeLast()
  }

  /// Returns the index of the `in` of a closure; `nil` if it has none.
  private func closureParametersEnd(_ nodes: [Node]) -> Int? {
    for (index, node) in nodes.enumerated() {
      switch node {
      case .token(let token):
        if token.isWord("in") { return index }
        let isPart =
          token.isIdentifier
          && (token.isWord("async") || token.isWord("throws") || !swiftReservedWords.contains(token.text)
            || ["inout", "some", "any", "Any", "Self", "Type", "Protocol", "_", "self"].contains(token.text))
        guard isPart || [",", "_", ":", "-", ">", "@", "?", "<", ".", "&", "!"].contains(token.text) else { return nil }
      case .group(let group):
        guard group.kind == .parentheses || group.kind == .brackets else { return nil }
      }
    }
    return nil
  }

  private mutating func visit(closureParameters nodes: ArraySlice<Node>) {
    for piece in pieces(of: nodes.prefix { !$0.isPunctuation("-") }) {
      for node in piece {
        if let captures = node.group(.brackets) {
          for capture in pieces(of: captures.nodes) { visit(capture: capture) }
        } else if let list = node.group(.parentheses) {
          for parameter in pieces(of: list.nodes) {
            declare(parameter.prefix { !$0.isPunctuation(":") }.compactMap(\.token?.text))
          }
        } else if let token = node.token, token.isIdentifier {
          declare([token.text])
        }
      }
    }
  }

  private mutating func visit(capture nodes: [Node]) {
    if let sign = nodes.firstIndex(where: { $0.isPunctuation("=") }) {
      visit(Array(nodes[(sign + 1)...]), from: 0, isList: false)
      declare(nodes[..<sign].last?.token.map { [$0.text] } ?? [])
    } else if let token = nodes.last?.token {
      use(token)
      declare([token.text])
    }
  }

  // MARK: Statements

  /// The state of a visit to a list of nodes.
  private struct Frame {
    let nodes: [Node]
    let start: Int
    /// Whether a name before a colon is a label, as in parentheses.
    let isList: Bool
    var index: Int
    /// The names that the current statement binds for later statements, each with the number of scopes at that point.
    var pending: [(name: String, depth: Int)] = []
    /// The number of scopes that were opened for the headers of statements, such as the condition of an `if`. Each ends
    /// with the block after its header.
    var headerCount = 0
    /// Whether the current node is between a `case` and its colon.
    var isInCase = false
    /// The local names before the first `case` of a `switch`.
    var localsBeforeCases: Set<String>?

    init(_ nodes: [Node], from start: Int, isList: Bool) {
      self.nodes = nodes
      self.start = start
      self.isList = isList
      index = start
    }

    var previous: Node? { index > start ? nodes[index - 1] : nil }
    var next: Node? { index + 1 < nodes.count ? nodes[index + 1] : nil }
  }

  private mutating func visit(_ nodes: [Node], from start: Int, isList: Bool) {
    var frame = Frame(nodes, from: start, isList: isList)
    while frame.index < nodes.count {
      let node = nodes[frame.index]
      if node.first.startsLine, !continues(node), frame.previous.map(expectsValue) != true { endStatement(&frame) }
      switch node {
      case .group(let group): visit(group, in: &frame)
      case .token(let token) where token.isIdentifier:
        if !isMember(nodes, frame.index, start) { visit(word: token, in: &frame) }
      case .token(let token):
        if token.text == ";" {
          endStatement(&frame)
        } else if token.text == "," || token.text == ":" && frame.isInCase {
          declarePending(&frame)
          if token.text == ":" { frame.isInCase = false }
        }
      }
      frame.index += 1
    }
    endStatement(&frame)
    for _ in 0..<frame.headerCount { scopes.removeLast() }
  }

  /// Declares the names that were bound in the current scope. In `let a = if let b {`, `b` belongs to the scope of the
  /// condition.
  private mutating func declarePending(_ frame: inout Frame) {
    let depth = scopes.count
    declare(frame.pending.filter { $0.depth == depth }.map(\.name))
    frame.pending.removeAll { $0.depth == depth }
  }

  /// Declares all names that the statement has bound, each in its scope.
  private mutating func endStatement(_ frame: inout Frame) {
    for (name, depth) in frame.pending { scopes[min(depth, scopes.count) - 1].insert(name) }
    frame.pending = []
  }

  private func bind(_ names: [String], in frame: inout Frame) {
    frame.pending += names.map { ($0, scopes.count) }
  }

  private mutating func open(_ names: Set<String>, for frame: inout Frame) {
    scopes.append(names)
    frame.headerCount += 1
  }

  private mutating func visit(_ group: Group, in frame: inout Frame) {
    switch group.kind {
    case .braces:
      if frame.headerCount > 0 { declarePending(&frame) }
      visit(block: group)
      let isElse = frame.previous?.isWord("else") == true
      if frame.headerCount > 0, !isElse, !headerContinues(afterClosureIn: frame) {
        scopes.removeLast()
        frame.headerCount -= 1
      }
    case .brackets:
      let isGlued = !group.opening.followsSpace && !group.opening.startsLine
      visit(group.nodes, from: 0, isList: isGlued && frame.previous.map(endsOperand) == true)
    case .parentheses, .interpolation: visit(group.nodes, from: 0, isList: true)
    case .string: visit(group.nodes, from: 0, isList: false)
    }
  }

  /// Whether the current braces are a closure in the header of a statement, because the header continues after them.
  private func headerContinues(afterClosureIn frame: Frame) -> Bool {
    guard let next = frame.next, !next.first.startsLine else { return false }
    return next.group(.braces) != nil || next.isWord("where")
      || next.token.map { $0.isPunctuation && $0.text != ";" && $0.text != "@" } == true
  }

  private mutating func visit(word token: Token, in frame: inout Frame) {
    guard case .identifier(isQuoted: false) = token.kind else { return visit(name: token, in: &frame) }
    switch token.text {
    case "let", "var":
      let pattern = patternNodes(frame.nodes, after: frame.index)
      let isShorthand =
        isCondition(frame) && pattern.count == 1 && !isAssigned(frame.nodes, at: frame.index + 1 + pattern.count)
      if isShorthand, let name = pattern[0].token { use(name) }
      bind(boundNames(in: pattern), in: &frame)
      frame.index += pattern.count
    case "for":
      open([], for: &frame)
      if frame.next?.isWord("case") != true {
        let pattern = patternNodes(frame.nodes, after: frame.index)
        bind(boundNames(in: pattern), in: &frame)
        frame.index += pattern.count
      }
    case "while" where frame.index > frame.start + 1 && frame.nodes[frame.index - 2].isWord("repeat"): break
    case "if", "while": open([], for: &frame)
    case "catch": open(["error"], for: &frame)
    case "in", "where", "else": declarePending(&frame)
    case "case", "default": visit(case: token, in: &frame)
    case "func": visitLocalFunction(in: &frame)
    case "set", "willSet", "didSet":
      guard let parameter = accessorParameter(in: frame) else { return visit(name: token, in: &frame) }
      open([parameter], for: &frame)
      frame.index += 1
    case "struct", "class", "enum", "actor", "protocol", "extension":
      // A local type has its own members.
      guard frame.next?.token?.isIdentifier == true else { return use(token) }
      while frame.index < frame.nodes.count, frame.nodes[frame.index].group(.braces) == nil { frame.index += 1 }
    default: visit(name: token, in: &frame)
    }
  }

  private mutating func visit(name token: Token, in frame: inout Frame) {
    let (nodes, index) = (frame.nodes, frame.index)
    if frame.next?.isPunctuation(":") == true {
      // `title:`, or `_ title:` and `with title:` in the type of a function.
      let before = frame.previous?.token?.isIdentifier == true ? index - 2 : index - 1
      let isFirst = before < frame.start || nodes[before].isPunctuation(",")
      if frame.isList ? isFirst : token.startsLine && !frame.isInCase { return }
      // `request { … } failure: { … }`
      let isOfClosure = index + 2 < nodes.count && nodes[index + 2].group(.braces) != nil
      if isOfClosure, frame.previous?.group(.braces) != nil { return }
    }
    // `let one = 1, other = 2`
    if !frame.isList, frame.previous?.isPunctuation(",") == true, isAssigned(nodes, at: index + 1),
      frame.headerCount == 0
    {
      bind([token.text], in: &frame)
    } else {
      use(token)
    }
  }

  private mutating func visit(case token: Token, in frame: inout Frame) {
    frame.isInCase = token.text == "case"
    let isPattern = ["if", "guard", "while", "for", ","].contains(frame.previous?.token?.text ?? "")
    guard !isPattern || token.startsLine else { return }
    declarePending(&frame)
    if let locals = frame.localsBeforeCases {
      scopes[scopes.count - 1] = locals
    } else {
      frame.localsBeforeCases = scopes.last
    }
  }

  /// The name in `set(title) { … }`.
  private func accessorParameter(in frame: Frame) -> String? {
    let body = frame.index + 2
    guard body < frame.nodes.count, frame.nodes[body].group(.braces) != nil,
      let list = frame.next?.group(.parentheses), list.nodes.count == 1, let name = list.nodes[0].token,
      name.isIdentifier
    else { return nil }
    return name.text
  }

  private mutating func visitLocalFunction(in frame: inout Frame) {
    while frame.index < frame.nodes.count, frame.nodes[frame.index].group(.parentheses) == nil { frame.index += 1 }
    guard frame.index < frame.nodes.count, let list = frame.nodes[frame.index].group(.parentheses) else { return }
    open([], for: &frame)
    for parameter in pieces(of: list.nodes) {
      declare(parameter.prefix { !$0.isPunctuation(":") }.compactMap(\.token?.text))
    }
  }

  /// Whether a name follows a dot, and so is a member of another value. The dots of a range operator do not count.
  private func isMember(_ nodes: [Node], _ index: Int, _ start: Int) -> Bool {
    guard index > start, nodes[index - 1].isPunctuation(".") else { return false }
    return !(index > start + 1 && nodes[index - 2].isPunctuation("."))
  }

  /// Whether the current `let` is part of a condition.
  private func isCondition(_ frame: Frame) -> Bool {
    ["if", "guard", "while", ","].contains(frame.previous?.token?.text ?? "")
  }

  private func isAssigned(_ nodes: [Node], at index: Int) -> Bool {
    guard index < nodes.count else { return false }
    if nodes[index].isPunctuation(":") { return true }
    return nodes[index].isPunctuation("=") && !(index + 1 < nodes.count && nodes[index + 1].isPunctuation("="))
  }

  /// Returns the pattern after a `let`, a `var` or a `for`.
  private func patternNodes(_ nodes: [Node], after index: Int) -> [Node] {
    var pattern: [Node] = []
    for node in nodes[(index + 1)...] {
      let isEnd =
        node.isPunctuation("=") || node.isPunctuation(":") || node.isPunctuation(",") || node.isPunctuation(";")
        || ["in", "where", "as", "is", "else"].contains { node.isWord($0) } || node.group(.braces) != nil
      if isEnd || node.first.startsLine { break }
      pattern.append(node)
    }
    return pattern
  }

  private func boundNames(in pattern: [Node]) -> [String] {
    pattern.indices.flatMap { index -> [String] in
      if let list = pattern[index].group(.parentheses) {
        return pieces(of: list.nodes).flatMap { piece in
          boundNames(in: piece.count > 2 && piece[1].isPunctuation(":") ? Array(piece.dropFirst(2)) : piece)
        }
      }
      guard let token = pattern[index].token, token.isIdentifier else { return [] }
      let isCase = index > 0 && pattern[index - 1].isPunctuation(".")
      return isCase ? [] : [token.text]
    }
  }

  private func continues(_ node: Node) -> Bool {
    guard let token = node.token, token.isPunctuation else { return node.group(.braces) != nil }
    return token.text != "@" && token.text != "\\"
  }

  private func expectsValue(_ node: Node) -> Bool {
    guard let token = node.token, token.isPunctuation else { return false }
    return ["=", ",", "&", "|", "+", "-", "*", "/", "<", "~", ":"].contains(token.text) || token.followsSpace
  }

  private func endsOperand(_ node: Node) -> Bool {
    switch node {
    case .group: true
    case .token(let token):
      token.isIdentifier && !swiftReservedWords.contains(token.text) || token.isWord("self")
        || ["?", "!"].contains(token.text) && !token.followsSpace
    }
  }
}

/// The words that cannot be names without backticks.
let swiftReservedWords: Set<String> = [
  "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "await", "break", "case", "catch", "class",
  "continue",
  "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func",
  "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup",
  "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
  "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
]
