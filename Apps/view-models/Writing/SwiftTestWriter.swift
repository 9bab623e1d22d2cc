/// Generates the test of a view model: a test of the initial values, and a test for each input. They pass until the
/// view model is changed.
struct SwiftTestWriter {
  private let description: ViewModelDescription
  private let knowledge: TypeKnowledge
  private let module: String
  private let requiredValues: [ViewModelDescription.Output]

  /// - Parameter module: The module of the view model.
  init(_ description: ViewModelDescription, knowledge: TypeKnowledge, module: String) {
    self.description = description
    self.knowledge = knowledge
    self.module = module
    requiredValues = description.requiredInitialValues(knowledge)
  }

  private var name: String { description.typeName }
  private var subject: String { free("viewModel", or: "subject") }
  /// The name of the function that takes the place of a missing value.
  private var missingValueFunction: String { free("missing", or: "missingValue") }

  /// Returns the first of these names that no input or output has: `name`, `other`, or `other` with underscores.
  private func free(_ name: String, or other: String) -> String {
    let taken = Set(description.inputs.map(\.name) + description.outputs.map(\.name))
    if !taken.contains(name) { return name }
    var other = other
    while taken.contains(other) { other += "_" }
    return other
  }

  /// The names of the test functions, by the full names of the inputs.
  private var testNames: [String: String] {
    var taken = Set(description.outputs.map(\.name) + [subject])
    var names: [String: String] = [:]
    for input in description.inputs {
      let isShared = description.inputs.contains { $0.name == input.name && $0.fullName != input.fullName }
      let parameters = input.parameters.map { capitalised($0.label ?? $0.name) }.joined()
      var name = isShared ? input.name + parameters : input.name
      while !taken.insert(name).inserted { name += "Called" }
      names[input.fullName] = name
    }
    return names
  }

  /// The content of the file.
  var text: String {
    let isValueMissing = requiredValues.contains { knowledge.testValue(of: $0.type) == nil }
    let trait = isValueMissing ? ", .disabled(\"an initial value is missing\")" : ""
    let tests = [description.outputs.isEmpty ? creationTest : initialValuesTest] + description.inputs.map(test)
    let suite =
      ["@Suite(\"\(name)\"\(trait))", "struct \(name)Tests {"] + variables + tests.flatMap { [""] + $0 } + ["}"]
    var parts = [imports, suite]
    let types = requiredValues.map(\.type) + description.inputs.map(\.type)
    if types.contains(where: { knowledge.testValue(of: $0) == nil }) {
      parts.append(missing)
    }
    return parts.map { $0.flatMap(fitted).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var imports: [String] {
    let isPublic = knowledge.arePublic(description.types)
    let modules = knowledge.modules(of: description.types).union(["ReactiveTesting", "Testing"])
    let all = modules.union(isPublic ? [module] : []).sorted().map { "import \($0)" }
    let networking = knowledge.importOfNetworking(for: description.types, "")
    return all + networking + (isPublic ? [] : ["", "@testable import \(module)"])
  }

  private var variables: [String] {
    let observers = description.outputs.map { output in
      "  private let \(output.name) = TestObserver<\(isRecorded(output) ? output.type.text : "Void"), Never>()"
    }
    let arguments = requiredValues.map { "\($0.name): \(value(of: $0.type))" }.joined(separator: ", ")
    let isMissing = arguments.contains("\(missingValueFunction)(")
    let subjectLine = "  private let \(subject): any \(name)Type"
    guard !observers.isEmpty else { return ["\(subjectLine) = \(name)()"] }
    let observations = description.outputs.map { output in
      let values = isRecorded(output) ? "" : ".map { _ in }"
      return "    \(output.name).observe(\(subject).outputs.\(output.name)\(values))"
    }
    return observers + [
      subjectLine, "", "  init()\(isMissing ? " throws" : "") {",
      "    \(subject) = \(isMissing ? "try " : "")\(name)(\(arguments))",
    ] + observations + ["  }"]
  }

  /// Whether the values of an output can be recorded, and not only counted.
  private func isRecorded(_ output: ViewModelDescription.Output) -> Bool {
    output.type != .void && knowledge.isSendable(output.type)
  }

  private func value(of type: TypeSyntax) -> String {
    knowledge.testValue(of: type) ?? "\(missingValueFunction)(\"\(type.text)\")"
  }

  private var creationTest: [String] {
    [
      "  @Test(\"The view model can be created\")", "  func \(free("creation", or: "initialisation"))() {",
      "    #expect(\(subject).inputs is \(name))", "  }",
    ]
  }

  private var initialValuesTest: [String] {
    let testName = free("initialValues", or: "firstValues")
    return ["  @Test(\"The outputs have their initial values\")", "  func \(testName)() {"]
      + description.outputs.map { "    #expect(\(initialExpectation($0)))" } + ["  }"]
  }

  private func initialExpectation(_ output: ViewModelDescription.Output) -> String {
    if output.isSignal { return "\(output.name).values.isEmpty" }
    guard knowledge.isEquatable(output.type), output.isRepeatable, case .property(let given) = output.kind,
      let value = given ?? knowledge.emptyValue(of: output.type)
    else { return "\(output.name).values.count == 1" }
    return "\(output.name).values == [\(value)]"
  }

  private func test(of input: ViewModelDescription.Input) -> [String] {
    let arguments = input.parameters.map { parameter in
      (parameter.label.map { "\($0): " } ?? "") + value(of: parameter.type)
    }.joined(separator: ", ")
    let isMissing = arguments.contains("\(missingValueFunction)(")
    let followers = description.outputs.filter { description.source(of: $0)?.fullName == input.fullName }
    let expectations =
      followers.isEmpty
      ? description.outputs.map(initialExpectation)
      : followers.map { "\($0.name).values.count == \($0.isSignal ? 1 : 2)" }
    let testName = testNames[input.fullName] ?? input.name
    return [
      "  @Test(\"{\(words(of: input.name))}\"\(isMissing ? ", .disabled(\"an argument is missing\")" : ""))",
      "  func \(testName)()\(isMissing ? " throws" : "") {",
      "    \(isMissing ? "try " : "")\(subject).inputs.\(input.name)(\(arguments))",
    ] + expectations.map { "    #expect(\($0))" } + ["  }"]
  }

  /// The declarations that take the place of values that cannot be generated.
  private var missing: [String] {
    [
      "/// The error for a value that a test needs and that has not been written yet.",
      "private struct MissingValue: Error {",
      "  let type: String",
      "}",
      "",
      "/// Replace each call with a value, and enable the tests.",
      "private func \(missingValueFunction)<Value>(_ type: String) throws -> Value {",
      "  throw MissingValue(type: type)",
      "}",
    ]
  }
}

extension ViewModelDescription.Output {
  var isSignal: Bool {
    if case .signal = kind { true } else { false }
  }

  /// Whether the initial value is the same at every evaluation, and equal to itself.
  fileprivate var isRepeatable: Bool {
    guard case .property(let value) = kind else { return false }
    guard let value else { return type.text != "UUID" }
    return Lexer(value).tokens.allSatisfy { !$0.isIdentifier || ["true", "false", "nil"].contains($0.text) }
  }
}
