/// Finds where the inputs of a view model, and the properties behind them, depart from the template.
struct InputChecker {
  /// The inputs with what stands right above each.
  private let inputs: [(function: Declaration, above: Declaration?)]
  private let isKnown: (String) -> Bool
  private let overloads: Set<String>

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
    overloads = Set(Dictionary(grouping: inputs, by: \.name).filter { $1.count > 1 }.keys)
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
    let names = names(for: function)
    if !names.contains(property.name), !namesParameter(property.name, of: function) {
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

  /// What the property behind an input may be called. A label that says nothing by itself, as in `configure(with
  /// project:)`, may give way to the name of the parameter.
  private func names(for function: Declaration) -> [String] {
    let parameters = function.parameters.filter { $0.label != "_" }
    let isOverloaded = overloads.contains(function.name)
    guard !parameters.isEmpty else {
      let names = function.parameters.map(\.name).map(capitalised)
      let other = isOverloaded && !names.isEmpty ? ["\(function.name)\(names.joined(separator: "And"))Property"] : []
      return ["\(function.name)Property"] + other
    }
    let stem = function.name.hasSuffix("With") ? String(function.name.dropLast(4)) : function.name
    let labels = parameters.map(\.label)
    let replaced = parameters.map { prepositions.contains($0.label) ? $0.name : $0.label }
    return ["\(function.name)Property"]
      + (replaced == labels ? [replaced] : [replaced, labels]).flatMap { labels in
        let words = labels.map(capitalised)
        let rest = words.dropFirst()
        return [
          "\((labels.prefix(1) + rest).joined(separator: "And"))Property",
          "\((labels.prefix(1) + rest).joined())Property",
          "\(function.name)\(words.joined(separator: "And"))Property",
          "\(function.name)\(words.joined())Property",
        ]
      } + ["\(stem)Property"]
  }

  /// Whether a property is named for an input and for one of its parameters: for the label or the name, and for the type
  /// where other inputs have the name of this one.
  private func namesParameter(_ property: String, of function: Declaration) -> Bool {
    guard property.hasPrefix(function.name), property.hasSuffix("Property") else { return false }
    let isOverloaded = overloads.contains(function.name)
    let middle = property.dropFirst(function.name.count).dropLast("Property".count)
    return function.parameters.contains { parameter in
      ([parameter.label, parameter.name] + (isOverloaded ? parameter.typeNames : [])).contains { word in
        word != "_" && middle.contains(capitalised(word))
      }
    }
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
    let names = function.parameters.map(\.name)
    return arguments(of: value, among: Set(names)) == names
  }

  /// The arguments that a value consists of, in their order, if it consists of arguments alone: it is one of them, a
  /// tuple or an array of them, or made of them.
  private func arguments(of value: [Node], among names: Set<String>) -> [String]? {
    if value.count == 1, let token = value[0].token { return names.contains(token.text) ? [token.text] : nil }
    let elements: [[Node]]
    if value.count == 1, let list = value[0].group(.brackets) {
      elements = pieces(of: list.nodes)
    } else if let list = value.last?.group(.parentheses), isMaker(value.dropLast()) {
      elements = pieces(of: list.nodes).map { piece in
        let isLabelled = piece.count > 2 && piece[0].token?.isIdentifier == true && piece[1].isPunctuation(":")
        return Array(piece.dropFirst(isLabelled ? 2 : 0))
      }
    } else {
      return nil
    }
    var found: [String] = []
    for element in elements {
      guard let arguments = arguments(of: element, among: names) else { return nil }
      found += arguments
    }
    return found
  }

  /// Whether what stands before parentheses is nothing, a type, `.init` or `.some`.
  private func isMaker(_ nodes: ArraySlice<Node>) -> Bool {
    nodes.indices.allSatisfy { index in
      let node = nodes[index]
      return node.isPunctuation(".") || node.isWord("init") || node.token?.text.first?.isUppercase == true
        || node.isWord("some") && index > nodes.startIndex && nodes[index - 1].isPunctuation(".")
    }
  }
}

/// The labels that say how an argument belongs to an input, but not what it is.
private let prepositions: Set<String> = [
  "about", "after", "at", "before", "behind", "by", "for", "from", "in", "into", "of", "on", "onto", "to", "using",
  "via", "with", "within", "without",
]

/// A name with a capital at its beginning.
func capitalised(_ name: String) -> String {
  name.prefix(1).uppercased() + name.dropFirst()
}
