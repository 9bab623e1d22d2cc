/// Checks the class of a view model against the template.
struct ClassChecker {
  /// The role of a member. The cases are in the order of the template.
  enum Role: Int {
    case initialiser, input, output, retained, inputs, outputs
  }

  private let viewModel: ViewModelDeclarations
  private let declaration: Declaration
  let members: [(declaration: Declaration, role: Role?)]

  /// - Parameter viewModel: A complete view model.
  init(_ viewModel: ViewModelDeclarations) {
    self.viewModel = viewModel
    declaration = viewModel.all[3]
    let inputs = Set(viewModel.all[0].members.map(\.fullName))
    let outputs = Set(viewModel.all[1].members.map(\.name))
    let all = declaration.members
    members = zip(all, all.dropFirst().map(Optional.some) + [nil])
      .map { ($0, Self.role(of: $0, before: $1, inputs, outputs)) }
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

  /// The members that are outputs.
  var outputs: [Declaration] { members.filter { $0.role == .output }.map(\.declaration) }

  var violations: [Violation] {
    let inputs = members.filter { $0.role == .input && $0.declaration.keyword == "func" }.map(\.declaration)
    let initialisers = declaration.members.filter { $0.keyword == "init" }
    return headerViolations + orderOfMembersViolations + otherMemberViolations + inputViolations
      + orderViolations(of: inputs, "input") + orderViolations(of: outputs, "output")
      + initialisers.filter { $0.statementCount > 22 }.map {
        $0.violation(of: .statementLimit, "The initialiser has \($0.statementCount) statements, but the limit is 22.")
      }
      // A convenience initialiser only calls another one.
      + (initialisers.first { !$0.isConvenience }.map(violations) ?? [])
  }

  private var headerViolations: [Violation] {
    let types = declaration.header.matches(of: /\w+/).map { String($0.output) }
    if declaration.modifiers.contains("final"), Set(types).isSuperset(of: viewModel.names.dropLast()) { return [] }
    let message = "The class “\(declaration.name)” must be final and declare conformance to its three protocols."
    return [declaration.violation(of: .classHeader, message)]
  }

  private var orderOfMembersViolations: [Violation] {
    let placed = members.compactMap { member in member.role.map { (member: member.declaration, role: $0) } }
    let missing = [(Role.initialiser, "initialiser"), (.inputs, "“inputs”"), (.outputs, "“outputs”")]
      .filter { role, _ in !placed.contains { $0.role == role } }
    return missing.map { declaration.violation(of: .memberOrder, "The class “\(declaration.name)” has no \($1).") }
      + zip(placed, placed.dropFirst()).compactMap { previous, next in
        let isRepeated =
          previous.role == next.role && ![.input, .output, .retained].contains(next.role)
          && !previous.member.isConvenience
        guard next.role.rawValue < previous.role.rawValue || isRepeated else { return nil }
        let message = isRepeated ? "is declared twice" : "must precede “\(previous.member.name)”"
        return next.member.violation(of: .memberOrder, "“\(next.member.name)” \(message).")
      }
  }

  private var otherMemberViolations: [Violation] {
    members.compactMap { member, role in
      let isAccessor = role == .inputs || role == .outputs
      if isAccessor ? ["self", "return self"].contains(member.body) : role != nil { return nil }
      let message = isAccessor ? "must return self." : "is not part of the template. Move a helper below the class."
      return member.violation(of: .nothingElse, "“\(member.name)” \(message)")
    }
  }

  private var inputViolations: [Violation] {
    let all = members.map(\.declaration)
    return zip([nil] + all.map(Optional.some), members).filter { $1.role == .input && $1.declaration.keyword == "func" }
      .flatMap { inputViolations(of: $1.declaration, below: $0) }
  }

  private func inputViolations(of function: Declaration, below previous: Declaration?) -> [Violation] {
    let name = "input “\(function.name)”"
    guard let property = previous, property.isPropertyOfInput else {
      return [function.violation(of: .inputProperty, "The \(name) has no property directly above it.")]
    }
    var violations: [Violation] = []
    let (arguments, names) = (function.parameters.map(\.name), propertyNames(for: function))
    let parts = property.text.wholeMatch(of: /[\w ]*private let (\w+) = MutableProperty(?:<.*>)?\((.*)\)/)
    if !names.contains(String(parts?.1 ?? "")) || ["", "()"].contains(parts?.2) != arguments.isEmpty {
      let value = arguments.isEmpty ? "MutableProperty(())" : "a MutableProperty with nil or a useful value"
      let form = "a private constant with the name \(names.joined(separator: " or ")) and the value \(value)"
      violations = [property.violation(of: .inputProperty, "The property of the \(name) must be \(form).")]
    }
    // The value is an argument or a tuple, whose elements may have labels.
    let body = function.body.replacing(/\w+: |[()]/, with: "")
    if body == "self.\(property.name).value = \(arguments.joined(separator: ", "))" { return violations }
    let message = "The \(name) must set “self.\(property.name).value” to its arguments and do nothing else."
    return violations + [function.violation(of: .inputSetsProperty, message)]
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
