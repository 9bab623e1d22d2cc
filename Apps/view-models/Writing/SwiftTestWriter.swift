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
  private var subject: String { free("viewModel", or: "subject") }
  /// The function that stands in place of a value.
  private var absence: String { free("missing", or: "missingValue") }

  /// The first name, or the second one, or that with underscores, which no input and no output has.
  private func free(_ name: String, or other: String) -> String {
    let taken = Set(description.inputs.map(\.name) + description.outputs.map(\.name))
    if !taken.contains(name) { return name }
    var other = other
    while taken.contains(other) { other += "_" }
    return other
  }

  /// The names of the tests of the inputs, by the full names of these.
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
    let networking = knowledge.importOfNetworking(for: description.types, "")
    return all + networking + (isPublic ? [] : ["", "@testable import \(module)"])
  }

  private var variables: [String] {
    let observers = description.outputs.map { output in
      "  private let \(output.name) = TestObserver<\(isRecorded(output) ? output.type.text : "Void"), Never>()"
    }
    let arguments = wanted.map { "\($0.name): \(value(of: $0.type))" }.joined(separator: ", ")
    let isMissing = arguments.contains("\(absence)(")
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
    knowledge.testValue(of: type) ?? "\(absence)(\"\(type.text)\")"
  }

  private var making: [String] {
    [
      "  @Test(\"it can be made\")", "  func \(free("making", or: "beginning"))() {",
      "    #expect(\(subject).inputs is \(name))", "  }",
    ]
  }

  private var beginning: [String] {
    let testName = free("beginning", or: "valuesAtFirst")
    return ["  @Test(\"it begins with what there is before any input\")", "  func \(testName)() {"]
      + description.outputs.map { "    #expect(\(atFirst($0)))" } + ["  }"]
  }

  private func atFirst(_ output: ViewModelDescription.Output) -> String {
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
    let isMissing = arguments.contains("\(absence)(")
    let followers = description.outputs.filter { description.source(of: $0)?.fullName == input.fullName }
    let expectations =
      followers.isEmpty
      ? description.outputs.map(atFirst)
      : followers.map { "\($0.name).values.count == \($0.isSignal ? 1 : 2)" }
    let testName = testNames[input.fullName] ?? input.name
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
      "private func \(absence)<Value>(_ type: String) throws -> Value {",
      "  throw MissingValue(type: type)",
      "}",
    ]
  }
}

extension ViewModelDescription.Output {
  var isSignal: Bool {
    if case .signal = kind { true } else { false }
  }

  /// Whether the value that it begins with is the same whenever it is written down, and equal to itself.
  fileprivate var isRepeatable: Bool {
    guard case .property(let value) = kind else { return false }
    guard let value else { return type.text != "UUID" }
    return Lexer(value).tokens.allSatisfy { !$0.isIdentifier || ["true", "false", "nil"].contains($0.text) }
  }
}
