/// Checks the initialiser of a view model, and the outputs that it assigns, against the template.
struct InitialiserChecker {
  let initialiser: Declaration
  /// The members that are outputs.
  let outputs: [Declaration]
  /// The names of all members.
  let members: Set<String>

  var violations: [Violation] {
    let statements = initialiser.statements
    let names = Set(outputs.map(\.name))
    let assigned = statements.map { names.intersection(assignedMembers(in: $0)) }
    let all = Set(assigned.joined())
    let unassigned = outputs.filter { $0.keyword != "let" || !$0.initialValue.isEmpty || !all.contains($0.name) }
    var violations = unassigned.map { output in
      let message =
        "The output “\(output.name)” must be a constant, which the initialiser assigns to “self.\(output.name)”."
      return Violation(.outputsAssigned, output.location, message)
    }
    if let last = assigned.lastIndex(where: { !$0.isEmpty }),
      let effect = statements[..<last].lazy.compactMap(effect).first ?? nested(in: statements[last])
    {
      let message = "Bindings, observations and other effects must follow the assignments of all outputs."
      violations.append(Violation(.effectsLast, effect, message))
    }
    var resolver = NameResolver(members: members)
    resolver.visit(initialiser.body ?? [], locals: Set(initialiser.parameters.map(\.name)))
    return violations + resolver.violations
  }

  /// Returns the members in `self.member =` or `(self.member, self.other) =`.
  private func assignedMembers(in statement: [Node]) -> [String] {
    guard let sign = statement.indexOfAssignment else { return [] }
    let targets = sign == 1 && statement[0].isGroup("(") ? statement[0].nodes.elements : [Array(statement[..<sign])]
    let isEach = targets.allSatisfy { $0.count == 3 && $0.starts(with: "self", ".") }
    return isEach ? targets.map { $0[2].text } : []
  }

  /// Returns the location of the effect of a statement; `nil` if it is a constant or assigns members.
  private func effect(of statement: [Node]) -> SourceLocation? {
    let isPlain = statement[0].isWord("let") || !assignedMembers(in: statement).isEmpty
    return isPlain ? nested(in: statement) : statement[0].location
  }

  /// Returns the location of a binding or an observation in a value. A closure is assumed to run later.
  private func nested(in nodes: [Node]) -> SourceLocation? {
    for (index, node) in nodes.enumerated() {
      if !node.isGroup("{"), let effect = nested(in: node.nodes) { return effect }
      if node.isSymbol("<"), index + 1 < nodes.count, nodes[index + 1].isSymbol("~") { return node.location }
      guard index > 0, nodes[index - 1].isSymbol("."), index + 1 < nodes.count else { continue }
      // `observe(on:)` and `start(on:)` only select a scheduler.
      let selectsScheduler = nodes[index + 1].nodes.starts(with: "on", ":")
      if observers.contains(node.text), nodes[index + 1].kind == .group, !selectsScheduler { return node.location }
    }
    return nil
  }
}

/// The functions that observe a signal or start a producer.
private let observers = Set(
  ["", "Values", "Result", "Completed", "Failed", "Interrupted", "Ended", "Signal"]
    .flatMap { ["observe\($0)", "startWith\($0)"] }
).union(["start"])

/// Finds members of a view model that are used without `self`. Only parameters, and constants and variables that begin
/// a statement, may have the name of a member.
private struct NameResolver {
  let members: Set<String>
  var violations: [Violation] = []

  /// Visits the content of braces.
  mutating func visit(_ nodes: [Node], locals: Set<String>) {
    var locals = locals
    let signature = nodes.prefix { !$0.isWord("in") }
    var rest = nodes[...]
    if signature.count < nodes.count, !signature.contains(where: { $0.isWord("for") || $0.isGroup("{") }) {
      visit(signature: signature, &locals)
      rest = rest.dropFirst(signature.count + 1)
    }
    for statement in statements(in: Array(rest)) {
      let isBinding = statement[0].isWord("let") || statement[0].isWord("var")
      let pattern = isBinding ? statement.dropFirst().prefix { !$0.isSymbol("=") && !$0.isSymbol(":") } : []
      let isPattern = pattern.count == 1 && (pattern.first?.name != nil || pattern.first?.isGroup("(") == true)
      visit(isPattern ? statement.dropFirst(2) : statement[...], isList: false, locals)
      if isPattern { locals.formUnion(names(in: pattern)) }
    }
  }

  /// Visits the captures and parameters of a closure.
  private mutating func visit(signature: ArraySlice<Node>, _ locals: inout Set<String>) {
    for capture in signature.filter({ $0.isGroup("[") }).flatMap(\.nodes.elements) {
      let sign = capture.indexOfAssignment
      visit(sign.map { capture[($0 + 1)...] } ?? capture.suffix(1), isList: false, locals)
      locals.formUnion(names(in: capture.prefix(sign ?? capture.count)))
    }
    locals.formUnion(names(in: signature.filter { !$0.isGroup("[") }))
  }

  private func names(in nodes: some Sequence<Node>) -> [String] {
    nodes.flatMap { $0.name.map { [$0] } ?? names(in: $0.nodes) }
  }

  private mutating func visit(_ nodes: ArraySlice<Node>, isList: Bool, _ locals: Set<String>) {
    for (index, node) in zip(nodes.indices, nodes) {
      if node.isGroup("{") {
        visit(node.nodes, locals: locals)
      } else if node.kind == .group {
        visit(node.nodes[...], isList: node.isGroup("("), locals)
      } else if let name = node.name, members.contains(name), !locals.contains(name),
        node.kind == .quotedWord || !swiftReservedWords.contains(name), !isMember(nodes, index),
        !isLabel(nodes, index, isList: isList)
      {
        let message = "“\(name)” is a member of the view model: write “self.\(name)”, or rename a local value."
        violations.append(Violation(.explicitSelf, node.location, message))
      }
    }
  }

  /// Whether a name follows the dot of a member access. The dots of a range do not count.
  private func isMember(_ nodes: ArraySlice<Node>, _ index: Int) -> Bool {
    let before = nodes[..<index].suffix(2).map(\.text)
    return before.last == "." && before != [".", "."]
  }

  /// Whether a name is the label of an argument or of a trailing closure.
  private func isLabel(_ nodes: ArraySlice<Node>, _ index: Int, isList: Bool) -> Bool {
    guard index + 1 < nodes.endIndex, nodes[index + 1].isSymbol(":") else { return false }
    let previous = index > nodes.startIndex ? nodes[index - 1] : nil
    let isOfClosure = index + 2 < nodes.endIndex && nodes[index + 2].isGroup("{") && previous?.isGroup("{") == true
    return isOfClosure || isList && (previous.map { $0.isSymbol(",") } ?? true)
  }
}

/// The words that cannot be names without backticks.
let swiftReservedWords: Set<String> = [
  "Any", "Protocol", "Self", "Type", "_", "as", "associatedtype", "await", "break", "case", "catch", "class",
  "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate",
  "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
  "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
  "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
]
