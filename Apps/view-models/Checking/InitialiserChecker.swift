/// Checks the initialiser of a view model, and the outputs that it assigns, against the template.
struct InitialiserChecker {
  private let outputs: [Declaration]
  private let initialisers: [Declaration]

  /// - Parameters:
  ///   - members: All members of the class.
  ///   - outputs: The members that are outputs.
  init(members: [Declaration], outputs: [Declaration]) {
    self.outputs = outputs
    initialisers = members.filter { $0.kind == .`init` }
  }

  var violations: [Violation] {
    outputs.compactMap(violation) + initialisers.compactMap(effectViolation)
  }

  private func violation(of output: Declaration) -> Violation? {
    func violation(_ message: String) -> Violation {
      Violation(rule: .outputsAssigned, location: output.location, message: message)
    }
    if output.kind == .var || output.body != nil { return violation("The output “\(output.name)” must be a constant.") }
    if output.initialValue != nil {
      return violation("The initialiser must assign the output “\(output.name)”.")
    }
    return nil
  }

  /// Returns a violation if a binding or an observation precedes the assignment of an output.
  private func effectViolation(of initialiser: Declaration) -> Violation? {
    let nodes = initialiser.body?.nodes ?? []
    guard let last = nodes.indices.compactMap({ assignedOutput(nodes, at: $0) }).last,
      let effect = effects(in: nodes).first, effect < last.location
    else { return nil }
    return Violation(
      rule: .effectsLast, location: effect,
      message: "Bindings and observations must follow the outputs, but “\(last.text)” is assigned below.")
  }

  /// Returns the output that the statement at an index assigns, by itself or as the last element of a tuple.
  private func assignedOutput(_ nodes: [Node], at index: Int) -> Token? {
    guard index == 0 || nodes[index].first.startsLine || nodes[index - 1].isPunctuation(";") else { return nil }
    func isAssigned(at index: Int) -> Bool {
      index < nodes.count && nodes[index].isPunctuation("=")
        && !(index + 1 < nodes.count && nodes[index + 1].isPunctuation("="))
    }
    if let tuple = nodes[index].group(.parentheses), isAssigned(at: index + 1) {
      return pieces(of: tuple.nodes).compactMap { $0.count == 3 ? output($0[...]) : nil }.last
    }
    return isAssigned(at: index + 3) ? output(nodes[index..<(index + 3)]) : nil
  }

  /// Returns the output in `self.output`.
  private func output(_ nodes: ArraySlice<Node>) -> Token? {
    guard nodes.first?.isWord("self") == true, nodes.dropFirst().first?.isPunctuation(".") == true,
      let name = nodes.last?.token, outputs.contains(where: { $0.name == name.text })
    else { return nil }
    return name
  }

  /// Returns the locations of bindings and observations, except those in closures that are called later.
  private func effects(in nodes: [Node]) -> [SourceLocation] {
    var found: [SourceLocation] = []
    var isInStatement = false
    for (index, node) in nodes.enumerated() {
      if node.isPunctuation(";") || node.first.startsLine && node.group(.braces) == nil && !node.first.isPunctuation {
        isInStatement = false
      }
      if let token = node.token {
        isInStatement = isInStatement || statements.contains { token.isWord($0) }
        if isEffect(nodes, at: index) { found.append(token.location) }
      } else if let block = node.group(.braces), isInStatement || index > 0 && nodes[index - 1].isWord("forEach") {
        found += effects(in: block.nodes)
      }
    }
    return found
  }

  private func isEffect(_ nodes: [Node], at index: Int) -> Bool {
    let next = index + 1 < nodes.count ? nodes[index + 1] : nil
    if nodes[index].isPunctuation("<"), next?.isPunctuation("~") == true { return true }
    guard index > 0, nodes[index - 1].isPunctuation("."), let name = nodes[index].token?.text else { return false }
    if observers.contains(name) { return true }
    // `observe(on:)` and `start(on:)` only select a scheduler.
    guard ["observe", "start"].contains(name), let next, !next.first.startsLine else { return false }
    return next.group(.braces) != nil || next.group(.parentheses).map { $0.nodes.first?.isWord("on") != true } == true
  }
}

/// The functions that observe a signal or start a producer, in addition to `observe` and `start`.
private let observers: Set<String> = [
  "observeValues", "observeResult", "observeCompleted", "observeFailed", "observeInterrupted", "observeEnded",
  "startWithValues", "startWithResult", "startWithCompleted", "startWithFailed", "startWithInterrupted",
  "startWithSignal",
]

/// The words that begin a statement with a block, which runs as part of the current function, unlike a closure.
private let statements = ["if", "else", "guard", "switch", "for", "while", "repeat", "do", "catch"]
