/// Generates a view model in Swift, following the template. Each output has a placeholder, since only the developer
/// knows how it depends on the inputs.
struct SwiftWriter {
  let description: ViewModelDescription
  let knowledge: TypeKnowledge
  let isPublic: Bool

  private var name: String { description.typeName }
  /// The access modifier of the declarations: “public ” or empty.
  private var access: String { isPublic ? "public " : "" }

  /// The content of the file.
  var text: String {
    let inputs = description.inputs.map { "  ///\(comment(on: $0))\n  func \(signature(of: $0))" }
    let outputs = description.outputs.map { output in
      let start = output.isSignal ? "Sends" : "The"
      return "  /// \(start) {\(words(of: output.name))}.\n  var \(output.name): \(type(of: output)) { get }"
    }
    let constants = description.outputs.map { "  \(access)let \($0.name): \(type(of: $0))\n" }.joined()
    let members = [initialiser] + description.inputs.map(implementation) + (constants.isEmpty ? [] : [constants])
    return """
      \(imports)

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

  private var imports: String {
    let modules = knowledge.modules.union(["Reactive"]).sorted()
    // Without outputs, no public declaration has a type of Reactive.
    let lines = modules.map { "\($0 == "Reactive" && description.outputs.isEmpty ? "" : access)import \($0)" }
    return lines.joined(separator: "\n")
  }

  private func block(_ members: [String]) -> String {
    members.isEmpty ? "{}" : "{\n\(members.joined(separator: "\n\n"))\n}"
  }

  private func type(of output: ViewModelDescription.Output) -> String {
    output.isSignal ? "Signal<\(output.type.text), Never>" : "Property<\(output.type.text)>"
  }

  private func signature(of input: ViewModelDescription.Input) -> String {
    let parameters = input.parameters.map { parameter in
      let names = parameter.label == parameter.name ? parameter.name : "\(parameter.label ?? "_") \(parameter.name)"
      return "\(names): \(parameter.type.parameterText)"
    }
    return "\(input.name)(\(parameters.joined(separator: ", ")))"
  }

  /// The first line of the class, broken as by the formatter if it is too long.
  private var header: String {
    let isSendable = description.types.allSatisfy(knowledge.isSendable)
    let types = ["\(name)Type,", "\(name)Inputs,", "\(name)Outputs"]
    var lines = ["\(access)final class \(name):"]
    for type in isSendable ? types.dropLast() + ["\(types[2]),", "Sendable"] : types {
      let line = "\(lines[lines.count - 1]) \(type)"
      if line.count <= 120 { lines[lines.count - 1] = line } else { lines.append("  \(type)") }
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
        \(access)func \(signature(of: input)) {
          self.\(input.propertyName).value = \(value)
        }

      """
  }
}

/// Returns a comment on an input with a placeholder, unless its name is well known.
func comment(on input: ViewModelDescription.Input) -> String {
  if input.name == "viewDidLoad" { return " Call when the view loads." }
  return " Call \(input.parameters.isEmpty ? "when" : "with") {\(words(of: input.name))}."
}
