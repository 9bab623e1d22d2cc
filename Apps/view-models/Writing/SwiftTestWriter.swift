/// Generates the test of a view model: a test of the initial values, and a test of each input. Each fails until the
/// developer replaces its placeholders.
struct SwiftTestWriter {
  let description: ViewModelDescription
  let knowledge: TypeKnowledge
  /// The module of the view model.
  let module: String
  let isPublic: Bool

  /// The content of the file.
  var text: String {
    let modules = knowledge.modules.union(["ReactiveTesting", "Testing"]).union(isPublic ? [module] : [])
    let imports = modules.sorted().map { "import \($0)\n" }.joined()
    let first = test("The outputs have their initial values", "initialValues()", "")
    return """
      \(imports)\(isPublic ? "" : "\n@testable import \(module)\n")
      @Suite("\(description.typeName)")
      struct \(description.typeName)Tests {
      \(([setUp, first] + description.inputs.map(test)).joined(separator: "\n"))}

      """
  }

  private var setUp: String {
    let name = description.typeName
    let arguments = description.initialValues.map { "\($0.name): \(missing($0.type, "its initial value"))" }
    var (observers, observations) = ("", "")
    for output in description.outputs {
      // Values that may not be sent to another thread cannot be recorded, but counted.
      let isRecorded = knowledge.isSendable(output.type)
      observers += "  private let \(output.name) = TestObserver<\(isRecorded ? output.type.text : "Void"), Never>()\n"
      let events = "viewModel.outputs.\(output.name)\(isRecorded ? "" : ".map { _ in }")"
      observations += "    \(output.name).observe(\(events))\n"
    }
    return """
      \(observers)  private let viewModel: any \(name)Type

        init()\(arguments.isEmpty ? "" : " throws") {
          viewModel = \(name)(\(arguments.joined(separator: ", ")))
      \(observations)  }

      """
  }

  private func test(of input: ViewModelDescription.Input) -> String {
    let arguments = input.parameters.map { parameter in
      (parameter.label.map { "\($0): " } ?? "") + missing(parameter.type, "the argument")
    }
    let call = "    viewModel.inputs.\(input.name)(\(arguments.joined(separator: ", ")))\n"
    return test("{\(words(of: input.name))}", "\(input.name)()\(arguments.isEmpty ? "" : " throws")", call)
  }

  private func test(_ title: String, _ function: String, _ call: String) -> String {
    let names = description.outputs.map(\.name)
    let form = names.first.map { ", as in #expect(\($0).values == […])" } ?? ""
    let placeholder = "{Expect the values of \(names.isEmpty ? "an output" : names.joined(separator: ", "))\(form).}"
    return """
        @Test("\(title)")
        func \(function) {
      \(call)    Issue.record("\(placeholder)")
        }

      """
  }

  /// Returns an expression that fails the test, in place of a value that only the developer knows.
  private func missing(_ type: SwiftType, _ role: String) -> String {
    "try #require(Optional<\(type.text)>.none, \"{Enter \(role).}\")"
  }
}
