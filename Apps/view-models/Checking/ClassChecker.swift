/// Checks the class of a view model against the template.
struct ClassChecker {
  /// The role of a member of the class. The cases are in the order of the template.
  private enum Role: Int {
    case initialiser, input, output, retained, accessor

    /// The name of these members in reports.
    var title: String {
      switch self {
      case .initialiser: "the initialiser"
      case .input: "the inputs"
      case .output: "the outputs"
      case .retained: "the retained objects"
      case .accessor: "“inputs” and “outputs”"
      }
    }
  }

  private let declaration: Declaration
  private let viewModel: ViewModelDeclarations
  private let members: [Declaration]
  private let inputNames: Set<String>
  private let outputNames: Set<String>
  /// Whether the names of all inputs, and of all outputs, are known. They are not if a protocol inherits from another.
  private let (knowsInputs, knowsOutputs): (Bool, Bool)

  init(_ declaration: Declaration, of viewModel: ViewModelDeclarations) {
    self.declaration = declaration
    self.viewModel = viewModel
    members = declaration.members
    inputNames = Set(viewModel.inputs.flatMap(\.members).filter { $0.kind == .func }.map(\.fullName))
    outputNames = Set(viewModel.outputs.flatMap(\.members).filter { $0.kind == .var }.map(\.name))
    knowsInputs = Self.isComplete(viewModel.inputs)
    knowsOutputs = Self.isComplete(viewModel.outputs)
  }

  private static func isComplete(_ protocols: [Declaration]) -> Bool {
    !protocols.isEmpty
      && protocols.allSatisfy { $0.inheritedTypes.allSatisfy(["AnyObject", "Sendable", "SendableMetatype"].contains) }
  }

  var violations: [Violation] {
    let functions = members.filter { role(of: $0) == .input }
    let inputs = InputChecker(members: members, inputs: functions)
    let outputs = members.filter { role(of: $0) == .output && !inputs.backing.contains($0.location) }
    return headerViolations + orderViolations(backing: inputs.backing) + otherMemberViolations(backing: inputs.backing)
      + accessorViolations + inputs.violations
      + Checker.inputOrderViolations(of: functions) + Checker.outputOrderViolations(of: outputs)
      + InitialiserChecker(members: members, outputs: outputs).violations
      + ExplicitSelfChecker(members: members).violations
  }

  private func role(of member: Declaration) -> Role? {
    switch member.kind {
    case .`init`: return .initialiser
    case .func:
      if member.isStatic || member.isPrivate { return nil }
      return !knowsInputs || inputNames.contains(member.fullName) ? .input : nil
    case .var, .let:
      if member.isStatic { return nil }
      if member.kind == .var, ["inputs", "outputs"].contains(member.name) { return .accessor }
      if outputNames.contains(member.name) { return .output }
      if member.isPrivate {
        return member.kind == .let && member.initialValue == nil ? .retained : nil
      }
      return knowsOutputs ? nil : .output
    default: return nil
    }
  }

  private func violation(_ rule: Rule, _ location: SourceLocation, _ message: String) -> Violation {
    Violation(rule: rule, location: location, message: message)
  }

  // MARK: The class as a whole

  private var headerViolations: [Violation] {
    var violations: [Violation] = []
    if !declaration.has("final") {
      violations.append(
        violation(.finalClass, declaration.location, "The class “\(viewModel.name)” must be final."))
    }
    let inherited = Set(declaration.inheritedTypes)
    let missing = viewModel.names.dropLast().filter { !inherited.contains($0) }
    if !missing.isEmpty, viewModel.all.allSatisfy({ !$0.isEmpty }) {
      let list = missing.map { "“\($0)”" }.joined(separator: ", ")
      violations.append(
        violation(
          .conformances, declaration.location, "The class “\(viewModel.name)” must declare conformance to \(list)."))
    }
    return violations
  }

  // MARK: The order of the members

  private func orderViolations(backing: Set<SourceLocation>) -> [Violation] {
    let placed = members.compactMap { member -> (member: Declaration, role: Role)? in
      if backing.contains(member.location) { return (member, .input) }
      return role(of: member).map { (member, $0) }
    }
    var violations: [Violation] = []
    if let first = placed.first?.member, !placed.contains(where: { $0.role == .initialiser }) {
      violations.append(
        violation(.initialiserFirst, first.location, "The class “\(viewModel.name)” has no initialiser."))
    }
    var last = Role.initialiser
    var reported: Role?
    for (member, role) in placed {
      if role.rawValue >= last.rawValue {
        last = role
        reported = nil
      } else if role == .initialiser {
        // The members above the initialiser are misplaced, so do not compare the following members with them.
        last = role
        violations.append(
          violation(.initialiserFirst, member.location, "The initialiser must be the first member."))
      } else if role != reported {
        reported = role
        violations.append(
          violation(.memberOrder, member.location, "“\(member.name)” must precede \(last.title)."))
      }
    }
    return violations
  }

  private func otherMemberViolations(backing: Set<SourceLocation>) -> [Violation] {
    members.compactMap { member in
      if backing.contains(member.location) || role(of: member) != nil { return nil }
      let name = "“\(member.name)”"
      switch member.kind {
      case .typealias: return nil
      case .func where !member.isPrivate && !member.isStatic && !member.has("override"):
        return violation(
          .nothingElse, member.location,
          "\(name) is not an input. Move a helper below the class, and conform to other protocols in extensions.")
      case .func:
        return violation(.nothingElse, member.location, "The helper \(name) must be a free function below the class.")
      case .let where member.isPrivate || member.isStatic:
        return violation(
          .nothingElse, member.location,
          "\(name) is not allowed: it has an initial value, but is not the property of an input.")
      case .var, .let:
        return violation(.nothingElse, member.location, "\(name) is neither the property of an input nor an output.")
      case .deinit:
        return violation(
          .nothingElse, member.location, "A view model must not have a deinitialiser. Bind its work to a lifetime.")
      default:
        return violation(
          .nothingElse, member.location, "\(name) is not part of the template.")
      }
    }
  }

  // MARK: `inputs` and `outputs`

  private func returnsSelf(_ body: Group?) -> Bool {
    let nodes = body?.nodes.drop { $0.isWord("get") || $0.isWord("return") } ?? []
    guard nodes.count == 1, let node = nodes.first else { return false }
    return node.isWord("self") || node.group(.braces) != nil && returnsSelf(node.group(.braces))
  }

  private var accessorViolations: [Violation] {
    var violations: [Violation] = []
    let accessors = members.filter { role(of: $0) == .accessor }
    for accessor in accessors {
      if !returnsSelf(accessor.body) {
        violations.append(violation(.inputsAndOutputs, accessor.location, "“\(accessor.name)” must return self."))
      }
    }
    if accessors.count == 2, accessors[0].name == "outputs", accessors[0].branches == accessors[1].branches {
      violations.append(violation(.inputsAndOutputs, accessors[0].location, "“outputs” must follow “inputs”."))
    }
    for name in ["inputs", "outputs"] where !accessors.contains(where: { $0.name == name }) {
      violations.append(
        violation(.inputsAndOutputs, declaration.location, "The class “\(viewModel.name)” has no “\(name)”."))
    }
    return violations
  }
}
