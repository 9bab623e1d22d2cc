/// Finds where the inputs of a view model, and the properties behind them, depart from the template.
struct InputChecker {
  /// The inputs with what stands right above each.
  private let inputs: [(function: Declaration, above: Declaration?)]
  private let isKnown: (String) -> Bool

  /// - Parameters:
  ///   - members: All members of the class.
  ///   - inputs: Those that are inputs.
  init(members: [Declaration], inputs: [Declaration]) {
    let places = Set(inputs.map(\.location))
    self.inputs = zip(members, [nil] + members.dropLast().map(Optional.some)).compactMap { member, above in
      places.contains(member.location) ? (member, above) : nil
    }
    let names = Set(members.filter { $0.kind == .let || $0.kind == .var }.map(\.name))
    isKnown = names.contains
  }

  /// Where the properties behind the inputs are.
  var backing: Set<SourceLocation> {
    Set(inputs.compactMap { $0.above.flatMap { Self.isProperty($0) ? $0.location : nil } })
  }

  var departures: [Departure] { inputs.flatMap(departures) }

  private static func isProperty(_ member: Declaration) -> Bool {
    guard member.kind == .let || member.kind == .var, member.body == nil, !member.isStatic else { return false }
    return member.isPrivate || isMutableProperty(member)
  }

  private static func isMutableProperty(_ member: Declaration) -> Bool {
    (member.type + (member.initialValue ?? [])).contains { $0.isWord("MutableProperty") }
  }

  private func departures(of function: Declaration, above: Declaration?) -> [Departure] {
    func departure(_ rule: Rule, _ location: SourceLocation, _ message: String) -> Departure {
      Departure(rule: rule, location: location, message: message)
    }
    guard let property = above, Self.isProperty(property) else {
      return [
        departure(.inputProperty, function.location, "No property stands right above the input “\(function.fullName)”.")
      ]
    }
    guard property.kind == .let, property.has("private"), Self.isMutableProperty(property) else {
      return [
        departure(
          .inputProperty, property.location,
          "What is behind the input “\(function.fullName)” is a private constant, a MutableProperty.")
      ]
    }
    var departures: [Departure] = []
    if !hasFittingValue(property, for: function) {
      departures.append(
        departure(
          .inputPropertyValue, property.location,
          function.parameters.isEmpty
            ? "Behind an input without arguments is MutableProperty(())."
            : "“\(property.name)” begins with nothing, or with a value of what “\(function.fullName)” is called with."))
    }
    let names = Self.names(for: function)
    if !names.contains(property.name) {
      departures.append(
        departure(
          .inputPropertyName, property.location,
          "What is behind “\(function.fullName)” is called “\(names[0])”"
            + (names.count > 1 ? " or “\(names[1])”." : ".")))
    }
    if !sets(property.name, function) {
      departures.append(
        departure(
          .inputSetsProperty, function.location,
          "The input “\(function.fullName)” sets “\(property.name)” to its arguments, and does nothing else."))
    }
    return departures
  }

  /// What the property behind an input may be called.
  private static func names(for function: Declaration) -> [String] {
    let labels = function.parameters.map(\.label).filter { $0 != "_" }
    guard let first = labels.first else { return ["\(function.name)Property"] }
    let stem = function.name.hasSuffix("With") ? String(function.name.dropLast(4)) : function.name
    let words = labels.map(capitalised)
    let rest = words.dropFirst()
    return [
      "\(function.name)Property",
      "\(([first] + rest).joined(separator: "And"))Property",
      "\(([first] + rest).joined())Property",
      "\(function.name)\(words.joined(separator: "And"))Property",
      "\(function.name)\(words.joined())Property",
      "\(stem)Property",
    ]
  }

  private func hasFittingValue(_ property: Declaration, for function: Declaration) -> Bool {
    guard let value = property.initialValue, let arguments = value.last?.group(.parentheses) else { return true }
    let isVoid =
      arguments.nodes.isEmpty
      || arguments.nodes.count == 1 && arguments.nodes[0].group(.parentheses)?.nodes.isEmpty == true
    return isVoid == function.parameters.isEmpty
  }

  /// Whether all that a function does is to set a property to its arguments.
  private func sets(_ property: String, _ function: Declaration) -> Bool {
    var nodes = (function.body?.nodes ?? [])[...]
    if nodes.last?.isPunctuation(";") == true { nodes.removeLast() }
    if nodes.first?.isWord("self") == true, nodes.dropFirst().first?.isPunctuation(".") == true {
      nodes = nodes.dropFirst(2)
    }
    let target = nodes.prefix(4)
    guard target.count == 4, target.first?.token?.text == property, isKnown(property) else { return false }
    guard zip(target.dropFirst(), [".", "value", "="]).allSatisfy({ $0.token?.text == $1 }) else { return false }
    let value = Array(nodes.dropFirst(4))
    guard !value.isEmpty, !value.dropFirst().contains(where: \.first.startsLine) else { return false }
    if function.parameters.isEmpty {
      return value.count == 1 && (value[0].group(.parentheses)?.nodes.isEmpty == true)
    }
    return isMade(value, of: Set(function.parameters.map(\.name)))
  }

  /// Whether a value consists of arguments alone: one of them, a tuple of them, or a value that is made of them.
  private func isMade(_ value: [Node], of names: Set<String>) -> Bool {
    if value.count == 1, let token = value[0].token { return names.contains(token.text) }
    guard let list = value.last?.group(.parentheses) else { return false }
    let maker = value.dropLast()
    let makesValue = maker.allSatisfy { node in
      node.isPunctuation(".") || node.isWord("init") || node.token?.text.first?.isUppercase == true
    }
    return makesValue
      && pieces(of: list.nodes).allSatisfy { piece in
        let isLabelled = piece.count > 2 && piece[0].token?.isIdentifier == true && piece[1].isPunctuation(":")
        return isMade(Array(piece.dropFirst(isLabelled ? 2 : 0)), of: names)
      }
  }
}

/// A name with a capital at its beginning.
func capitalised(_ name: String) -> String {
  name.prefix(1).uppercased() + name.dropFirst()
}
