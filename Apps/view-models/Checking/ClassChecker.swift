/// Checks the class of a view model against the template.
struct ClassChecker {
  /// The role of a member. The cases are in the order of the template.
  private enum Role: Int {
    case initialiser, input, output, retained, inputs, outputs
  }

  private let declaration: Declaration
  private let viewModel: ViewModelDeclarations
  private let members: [Declaration]
  private let inputNames: Set<String>
  private let outputNames: Set<String>
  private let propertyNames: Set<String>

  /// - Parameter viewModel: A complete view model.
  init(_ viewModel: ViewModelDeclarations) {
    self.viewModel = viewModel
    let (inputs, outputs) = (viewModel.all[0], viewModel.all[1])
    declaration = viewModel.all[3]
    members = declaration.statements.compactMap(Declaration.init)
    inputNames = Set(declarations(in: inputs.body ?? []).map(\.fullName))
    outputNames = Set(declarations(in: outputs.body ?? []).filter { !$0.isOfType }.map(\.name))
    let pairs = zip(members, members.dropFirst()).filter { [inputNames] in $1.isInput(in: inputNames) }
    propertyNames = Set(pairs.map { $0.0 }.filter(\.seemsPropertyOfInput).map(\.name))
  }

  var violations: [Violation] {
    let inputs = members.filter { role(of: $0) == .input && $0.keyword == "func" }
    let outputs = members.filter { role(of: $0) == .output }
    let pairs = zip(members, [nil] + members.map(Optional.some)).filter { $0.0.isInput(in: inputNames) }
    let names = Set(members.filter { !$0.isStatic && $0.keyword != "init" }.map(\.name))
    let initialiser = members.first { $0.keyword == "init" }
    return headerViolations + orderOfMembersViolations + otherMemberViolations
      + pairs.flatMap { inputViolations(of: $0, property: $1) }
      + orderViolations(of: inputs, "input ") + orderViolations(of: outputs, "output ")
      + (initialiser.map { InitialiserChecker(initialiser: $0, outputs: outputs, members: names).violations } ?? [])
  }

  private func role(of member: Declaration) -> Role? {
    if member.isStatic { return nil }
    switch member.keyword {
    case "init": return .initialiser
    case "func": return member.isInput(in: inputNames) ? .input : nil
    case "var" where member.name == "inputs": return .inputs
    case "var" where member.name == "outputs": return .outputs
    case "var", "let":
      if member.header.elements.count > 1 { return nil }
      if propertyNames.contains(member.name) { return .input }
      if outputNames.contains(member.name) { return .output }
      return member.keyword == "let" && member.modifiers.contains("private") && member.initialValue.isEmpty
        ? .retained : nil
    default: return nil
    }
  }

  private var headerViolations: [Violation] {
    let missing = Set(viewModel.names.dropLast()).subtracting(declaration.inheritedTypes)
    if declaration.modifiers.contains("final"), missing.isEmpty { return [] }
    let message = "The class “\(declaration.name)” must be final and declare conformance to its three protocols."
    return [Violation(.classHeader, declaration.location, message)]
  }

  private var orderOfMembersViolations: [Violation] {
    let placed = members.compactMap { member in role(of: member).map { (member: member, role: $0) } }
    var violations = zip(placed, placed.dropFirst()).compactMap { previous, next -> Violation? in
      let isRepeated = previous.role == next.role && ![.input, .output, .retained].contains(next.role)
      guard next.role.rawValue < previous.role.rawValue || isRepeated else { return nil }
      let message = isRepeated ? "is declared twice" : "must precede “\(previous.member.name)”"
      return Violation(.memberOrder, next.member.location, "“\(next.member.name)” \(message).")
    }
    for (role, name) in [(Role.initialiser, "initialiser"), (.inputs, "“inputs”"), (.outputs, "“outputs”")]
    where !placed.contains(where: { $0.role == role }) {
      violations.append(
        Violation(.memberOrder, declaration.location, "The class “\(declaration.name)” has no \(name)."))
    }
    return violations
  }

