extension Checker {
  static func inputsDepartures(of inputs: Declaration) -> [Departure] {
    let members = inputs.members.filter { !$0.kind.isOfTypes }
    let functions = members.filter { $0.kind == .func && !$0.isStatic }
    var departures = members.compactMap { member -> Departure? in
      guard member.kind == .func, !member.isStatic else {
        return Departure(
          rule: .inputsAreFunctions, location: member.location,
          message: "An input is a function, and “\(member.name)” is none that a view can call.")
      }
      return member.hasResult
        ? Departure(
          rule: .inputsAreFunctions, location: member.location,
          message: "The input “\(member.fullName)” returns something; what a view gets is an output.") : nil
    }
    departures += functions.filter(\.documentation.isEmpty).map { input in
      Departure(
        rule: .inputsDocumented, location: input.location,
        message: "No comment says when to call “\(input.fullName)”.")
    }
    return departures + inputOrderDepartures(of: functions)
  }

  static func inputOrderDepartures(of functions: [Declaration]) -> [Departure] {
    misplaced(functions, name: \.fullName, branches: \.branches).map { input, previous in
      Departure(
        rule: .inputsAlphabetised, location: input.location,
        message: "The input “\(input.fullName)” comes before “\(previous.fullName)”.")
    }
  }

  static func outputsDepartures(of outputs: Declaration) -> [Departure] {
    let members = outputs.members.filter { !$0.kind.isOfTypes }
    let properties = members.filter { $0.kind == .var && !$0.isStatic }
    var departures = members.compactMap { member -> Departure? in
      guard member.kind == .var, !member.isStatic else {
        return Departure(
          rule: .outputsAreProperties, location: member.location,
          message: "An output is a property, and “\(member.name)” is none that a view can observe.")
      }
      return member.accessors.contains("set")
        ? Departure(
          rule: .outputsAreProperties, location: member.location,
          message: "The output “\(member.name)” can be set; what a view says is an input.") : nil
    }
    departures += properties.filter(\.documentation.isEmpty).map { output in
      Departure(
        rule: .outputsDocumented, location: output.location,
        message: "No comment says what “\(output.name)” is.")
    }
    return departures + outputOrderDepartures(of: properties)
  }

  static func outputOrderDepartures(of properties: [Declaration]) -> [Departure] {
    misplaced(properties, name: \.name, branches: \.branches).map { output, previous in
      Departure(
        rule: .outputsAlphabetised, location: output.location,
        message: "The output “\(output.name)” comes before “\(previous.name)”.")
    }
  }

  static func typeDepartures(of type: Declaration, _ viewModel: ViewModelDeclarations) -> [Departure] {
    func departure(_ location: SourceLocation, _ message: String) -> Departure {
      Departure(rule: .typeHasBoth, location: location, message: message)
    }
    let members = type.members.filter { !$0.kind.isOfTypes }
    var departures: [Departure] = []
    for (name, protocolName) in [("inputs", viewModel.names[0]), ("outputs", viewModel.names[1])] {
      guard let member = members.first(where: { $0.kind == .var && $0.name == name && !$0.isStatic }) else {
        departures.append(departure(type.location, "“\(type.name)” has no “\(name)”."))
        continue
      }
      if !member.type.contains(where: { $0.token?.text == protocolName }) || member.accessors.contains("set") {
        departures.append(
          departure(member.location, "“\(name)” is a property of the type “\(protocolName)” that can only be read."))
      }
    }
    departures += members.filter { !["inputs", "outputs"].contains($0.name) }.map {
      departure($0.location, "“\(type.name)” has inputs and outputs; “\($0.name)” is neither of them.")
    }
    if departures.isEmpty, members.first?.name == "outputs", members.first?.branches == members.last?.branches {
      departures.append(departure(members[0].location, "“outputs” comes after “inputs”."))
    }
    return departures
  }
}

extension Declaration.Kind {
  /// Whether it declares a type that the members of a protocol are about.
  fileprivate var isOfTypes: Bool { self == .associatedtype || self == .typealias }
}
