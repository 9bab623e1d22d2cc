/// Checks the class of a view model against the template.
struct ClassChecker {
  /// The role of a member. The cases are in the order of the template.
  private enum Role: Int {
    case initialiser, input, output, retained, inputs, outputs
  }

  private let viewModel: ViewModelDeclarations
  private let declaration: Declaration
  private let members: [(declaration: Declaration, role: Role?)]

  /// - Parameter viewModel: A complete view model.
  init(_ viewModel: ViewModelDeclarations) {
    self.viewModel = viewModel
    declaration = viewModel.all[3]
    let inputs = Set(viewModel.all[0].members.map(\.fullName))
    let outputs = Set(viewModel.all[1].members.map(\.name))
    let all = declaration.members
    members = all.enumerated().map { index, member in
      (member, Self.role(of: member, before: all.dropFirst(index + 1).first, inputs, outputs))
    }
  }

  private static func role(
    of member: Declaration, before next: Declaration?, _ inputs: Set<String>, _ outputs: Set<String>
  ) -> Role? {
    func isInput(_ member: Declaration) -> Bool { member.keyword == "func" && inputs.contains(member.fullName) }
    if member.modifiers.contains("static") { return nil }
    switch member.keyword {
    case "init": return .initialiser
    case "func": return isInput(member) ? .input : nil
    case "var" where member.name == "inputs": return .inputs
    case "var" where member.name == "outputs": return .outputs
    case "var", "let":
      if member.isPropertyOfInput, let next, isInput(next) { return .input }
      if outputs.contains(member.name) { return .output }
      return member.text.wholeMatch(of: /private let \w+: [^=]+/) != nil ? .retained : nil
    default: return nil
    }
  }

  var violations: [Violation] {
    let inputs = members.filter { $0.role == .input && $0.declaration.keyword == "func" }.map(\.declaration)
    let outputs = members.filter { $0.role == .output }.map(\.declaration)
    let names = Set(members.map(\.declaration.name)).subtracting(["init"])
    // A convenience initialiser only calls another one.
    let initialiser = members.map(\.declaration).first { $0.keyword == "init" && !$0.isConvenience }
    return headerViolations + orderOfMembersViolations + otherMemberViolations + inputViolations
      + orderViolations(of: inputs.map { ($0.name, $0.location) }, "input ")
      + orderViolations(of: outputs.map { ($0.name, $0.location) }, "output ")
      + (initialiser.map { InitialiserChecker(initialiser: $0, outputs: outputs, members: names).violations } ?? [])
  }

  private var headerViolations: [Violation] {
    let types = declaration.header.matches(of: /\w+/).map { String($0.output) }
    let missing = Set(viewModel.names.dropLast()).subtracting(types)
    if declaration.modifiers.contains("final"), missing.isEmpty { return [] }
    let message = "The class “\(declaration.name)” must be final and declare conformance to its three protocols."
    return [Violation(.classHeader, declaration.location, message)]
  }

  private var orderOfMembersViolations: [Violation] {
    let placed = members.compactMap { member in member.role.map { (member: member.declaration, role: $0) } }
    var violations = zip(placed, placed.dropFirst()).compactMap { previous, next -> Violation? in
      let isRepeated =
        previous.role == next.role && ![.input, .output, .retained].contains(next.role)
        && !previous.member.isConvenience
      guard next.role.rawValue < previous.role.rawValue || isRepeated else { return nil }
      let message = isRepeated ? "is declared twice" : "must precede “\(previous.member.name)”"
      return Violation(.memberOrder, next.member.location, "“\(next.member.name)” \(message).")
    }
    for (role, name) in [(Role.initialiser, "initialiser"), (.inputs, "“inputs”"), (.outputs, "“outputs”")]
    where !placed.contains(where: { $0.role == role }) {
      let message = "The class “\(declaration.name)” has no \(name)."
      violations.append(Violation(.memberOrder, declaration.location, message))
    }
    return violations
  }

  private var otherMemberViolations: [Violation] {
    members.compactMap { member, role in
      let isAccessor = role == .inputs || role == .outputs
      if isAccessor ? ["self", "return self"].contains(member.body) : role != nil { return nil }
      let message = isAccessor ? "must return self." : "is not part of the template. Move a helper below the class."
      return Violation(.nothingElse, member.location, "“\(member.name)” \(message)")
    }
  }

  // MARK: Inputs

  private var inputViolations: [Violation] {
    let previous = [nil] + members.map(Optional.some)
    return zip(previous, members).filter { $1.role == .input && $1.declaration.keyword == "func" }.flatMap {
      inputViolations(of: $1.declaration, property: $0?.role == .input ? $0?.declaration : nil)
    }
  }

  private func inputViolations(of function: Declaration, property: Declaration?) -> [Violation] {
    let name = "input “\(function.name)”"
    guard let property, property.isPropertyOfInput else {
      return [Violation(.inputProperty, function.location, "The \(name) has no property directly above it.")]
    }
    let value = property.text.wholeMatch(of: /.* let \w+ = MutableProperty(<.*>)?\((.*)\)/)?.2
    let isVoid = value.map { $0.isEmpty || $0 == "()" }
    let names = propertyNames(for: function)
    let requirements = [
      (property.modifiers.contains("private") && value != nil, "be a private constant, a MutableProperty"),
      (
        isVoid != !function.parameters.isEmpty, "be \(isVoid == true ? "nil or a useful value" : "MutableProperty(())")"
      ),
      (names.contains(property.name), "be called \(names.joined(separator: " or "))"),
    ]
    let violations = requirements.filter { !$0.0 }.map { _, requirement in
      Violation(.inputProperty, property.location, "The property of the \(name) must \(requirement).")
    }
    let arguments = function.parameters.map(\.name)
    let tuples = [arguments.joined(separator: ", "), arguments.map { "\($0): \($0)" }.joined(separator: ", ")]
    let values = tuples.map { "(\($0))" } + (arguments.count == 1 ? arguments : [])
    if values.contains(where: { function.body == "self.\(property.name).value = \($0)" }) { return violations }
    let message = "The \(name) must set “self.\(property.name).value” to its arguments and do nothing else."
    return violations + [Violation(.inputSetsProperty, function.location, message)]
  }

  /// Returns the permitted names for the property of an input: after the input or, if they have labels, its arguments.
  private func propertyNames(for function: Declaration) -> [String] {
    let labels = function.parameters.map(\.label)
    let words = labels.prefix(1) + labels.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return ["\(function.name)Property"]
      + (labels.isEmpty || labels.contains("_") ? [] : ["\(words.joined(separator: "And"))Property"])
  }
}

extension Declaration {
  fileprivate var isConvenience: Bool { modifiers.contains("convenience") }

  /// Whether it is the property of an input if it is declared directly above one.
  fileprivate var isPropertyOfInput: Bool {
    ["let", "var"].contains(keyword) && (name.hasSuffix("Property") || text.contains("MutableProperty"))
  }
}
