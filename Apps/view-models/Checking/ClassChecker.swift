/// Finds where the class of a view model departs from the template.
struct ClassChecker {
  /// What a member of the class is, in the order of the template.
  private enum Role: Int {
    case initialiser, input, output, kept, accessor

    /// What a report calls the members.
    var title: String {
      switch self {
      case .initialiser: "the initialiser"
      case .input: "the inputs"
      case .output: "the outputs"
      case .kept: "what the initialiser keeps"
      case .accessor: "“inputs” and “outputs”"
      }
    }
  }

  private let declaration: Declaration
  private let viewModel: ViewModelDeclarations
  private let members: [Declaration]
  private let inputNames: Set<String>
  private let outputNames: Set<String>
  /// Whether what the protocols declare is here to be seen, so that nothing else can be an input or an output.
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

  var departures: [Departure] {
    let functions = members.filter { role(of: $0) == .input }
    let inputs = InputChecker(members: members, inputs: functions)
    let outputs = members.filter { role(of: $0) == .output && !inputs.backing.contains($0.location) }
    return headerDepartures + orderDepartures(backing: inputs.backing) + elseDepartures(backing: inputs.backing)
      + accessorDepartures + inputs.departures
      + Checker.inputOrderDepartures(of: functions) + Checker.outputOrderDepartures(of: outputs)
      + InitialiserChecker(members: members, outputs: outputs).departures
      + ExplicitSelfChecker(members: members).departures
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
        return member.kind == .let && member.initialValue == nil ? .kept : nil
      }
      return knowsOutputs ? nil : .output
    default: return nil
    }
  }

  private func departure(_ rule: Rule, _ location: SourceLocation, _ message: String) -> Departure {
    Departure(rule: rule, location: location, message: message)
  }

  // MARK: The class as a whole

  private var headerDepartures: [Departure] {
    var departures: [Departure] = []
    if !declaration.has("final") {
      departures.append(
        departure(.finalClass, declaration.location, "“\(viewModel.name)” is final: nothing inherits from it."))
    }
    let inherited = Set(declaration.inheritedTypes)
    let missing = viewModel.names.dropLast().filter { !inherited.contains($0) }
    if !missing.isEmpty, viewModel.all.allSatisfy({ !$0.isEmpty }) {
      let list = missing.map { "“\($0)”" }.joined(separator: ", ")
      departures.append(
        departure(.conformances, declaration.location, "“\(viewModel.name)” does not name \(list) as its own."))
    }
    return departures
  }

  // MARK: The order of the members

  private func orderDepartures(backing: Set<SourceLocation>) -> [Departure] {
    let placed = members.compactMap { member -> (member: Declaration, role: Role)? in
      if backing.contains(member.location) { return (member, .input) }
      return role(of: member).map { (member, $0) }
    }
    var departures: [Departure] = []
    if let first = placed.first?.member, !placed.contains(where: { $0.role == .initialiser }) {
      departures.append(
        departure(.initialiserFirst, first.location, "“\(viewModel.name)” has no initialiser to begin with."))
    }
    var last = Role.initialiser
    var reported: Role?
    for (member, role) in placed {
      if role.rawValue >= last.rawValue {
        last = role
        reported = nil
      } else if role == .initialiser {
        // What stands above it is out of place, so that what comes next is not held against that.
        last = role
        departures.append(
          departure(.initialiserFirst, member.location, "The initialiser comes before everything else."))
      } else if role != reported {
        reported = role
        departures.append(
          departure(.memberOrder, member.location, "“\(member.name)” comes before \(last.title)."))
      }
    }
    return departures
  }

  private func elseDepartures(backing: Set<SourceLocation>) -> [Departure] {
    members.compactMap { member in
      if backing.contains(member.location) || role(of: member) != nil { return nil }
      let name = "“\(member.name)”"
      switch member.kind {
      case .typealias: return nil
      case .func where !member.isPrivate && !member.isStatic && !member.has("override"):
        return departure(
          .nothingElse, member.location,
          "\(name) is no input. What helps is a free function, and what another protocol asks for an extension.")
      case .func:
        return departure(.nothingElse, member.location, "\(name) helps, so it is a free function below the class.")
      case .let where member.isPrivate || member.isStatic:
        return departure(
          .nothingElse, member.location,
          "\(name) has a value of its own and is behind no input: it is state, or a helper.")
      case .var, .let:
        return departure(.nothingElse, member.location, "\(name) is neither an input's property nor an output.")
      case .deinit:
        return departure(.nothingElse, member.location, "What has to end with the view model is bound to a lifetime.")
      default:
        return departure(
          .nothingElse, member.location, "\(name) is not one of the things that a view model consists of.")
      }
    }
  }

  // MARK: `inputs` and `outputs`

  private func returnsSelf(_ body: Group?) -> Bool {
    let nodes = body?.nodes.drop { $0.isWord("get") || $0.isWord("return") } ?? []
    guard nodes.count == 1, let node = nodes.first else { return false }
    return node.isWord("self") || node.group(.braces) != nil && returnsSelf(node.group(.braces))
  }

  private var accessorDepartures: [Departure] {
    var departures: [Departure] = []
    let accessors = members.filter { role(of: $0) == .accessor }
    for accessor in accessors {
      if !returnsSelf(accessor.body) {
        departures.append(departure(.inputsAndOutputs, accessor.location, "“\(accessor.name)” returns self."))
      }
    }
    if accessors.count == 2, accessors[0].name == "outputs", accessors[0].branches == accessors[1].branches {
      departures.append(departure(.inputsAndOutputs, accessors[0].location, "“outputs” comes after “inputs”."))
    }
    for name in ["inputs", "outputs"] where !accessors.contains(where: { $0.name == name }) {
      departures.append(departure(.inputsAndOutputs, declaration.location, "“\(viewModel.name)” has no “\(name)”."))
    }
    return departures
  }
}