  private var otherMemberViolations: [Violation] {
    declaration.statements.compactMap { statement in
      let member = Declaration(statement)
      let isAccessor = member.flatMap(role).map { $0 == .inputs || $0 == .outputs } ?? false
      if let member, isAccessor ? member.returnsSelf : role(of: member) != nil { return nil }
      let name = "“\(member?.name ?? statement[0].text)”"
      let place = member?.location ?? statement[0].location
      let message =
        switch member?.keyword {
        case "func": "\(name) is not an input. Move a helper below the class, and conform to protocols in extensions."
        case "var" where isAccessor: "\(name) must return self."
        case "var", "let": "\(name) is not an output, the property of an input, or a retained object."
        default: "\(name) is not part of the template."
        }
      return Violation(.nothingElse, place, message)
    }
  }

  // MARK: Inputs

  private func inputViolations(of function: Declaration, property: Declaration?) -> [Violation] {
    let name = "input “\(function.name)”"
    guard let property, property.seemsPropertyOfInput else {
      return [Violation(.inputProperty, function.location, "The \(name) has no property directly above it.")]
    }
    let value = property.initialValue.last.map(\.nodes)
    let isVoid = value.map { $0.isEmpty || $0.count == 1 && $0[0].isGroup("(") && $0[0].nodes.isEmpty }
    let names = propertyNames(for: function)
    let isPrivateConstant = property.keyword == "let" && property.modifiers.contains("private")
    let requirements = [
      (isPrivateConstant && property.isMutableProperty, "be a private constant, a MutableProperty"),
      (
        isVoid != !function.parameters.isEmpty, "be \(isVoid == true ? "nil or a useful value" : "MutableProperty(())")"
      ),
      (names.contains(property.name), "be called \(names.joined(separator: " or "))"),
    ]
    let violations = requirements.filter { !$0.0 }.map { _, requirement in
      Violation(.inputProperty, property.location, "The property of the \(name) must \(requirement).")
    }
    if sets(property.name, function) { return violations }
    let message = "The \(name) must set “self.\(property.name).value” to its arguments and do nothing else."
    return violations + [Violation(.inputSetsProperty, function.location, message)]
  }

  /// Returns the permitted names for the property of an input: after the input or, if they have labels, its arguments.
  private func propertyNames(for function: Declaration) -> [String] {
    let labels = function.parameters.map(\.label)
    let words = labels.prefix(1) + labels.dropFirst().map(capitalised)
    return ["\(function.name)Property"]
      + (labels.isEmpty || labels.contains("_") ? [] : ["\(words.joined(separator: "And"))Property"])
  }

  /// Whether the only statement of a function sets a property to its argument, or to a tuple of all arguments in order.
  private func sets(_ property: String, _ function: Declaration) -> Bool {
    guard function.statements.count == 1, let statement = function.statements.first, statement.count == 7,
      statement.starts(with: "self", ".", property, ".", "value", "=")
    else { return false }
    let names = function.parameters.map(\.name)
    if let name = statement[6].name { return [name] == names }
    let elements = statement[6].nodes.elements.map { $0.count == 3 && $0[1].isSymbol(":") ? [$0[2]] : $0 }
    return statement[6].isGroup("(") && elements.map { $0.map(\.name) } == names.map { [$0] }
  }
}

extension Declaration {
  /// The name of a function with its labels, such as `configureWith(project:)`.
  fileprivate var fullName: String { "\(name)(\(parameters.map { "\($0.label):" }.joined()))" }

  fileprivate func isInput(in names: Set<String>) -> Bool { keyword == "func" && !isStatic && names.contains(fullName) }

  /// Whether it is the property of an input if it is declared directly above one.
  fileprivate var seemsPropertyOfInput: Bool {
    ["let", "var"].contains(keyword) && !isStatic && (isMutableProperty || name.hasSuffix("Property"))
  }

  fileprivate var isMutableProperty: Bool {
    let value = initialValue.isEmpty ? header.dropFirst() : initialValue[...]
    let outside = zip(value, value.angleDepths).filter { $1 == 0 }.map(\.0.text)
    return outside == ["MutableProperty"] + (initialValue.isEmpty ? [] : ["("])
  }

  /// Whether the body of a variable is `self`.
  fileprivate var returnsSelf: Bool {
    body.map { ($0.first?.isWord("return") == true ? $0.dropFirst() : $0[...]).map(\.text) == ["self"] } ?? false
  }
}

/// Returns a name with a capital first letter.
func capitalised(_ name: String) -> String {
  name.prefix(1).uppercased() + name.dropFirst()
}
