/// Checks the inputs of a view model, and their properties, against the template.
struct InputChecker {
  /// The inputs, each with the declaration directly above it.
  private let inputs: [(function: Declaration, above: Declaration?)]
  private let isKnown: (String) -> Bool
  private let overloads: Set<String>

  /// - Parameters:
  ///   - members: All members of the class.
  ///   - inputs: The members that are inputs.
  init(members: [Declaration], inputs: [Declaration]) {
    let places = Set(inputs.map(\.location))
    self.inputs = zip(members, [nil] + members.dropLast().map(Optional.some)).compactMap { member, above in
      places.contains(member.location) ? (member, above) : nil
    }
    let names = Set(members.filter { $0.kind == .let || $0.kind == .var }.map(\.name))
    isKnown = names.contains
    overloads = Set(Dictionary(grouping: inputs, by: \.name).filter { $1.count > 1 }.keys)
  }

  /// The locations of the properties of the inputs.
  var backing: Set<SourceLocation> {
    Set(inputs.compactMap { $0.above.flatMap { Self.isProperty($0) ? $0.location : nil } })
  }

  var violations: [Violation] { inputs.flatMap(violations) }

  private static func isProperty(_ member: Declaration) -> Bool {
    guard member.kind == .let || member.kind == .var, member.body == nil, !member.isStatic else { return false }
    return member.isPrivate || isMutableProperty(member)
  }

  private static func isMutableProperty(_ member: Declaration) -> Bool {
    (member.type + (member.initialValue ?? [])).contains { $0.isWord("MutableProperty") }
  }

  private func violations(of function: Declaration, above: Declaration?) -> [Violation] {
    func violation(_ rule: Rule, _ location: SourceLocation, _ message: String) -> Violation {
      Violation(rule: rule, location: location, message: message)
    }
    guard let property = above, Self.isProperty(property) else {
      return [
        violation(
          .inputProperty, function.location, "The input “\(function.fullName)” has no property directly above it.")
      ]
    }
    guard property.kind == .let, property.has("private"), Self.isMutableProperty(property) else {
      return [
        violation(
          .inputProperty, property.location,
          "The property of the input “\(function.fullName)” must be a private constant of the type MutableProperty.")
      ]
    }
    var violations: [Violation] = []
    if !hasFittingValue(property, for: function) {
      violations.append(
        violation(
          .inputPropertyValue, property.location,
          function.parameters.isEmpty
            ? "The property of an input without arguments must be MutableProperty(())."
            : "The initial value of “\(property.name)” must be nil or fit the input “\(function.fullName)”."))
    }
    let names = names(for: function)
    if !names.contains(property.name), !namesParameter(property.name, of: function) {
      violations.append(
        violation(
          .inputPropertyName, property.location,
          "The property of the input “\(function.fullName)” must be called “\(names[0])”"
            + (names.count > 1 ? " or “\(names[1])”." : ".")))
    }
    if !sets(property.name, function) {
      violations.append(
        violation(
          .inputSetsProperty, function.location,
          "The input “\(function.fullName)” must set “\(property.name)” to its arguments and do nothing else."))
    }
    return violations
  }

  /// Returns the permitted names for the property of an input. If a label is only a preposition, as in `configure(with
  /// project:)`, the name of the parameter may replace it.
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

  /// Whether a property is named after an input and one of its parameters: after the label or the name of the
  /// parameter, or, for overloaded inputs, after its type.
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

  /// Whether the only effect of a function is to set a property to its arguments.
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

  /// Returns the arguments that a value consists of, in order; `nil` if the value contains anything else. The value may
  /// be an argument, a tuple or an array of arguments, or an initialiser call with arguments.
  private func arguments(of value: [Node], among names: Set<String>) -> [String]? {
    if value.count == 1, let token = value[0].token { return names.contains(token.text) ? [token.text] : nil }
    let elements: [[Node]]
    if value.count == 1, let list = value[0].group(.brackets) {
      elements = pieces(of: list.nodes)
    } else if let list = value.last?.group(.parentheses), isInitialiser(value.dropLast()) {
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

  /// Whether the nodes before parentheses are empty, a type, `.init` or `.some`.
  private func isInitialiser(_ nodes: ArraySlice<Node>) -> Bool {
    nodes.indices.allSatisfy { index in
      let node = nodes[index]
      return node.isPunctuation(".") || node.isWord("init") || node.token?.text.first?.isUppercase == true
        || node.isWord("some") && index > nodes.startIndex && nodes[index - 1].isPunctuation(".")
    }
  }
}

/// The labels that do not describe an argument by themselves.
private let prepositions: Set<String> = [
  "about", "after", "at", "before", "behind", "by", "for", "from", "in", "into", "of", "on", "onto", "to", "using",
  "via", "with", "within", "without",
]

/// Returns a name with a capital first letter.
func capitalised(_ name: String) -> String {
  name.prefix(1).uppercased() + name.dropFirst()
}
