/// Finds where the initialiser of a view model, and the outputs that it assigns, depart from the template.
struct InitialiserChecker {
  private let outputs: [Declaration]
  private let initialisers: [Declaration]

  /// - Parameters:
  ///   - members: All members of the class.
  ///   - outputs: Those that are outputs.
  init(members: [Declaration], outputs: [Declaration]) {
    self.outputs = outputs
    initialisers = members.filter { $0.kind == .`init` }
  }

  var departures: [Departure] {
    outputs.compactMap(departure) + initialisers.compactMap(effectDeparture)
  }

  private func departure(of output: Declaration) -> Departure? {
    func departure(_ message: String) -> Departure {
      Departure(rule: .outputsAssigned, location: output.location, message: message)
    }
    if output.kind == .var || output.body != nil { return departure("The output “\(output.name)” is a constant.") }
    if output.initialValue != nil {
      return departure("The output “\(output.name)” has its value from the initialiser, in terms of the inputs.")
    }
    return nil
  }

  /// The first binding or observation in an initialiser that an output is assigned after.
  private func effectDeparture(of initialiser: Declaration) -> Departure? {
    let nodes = initialiser.body?.nodes ?? []
    guard let last = nodes.indices.compactMap({ assignedOutput(nodes, at: $0) }).last,
      let effect = effects(in: nodes).first, effect < last.location
    else { return nil }
    return Departure(
      rule: .effectsLast, location: effect,
      message: "What has an effect comes after the outputs, and “\(last.text)” is assigned below.")
  }

  /// The output that is assigned by the statement at an index, by itself or as the last one of a tuple.
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

  /// The output in `self.output`.
  private func output(_ nodes: ArraySlice<Node>) -> Token? {
    guard nodes.first?.isWord("self") == true, nodes.dropFirst().first?.isPunctuation(".") == true,
      let name = nodes.last?.token, outputs.contains(where: { $0.name == name.text })
    else { return nil }
    return name
  }

  /// Where bindings and observations are, but for those in closures that are called later.
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
    // `observe(on:)` and `start(on:)` only say where.
    guard ["observe", "start"].contains(name), let next, !next.first.startsLine else { return false }
    return next.group(.braces) != nil || next.group(.parentheses).map { $0.nodes.first?.isWord("on") != true } == true
  }
}

/// What observes a signal, or starts a producer, besides `observe` and `start`.
private let observers: Set<String> = [
  "observeValues", "observeResult", "observeCompleted", "observeFailed", "observeInterrupted", "observeEnded",
  "startWithValues", "startWithResult", "startWithCompleted", "startWithFailed", "startWithInterrupted",
  "startWithSignal",
]

/// The words that begin a statement whose braces are a part of the function that it is in.
private let statements = ["if", "else", "guard", "switch", "for", "while", "repeat", "do", "catch"]
