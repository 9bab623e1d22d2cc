/// The text of a view model in Swift, and of its test. Each output has a placeholder, since only the developer
/// knows how it depends on the inputs.
struct SwiftTemplate {
  let description: ViewModelDescription
  let knowledge: TypeKnowledge
  /// The module of the view model.
  let module: String
  let isPublic: Bool

  private var name: String { description.typeName }
  /// The access modifier of the declarations: “public ” or empty.
  private var access: String { isPublic ? "public " : "" }

  /// The content of the file with the view model.
  var text: String {
    let modules = knowledge.modules.union(["Reactive"]).sorted()
    // Without outputs, no public declaration has a type of Reactive.
    let imports = modules.map { "\($0 == "Reactive" && description.outputs.isEmpty ? "" : access)import \($0)" }
    let inputs = description.inputs.map { "  /// \($0.comment)\n  func \($0.signature)" }
    let outputs = description.outputs.map { output in
      let start = output.isSignal ? "Sends" : "The"
      return "  /// \(start) {\(words(of: output.name))}.\n  var \(output.name): \(output.typeText) { get }"
    }
    let constants = description.outputs.map { "  \(access)let \($0.name): \($0.typeText)\n" }.joined()
    let members = [initialiser] + description.inputs.map(implementation) + (constants.isEmpty ? [] : [constants])
    return """
      \(imports.joined(separator: "\n"))

      /// The inputs of ``\(name)``, which the view calls.
      \(access)protocol \(name)Inputs \(block(inputs))

      /// The outputs of ``\(name)``, which the view observes.
      \(access)protocol \(name)Outputs \(block(outputs))

      /// The inputs and outputs of ``\(name)``.
      \(access)protocol \(name)Type {
        /// The inputs, which the view calls.
        var inputs: any \(name)Inputs { get }

        /// The outputs, which the view observes.
        var outputs: any \(name)Outputs { get }
      }

      /// The view model of {the \(words(of: description.name)) view}.
      \(header)
      \(members.joined(separator: "\n"))
        \(access)var inputs: any \(name)Inputs { self }
        \(access)var outputs: any \(name)Outputs { self }
      }

      """
  }

  private func block(_ members: [String]) -> String {
    members.isEmpty ? "{}" : "{\n\(members.joined(separator: "\n\n"))\n}"
  }

  /// The first line of the class, broken as by the formatter if it is too long.
  private var header: String {
    let isSendable = description.types.allSatisfy(knowledge.isSendable)
    let types = ["\(name)Type", "\(name)Inputs", "\(name)Outputs"] + (isSendable ? ["Sendable"] : [])
    var lines = ["\(access)final class \(name):"]
    for (index, type) in types.enumerated() {
      let word = index == types.count - 1 ? type : "\(type),"
      let line = "\(lines[lines.count - 1]) \(word)"
      if line.count <= 120 { lines[lines.count - 1] = line } else { lines.append("  \(word)") }
    }
    let isShort = lines.count == 1 && lines[0].count <= 118
    return lines.joined(separator: "\n") + (isShort ? " {" : "\n{")
  }

  private var initialiser: String {
    let parameters = description.initialValues
    let list = parameters.map { "\($0.name): \($0.type.parameterText)" }.joined(separator: ", ")
    let comments = parameters.map { "  ///   - \($0.name): {The initial value}.\n" }.joined()
    let assignments = description.outputs.map { output in
      let value = output.isSignal ? ".never" : "Property(value: \(output.type.emptyValue ?? output.name))"
      return "    self.\(output.name) = \(value)  // {Derive \(output.name) from the inputs.}"
    }
    let body = assignments.isEmpty ? "{}" : "{\n\(assignments.joined(separator: "\n"))\n  }"
    let details = comments.isEmpty ? "" : "  ///\n  /// - Parameters:\n\(comments)"
    return "  /// Creates a view model.\n\(details)  \(access)init(\(list)) \(body)\n"
  }

  private func implementation(of input: ViewModelDescription.Input) -> String {
    let names = input.parameters.map(\.name).joined(separator: ", ")
    let tuple = input.parameters.map { "\($0.name): \($0.type.text)" }.joined(separator: ", ")
    let (property, value) =
      switch input.parameters.count {
      case 0: ("MutableProperty(())", "()")
      case 1: ("MutableProperty<\(input.parameters[0].type.optionalText)>(nil)", names)
      default: ("MutableProperty<(\(tuple))?>(nil)", "(\(names))")
      }
    return """
        private let \(input.propertyName) = \(property)
        \(access)func \(input.signature) {
          self.\(input.propertyName).value = \(value)
        }

      """
  }
}

// MARK: The test

extension SwiftTemplate {
  /// The content of the file with the test: a transcript of the initial values, and one of each input. They are empty,
  /// so each test fails until it is run with `RECORD_TESTS=1`, or the developer writes what is expected.
  var testText: String {
    let modules = knowledge.modules.union(["ReactiveTesting", "Testing"]).union(isPublic ? [module] : [])
    let arguments = description.initialValues.map { "\($0.name): \(missing($0.type, "its initial value"))" }
    let hasInitialValues = description.outputs.contains { !$0.isSignal }
    let tests =
      (hasInitialValues ? [test("The outputs have their initial values", "initialValues()", "")] : [])
      + description.inputs.map(test)
    return """
      \(modules.sorted().map { "import \($0)\n" }.joined())\(isPublic ? "" : "\n@testable import \(module)\n")
      @Suite("\(name)")
      struct \(name)Tests {
        private let viewModel: \(name)
        private let transcript: Transcript

        init()\(arguments.isEmpty ? "" : " throws") {
          viewModel = \(name)(\(arguments.joined(separator: ", ")))
          transcript = Transcript(of: viewModel, recordsInitialValues: true)
        }
      \(tests.map { "\n\($0)" }.joined())}

      """
  }

  private func test(of input: ViewModelDescription.Input) -> String {
    let arguments = input.parameters.map { parameter in
      (parameter.label.map { "\($0): " } ?? "") + missing(parameter.type, "the argument")
    }
    let calls = """
          transcript.removeAll()
          viewModel.inputs.\(input.name)(\(arguments.joined(separator: ", ")))

      """
    return test("{\(words(of: input.name))}", "\(input.name)()", calls)
  }

  private func test(_ title: String, _ function: String, _ calls: String) -> String {
    """
      @Test("\(title)")
      func \(function) throws {
    \(calls)    try transcript.expect("")
      }

    """
  }

  /// Returns an expression that fails the test, in place of a value that only the developer knows.
  private func missing(_ type: SwiftType, _ role: String) -> String {
    "try #require(Optional<\(type.text)>.none, \"{Enter \(role).}\")"
  }
}

extension ViewModelDescription.Output {
  fileprivate var typeText: String { isSignal ? "Signal<\(type.text), Never>" : "Property<\(type.text)>" }
}

extension ViewModelDescription.Input {
  fileprivate var signature: String {
    let list = parameters.map { parameter in
      let names = parameter.label == parameter.name ? parameter.name : "\(parameter.label ?? "_") \(parameter.name)"
      return "\(names): \(parameter.type.parameterText)"
    }
    return "\(name)(\(list.joined(separator: ", ")))"
  }
}
