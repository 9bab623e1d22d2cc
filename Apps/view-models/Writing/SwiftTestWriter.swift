/// Writes the test of a view model: what it shows at first, and a test for each input, which passes until the view model
/// does something.
struct SwiftTestWriter {
  private let description: ViewModelDescription
  private let knowledge: TypeKnowledge
  private let module: String
  private let wanted: [ViewModelDescription.Output]

  /// - Parameter module: What the view model is declared in.
  init(_ description: ViewModelDescription, knowledge: TypeKnowledge, module: String) {
    self.description = description
    self.knowledge = knowledge
    self.module = module
    wanted = description.wantedValues(knowledge)
  }

  private var name: String { description.typeName }
  private var subject: String { description.outputs.contains { $0.name == "viewModel" } ? "subject" : "viewModel" }

  /// The whole file.
  var text: String {
    let isWanting = wanted.contains { knowledge.testValue(of: $0.type) == nil }
    let trait = isWanting ? ", .disabled(\"a value to begin with is missing\")" : ""
    let tests = [description.outputs.isEmpty ? making : beginning] + description.inputs.map(test)
    let suite =
      ["@Suite(\"\(name)\"\(trait))", "struct \(name)Tests {"] + variables + tests.flatMap { [""] + $0 } + ["}"]
    var parts = [imports, suite]
    if (wanted.map(\.type) + description.inputs.map(\.type)).contains(where: { knowledge.testValue(of: $0) == nil }) {
      parts.append(missing)
    }
    return parts.map { $0.flatMap(fitted).joined(separator: "\n") + "\n" }.joined(separator: "\n")
  }

  private var imports: [String] {
    let isPublic = knowledge.arePublic(description.types)
    let modules = knowledge.modules(of: description.types).union(["ReactiveTesting", "Testing"])
    let all = modules.union(isPublic ? [module] : []).sorted().map { "import \($0)" }
    return all + (isPublic ? [] : ["", "@testable import \(module)"])
  }

  private var variables: [String] {
    let observers = description.outputs.map { output in
      "  private let \(output.name) = TestObserver<\(isRecorded(output) ? output.type.text : "Void"), Never>()"
    }
    let arguments = wanted.map { "\($0.name): \(value(of: $0.type))" }.joined(separator: ", ")
    let isMissing = arguments.contains("missing(")
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
    knowledge.testValue(of: type) ?? "missing(\"\(type.text)\")"
  }

  private var making: [String] {
    ["  @Test(\"it can be made\")", "  func making() {", "    #expect(\(subject).inputs is \(name))", "  }"]
  }

  private var beginning: [String] {
    let testName = description.inputs.contains { $0.name == "beginning" } ? "valuesAtFirst" : "beginning"
    return ["  @Test(\"it begins with what there is before any input\")", "  func \(testName)() {"]
      + description.outputs.map { "    #expect(\(atFirst($0)))" } + ["  }"]
  }

  private func atFirst(_ output: ViewModelDescription.Output) -> String {
    if output.isSignal { return "\(output.name).values.isEmpty" }
    guard knowledge.isEquatable(output.type), case .property(let given) = output.kind,
      let value = given ?? knowledge.emptyValue(of: output.type)
    else { return "\(output.name).values.count == 1" }
    return "\(output.name).values == [\(value)]"
  }

  private func test(of input: ViewModelDescription.Input) -> [String] {
    let arguments = input.parameters.map { parameter in
      (parameter.label.map { "\($0): " } ?? "") + value(of: parameter.type)
    }.joined(separator: ", ")
    let isMissing = arguments.contains("missing(")
    let followers = description.outputs.filter { description.source(of: $0)?.fullName == input.fullName }
    let expectations =
      followers.isEmpty
      ? description.outputs.map(atFirst)
      : followers.map { "\($0.name).values.count == \($0.isSignal ? 1 : 2)" }
    let labels = input.parameters.compactMap(\.label).map(capitalised).joined()
    let sameNames = description.inputs.count { $0.name == input.name }
    let testName = sameNames > 1 ? input.name + labels : input.name
    return [
      "  @Test(\"{\(words(of: input.name))}\"\(isMissing ? ", .disabled(\"an argument is missing\")" : ""))",
      "  func \(testName)()\(isMissing ? " throws" : "") {",
      "    \(isMissing ? "try " : "")\(subject).inputs.\(input.name)(\(arguments))",
    ] + expectations.map { "    #expect(\($0))" } + ["  }"]
  }

  /// What stands in place of the values that nobody can make up.
  private var missing: [String] {
    [
      "/// What a test needs, and has still to be written.",
      "private struct MissingValue: Error {",
      "  let type: String",
      "}",
      "",
      "/// Put a value in place of each call, and let the tests run.",
      "private func missing<Value>(_ type: String) throws -> Value {",
      "  throw MissingValue(type: type)",
      "}",
    ]
  }
}

extension ViewModelDescription.Output {
  var isSignal: Bool {
    if case .signal = kind { true } else { false }
  }
}
