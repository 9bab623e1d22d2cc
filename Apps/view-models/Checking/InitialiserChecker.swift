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
    let names = Set(outputs.map(\.name))
    let assignments = nodes.indices.filter { index in
      index > 1 && nodes[index].token.map { names.contains($0.text) } == true
        && nodes[index - 1].isPunctuation(".") && nodes[index - 2].isWord("self") && nodes[index - 2].first.startsLine
        && index + 1 < nodes.count && nodes[index + 1].isPunctuation("=")
        && !(index + 2 < nodes.count && nodes[index + 2].isPunctuation("="))
    }
    let effects = nodes.indices.filter { index in
      let isBinding =
        nodes[index].isPunctuation("<") && index + 1 < nodes.count && nodes[index + 1].isPunctuation("~")
      let isObservation =
        index > 0 && nodes[index - 1].isPunctuation(".")
        && nodes[index].token.map { observers.contains($0.text) } == true
      return isBinding || isObservation
    }
    guard let last = assignments.last, let effect = effects.first(where: { $0 < last }) else { return nil }
    return Departure(
      rule: .effectsLast, location: nodes[effect].first.location,
      message: "What has an effect comes after the outputs, and “\(nodes[last].token?.text ?? "")” is assigned below.")
  }
}

/// What observes a signal, or starts a producer.
private let observers: Set<String> = [
  "observeValues", "observeResult", "observeCompleted", "observeFailed", "observeInterrupted",
  "startWithValues", "startWithResult", "startWithCompleted", "startWithFailed", "startWithInterrupted",
]
