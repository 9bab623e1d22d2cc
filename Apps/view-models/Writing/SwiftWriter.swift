/// Generates a view model in Swift, following the template.
struct SwiftWriter {
  private let description: ViewModelDescription
  private let knowledge: TypeKnowledge
  /// The access modifier of the declarations: “public ”, or empty if they use a type that is not public.
  private let access: String

  init(_ description: ViewModelDescription, knowledge: TypeKnowledge) {
    self.description = description
    self.knowledge = knowledge
    access = knowledge.arePublic(description.types) ? "public " : ""
  }

  private var name: String { description.typeName }

  /// The content of the file.
  var text: String {
    let parts = [imports, inputsProtocol, outputsProtocol, typeProtocol, classDeclaration]
    return parts.map { $0.flatMap(fitted).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  // MARK: The protocols

  private var imports: [String] {
    var modules = knowledge.modules(of: description.types)
    modules.remove("Reactive")
    let all = modules.map { (name: $0, line: "\(access)import \($0)") }
    // Public outputs have types of Reactive, so its import must be public. Inputs use these types only privately.
    let reactive = (name: "Reactive", line: "\(description.outputs.isEmpty ? "" : access)import Reactive")
    return (all + [reactive]).sorted { $0.name < $1.name }.map(\.line)
      + knowledge.importOfNetworking(for: description.types, access)
  }

  private var inputsProtocol: [String] {
    let members = description.inputs.map { input in
      ["  \(comment(on: input))", "  func \(signature(of: input))"]
    }
    return ["/// The inputs of ``\(name)``, which the view calls."]
      + block("\(access)protocol \(name)Inputs", members)
  }

  private var outputsProtocol: [String] {
    let members = description.outputs.map { output in
      ["  \(comment(on: output))", "  var \(output.name): \(type(of: output)) { get }"]
    }
    return ["/// The outputs of ``\(name)``, which the view observes."]
      + block("\(access)protocol \(name)Outputs", members)
  }

  private var typeProtocol: [String] {
    ["/// The inputs and outputs of ``\(name)``."]
      + block(
        "\(access)protocol \(name)Type",
        [
          ["  /// The inputs, which the view calls.", "  var inputs: any \(name)Inputs { get }"],
          ["  /// The outputs, which the view observes.", "  var outputs: any \(name)Outputs { get }"],
        ])
  }

  private func comment(on input: ViewModelDescription.Input) -> String {
    if let moment = wellKnownMoments[input.name] { return "/// Call when \(moment)." }
    return input.parameters.isEmpty
      ? "/// Call when {\(words(of: input.name))}." : "/// Call with {\(words(of: input.name))}."
  }

  private func comment(on output: ViewModelDescription.Output) -> String {
    if case .signal = output.kind { return "/// Emits {\(words(of: output.name))}." }
    return "/// The {\(words(of: output.name))}."
  }

  private func block(_ header: String, _ members: [[String]]) -> [String] {
    members.isEmpty ? ["\(header) {}"] : ["\(header) {"] + members.joined(separator: [""]) + ["}"]
  }

  private func type(of output: ViewModelDescription.Output) -> String {
    switch output.kind {
    case .property: "Property<\(output.type.text)>"
    case .signal: "Signal<\(output.type.text), Never>"
    }
  }

  private func signature(of input: ViewModelDescription.Input) -> String {
    let parameters = input.parameters.map { parameter in
      let names =
        parameter.label == parameter.name ? parameter.name : "\(parameter.label ?? "_") \(parameter.name)"
      return "\(names): \(typeOfParameter(parameter.type))"
    }
    return "\(input.name)(\(parameters.joined(separator: ", ")))"
  }

  private func typeOfParameter(_ type: TypeSyntax) -> String {
    knowledge.isFunction(type) ? "@escaping \(type.text)" : type.text
  }

  // MARK: The class

  private var classDeclaration: [String] {
    let isSendable = description.types.allSatisfy(knowledge.isSendable)
    let bases = ["Type", "Inputs", "Outputs"].map { name + $0 } + (isSendable ? ["Sendable"] : [])
    let header = "\(access)final class \(name): \(bases.joined(separator: ", ")) {"
    let inputs = description.inputs.flatMap { [""] + implementation(of: $0) }
    let outputs = description.outputs.map { "  \(access)let \($0.name): \(type(of: $0))" }
    return ["/// The view model of {the \(words(of: description.name)) view}.", header] + initialiser + inputs
      + (outputs.isEmpty ? [] : [""] + outputs) + [
        "", "  \(access)var inputs: any \(name)Inputs { self }", "  \(access)var outputs: any \(name)Outputs { self }",
        "}",
      ]
  }

  private var initialiser: [String] {
    let parameters = description.requiredInitialValues(knowledge)
    let list = parameters.map { "\($0.name): \(typeOfParameter($0.type))" }.joined(separator: ", ")
    let comments: [String] =
      switch parameters.count {
      case 0: []
      case 1: ["  ///", "  /// - Parameter \(parameters[0].name): {The initial value}."]
      default:
        ["  ///", "  /// - Parameters:"] + parameters.map { "  ///   - \($0.name): {The initial value}." }
      }
    let assignments = description.outputs.map(assignment)
    return ["  /// Creates a view model."] + comments
      + (assignments.isEmpty ? ["  \(access)init() {}"] : ["  \(access)init(\(list)) {"] + assignments + ["  }"])
  }

  private func assignment(to output: ViewModelDescription.Output) -> String {
    let source = description.source(of: output).map { input -> String in
      let property = "self.\(description.propertyName(for: input)).signal"
      return isOptional(input) ? "\(property).skipNil()" : property
    }
    let start = "    self.\(output.name) = "
    guard case .property(let given) = output.kind else { return start + (source ?? ".never") }
    let value = given ?? knowledge.emptyValue(of: output.type) ?? output.name
    return source.map { "\(start)Property(initial: \(value), then: \($0))" } ?? "\(start)Property(value: \(value))"
  }

  /// Whether the property of an input is optional although the input is not.
  private func isOptional(_ input: ViewModelDescription.Input) -> Bool {
    if input.initialValue != nil || input.parameters.isEmpty { return false }
    if case .optional = input.type { return false }
    return true
  }

  private func implementation(of input: ViewModelDescription.Input) -> [String] {
    let property = description.propertyName(for: input)
    let value: String =
      switch input.parameters.count {
      case 0: "()"
      case 1: input.parameters[0].name
      default: "(\(input.parameters.map(\.name).joined(separator: ", ")))"
      }
    let initial: String =
      if input.parameters.isEmpty {
        "MutableProperty(())"
      } else if let given = input.initialValue {
        "MutableProperty<\(input.type.text)>(\(given))"
      } else if isOptional(input) {
        "MutableProperty<\(TypeSyntax.optional(input.type).text)>(nil)"
      } else {
        "MutableProperty<\(input.type.text)>(nil)"
      }
    return [
      "  private let \(property) = \(initial)", "  \(access)func \(signature(of: input)) {",
      "    self.\(property).value = \(value)", "  }",
    ]
  }
}

/// The moments at which a view calls the inputs with well-known names.
let wellKnownMoments = [
  "viewDidLoad": "the view loads", "viewWillAppear": "the view is about to appear",
  "viewDidAppear": "the view has appeared", "viewWillDisappear": "the view is about to disappear",
  "viewDidDisappear": "the view has disappeared",
]

// MARK: Relations between inputs and outputs

extension ViewModelDescription {
  /// The types of all inputs and outputs.
  var types: [TypeSyntax] { inputs.map(\.type) + outputs.map(\.type) }

  /// Returns the name of the property of an input. It is named after the labels of the input if all parameters have
  /// one, and otherwise after the input. If that name is taken, it is named after the input and its parameters.
  func propertyName(for input: Input) -> String {
    propertyNames[input.fullName] ?? "\(input.name)Property"
  }

  /// The names of the properties by the full names of their inputs. An input is missing if all of its names are taken.
  var propertyNames: [String: String] {
    var taken = Set(inputs.map(\.name) + outputs.map(\.name))
    var names: [String: String] = [:]
    let shared = Dictionary(grouping: inputs, by: \.propertyName).filter { $0.value.count > 1 }
    for input in inputs where shared[input.propertyName] == nil && taken.insert(input.propertyName).inserted {
      names[input.fullName] = input.propertyName
    }
    let others = inputs.filter { names[$0.fullName] == nil }
    for input in others.filter(\.parameters.isEmpty) + others.filter({ !$0.parameters.isEmpty }) {
      let name = input.longPropertyNames.first { !taken.contains($0) }
      if let name { taken.insert(name) }
      names[input.fullName] = name
    }
    return names
  }

  /// Returns the only input that has the type of an output; `nil` if there is none or more than one.
  func source(of output: Output) -> Input? {
    guard output.type != .void else { return nil }
    let inputs = inputs.filter { $0.type == output.type }
    return inputs.count == 1 ? inputs[0] : nil
  }

  /// Returns the outputs whose initial value must be passed to the initialiser.
  func requiredInitialValues(_ knowledge: TypeKnowledge) -> [Output] {
    outputs.filter { output in
      guard case .property(nil) = output.kind else { return false }
      return knowledge.emptyValue(of: output.type) == nil
    }
  }
}

extension ViewModelDescription.Input {
  /// The preferred name of its property.
  fileprivate var propertyName: String {
    let labels = parameters.compactMap(\.label)
    guard labels.count == parameters.count, let first = labels.first else { return "\(name)Property" }
    return ([first] + labels.dropFirst().map(capitalised)).joined(separator: "And") + "Property"
  }

  /// The alternative names of its property, the best one first.
  fileprivate var longPropertyNames: [String] {
    if parameters.isEmpty { return [propertyName] }
    let labels = parameters.compactMap(\.label).map(capitalised).joined(separator: "And")
    let names = parameters.map { capitalised($0.name) }
    return ([labels].filter { !$0.isEmpty } + names + [names.joined(separator: "And")]).map { "\(name)\($0)Property" }
  }
}
