extension Checker {
  static func inputsViolations(of inputs: Declaration) -> [Violation] {
    let members = inputs.members.filter { !$0.kind.isOfTypes }
    let functions = members.filter { $0.kind == .func && !$0.isStatic }
    var violations = members.compactMap { member -> Violation? in
      guard member.kind == .func, !member.isStatic else {
        return Violation(
          rule: .inputsAreFunctions, location: member.location,
          message: "“\(member.name)” is not an input: an input is an instance method.")
      }
      return member.hasResult
        ? Violation(
          rule: .inputsAreFunctions, location: member.location,
          message: "The input “\(member.fullName)” must not return a value. Use an output instead.") : nil
    }
    violations += functions.filter(\.documentation.isEmpty).map { input in
      Violation(
        rule: .inputsDocumented, location: input.location,
        message: "The input “\(input.fullName)” has no documentation comment.")
    }
    return violations + inputOrderViolations(of: functions)
  }

  static func inputOrderViolations(of functions: [Declaration]) -> [Violation] {
    misplaced(functions, name: \.fullName, branches: \.branches).map { input, previous in
      Violation(
        rule: .inputsAlphabetised, location: input.location,
        message: "The input “\(input.fullName)” must precede “\(previous.fullName)”.")
    }
  }

  static func outputsViolations(of outputs: Declaration) -> [Violation] {
    let members = outputs.members.filter { !$0.kind.isOfTypes }
    let properties = members.filter { $0.kind == .var && !$0.isStatic }
    var violations = members.compactMap { member -> Violation? in
      guard member.kind == .var, !member.isStatic else {
        return Violation(
          rule: .outputsAreProperties, location: member.location,
          message: "“\(member.name)” is not an output: an output is an instance property.")
      }
      return member.accessors.contains("set")
        ? Violation(
          rule: .outputsAreProperties, location: member.location,
          message: "The output “\(member.name)” must be read-only. Use an input instead.") : nil
    }
    violations += properties.filter(\.documentation.isEmpty).map { output in
      Violation(
        rule: .outputsDocumented, location: output.location,
        message: "The output “\(output.name)” has no documentation comment.")
    }
    return violations + outputOrderViolations(of: properties)
  }

  static func outputOrderViolations(of properties: [Declaration]) -> [Violation] {
    misplaced(properties, name: \.name, branches: \.branches).map { output, previous in
      Violation(
        rule: .outputsAlphabetised, location: output.location,
        message: "The output “\(output.name)” must precede “\(previous.name)”.")
    }
  }

  static func typeViolations(of type: Declaration, _ viewModel: ViewModelDeclarations) -> [Violation] {
    func violation(_ location: SourceLocation, _ message: String) -> Violation {
      Violation(rule: .typeHasBoth, location: location, message: message)
    }
    let members = type.members.filter { !$0.kind.isOfTypes }
    var violations: [Violation] = []
    for (name, protocolName) in [("inputs", viewModel.names[0]), ("outputs", viewModel.names[1])] {
      guard let member = members.first(where: { $0.kind == .var && $0.name == name && !$0.isStatic }) else {
        violations.append(violation(type.location, "The protocol “\(type.name)” has no “\(name)”."))
        continue
      }
      if !member.type.contains(where: { $0.token?.text == protocolName }) || member.accessors.contains("set") {
        violations.append(
          violation(member.location, "“\(name)” must be a read-only property of the type “\(protocolName)”."))
      }
    }
    violations += members.filter { !["inputs", "outputs"].contains($0.name) }.map {
      violation(
        $0.location, "“\($0.name)” is not allowed: the protocol “\(type.name)” has only “inputs” and “outputs”.")
    }
    if violations.isEmpty, members.first?.name == "outputs", members.first?.branches == members.last?.branches {
      violations.append(violation(members[0].location, "“outputs” must follow “inputs”."))
    }
    return violations
  }
}

extension Declaration.Kind {
  /// Whether the member declares a type that other members of the protocol use.
  fileprivate var isOfTypes: Bool { self == .associatedtype || self == .typealias }
}
