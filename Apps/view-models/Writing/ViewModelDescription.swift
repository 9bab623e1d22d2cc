/// The description of a new view model.
struct ViewModelDescription: Sendable {
  struct Parameter: Sendable {
    /// The argument label; `nil` for none.
    let label: String?
    let name: String
    let type: SwiftType
  }

  struct Input: Sendable {
    let name: String
    let parameters: [Parameter]

    var propertyName: String { "\(name)Property" }
  }

  struct Output: Sendable {
    let name: String
    let isSignal: Bool
    /// The type of its values.
    let type: SwiftType
  }

  /// The name of the view, such as “Messages”, without “ViewModel”.
  let name: String
  /// The type of the view in Java, such as “MessagesActivity”.
  let viewName: String
  let inputs: [Input]
  let outputs: [Output]

  var typeName: String { "\(name)ViewModel" }

  /// The types of all arguments and outputs.
  var types: [SwiftType] { inputs.flatMap(\.parameters).map(\.type) + outputs.map(\.type) }

  /// The outputs whose first value is a parameter of the initialiser, because no empty value is known.
  var initialValues: [Output] { outputs.filter { !$0.isSignal && $0.type.emptyValue == nil } }

  /// Reads the options of the command line.
  init(name: String, inputs: [String], outputs: [String], signals: [String]) throws(Problem) {
    (self.name, viewName) = try Self.names(of: name)
    var (allInputs, allOutputs): ([Input], [Output]) = ([], [])
    for text in inputs { allInputs.append(try Self.input(text)) }
    for text in outputs { allOutputs.append(try Self.output(text)) }
    for text in signals { allOutputs.append(try Self.signal(text)) }
    self.inputs = allInputs.sorted { isAlphabetical($0.name, $1.name) }
    self.outputs = allOutputs.sorted { isAlphabetical($0.name, $1.name) }
    try checkUnique(self.inputs.flatMap { [$0.name, $0.propertyName] } + self.outputs.map(\.name))
  }

  private static func names(of text: String) throws(Problem) -> (name: String, viewName: String) {
    guard text.wholeMatch(of: /\p{Lu}\w*/) != nil, !swiftReservedWords.contains(text) else {
      throw Problem("Invalid name “\(text)”: enter one word that starts with a capital letter, such as Messages.")
    }
    if let match = text.wholeMatch(of: /(\w+)ViewHolder/) { return ("\(match.1)Holder", text) }
    let name = text.wholeMatch(of: /(\w+?)(ViewModel|Activity|ViewController)?/).map { String($0.1) } ?? text
    return (name, "\(name)Activity")
  }
}

/// Whether two names are in alphabetical order, ignoring case.
func isAlphabetical(_ one: String, _ other: String) -> Bool {
  (one.lowercased(), one) < (other.lowercased(), other)
}

/// Returns the words of a name, such as “project tapped”. Abbreviations keep their capitals.
func words(of name: String) -> String {
  let words = name.matches(of: /[A-Z]+(?![a-z])|[A-Z]?[^A-Z]+/).map { String($0.output) }
  return words.map { $0.count > 1 && $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }.joined(separator: " ")
}

// MARK: Inputs and outputs

private func checkUnique(_ names: [String]) throws(Problem) {
  for (name, next) in zip(names.sorted(), names.sorted().dropFirst()) where name == next {
    throw Problem("Two declarations would have the name “\(name)”. Choose different names.")
  }
}

extension ViewModelDescription {
  private static func input(_ text: String) throws(Problem) -> Input {
    let (name, rest) = try parts(of: text)
    if rest.isEmpty { return Input(name: name, parameters: []) }
    if rest.count == 1, rest[0].isGroup("(") {
      var parameters: [Parameter] = []
      for element in rest[0].nodes.elements { parameters.append(try parameter(element, in: text)) }
      try checkUnique(parameters.map(\.name))
      return Input(name: name, parameters: parameters)
    }
    let type = try type(behindColon: rest, in: text)
    let label = name.hasSuffix("With") ? type.parameterName : nil
    let parameter = Parameter(label: label, name: type.parameterName, type: type)
    return Input(name: name, parameters: type.isVoid ? [] : [parameter])
  }

  private static func parameter(_ nodes: [Node], in text: String) throws(Problem) -> Parameter {
    let names = nodes.prefix { !$0.isSymbol(":") }.map(\.text)
    guard (1...2).contains(names.count), let name = names.last, let label = names.first else {
      throw Problem("Invalid parameter in “\(text)”: enter names and a type, as in “moveTo(row: Int)”.")
    }
    try check(name)
    let type = try type(behindColon: Array(nodes.dropFirst(names.count)), in: text)
    return Parameter(label: label == "_" ? nil : label, name: name, type: type)
  }

  private static func output(_ text: String) throws(Problem) -> Output {
    let (name, rest) = try parts(of: text)
    let type = rest.dropFirst()
    let arguments = type.dropFirst(2).dropLast().elements
    let isSignal = type.first?.isWord("Signal") == true
    let isValid = isSignal ? arguments.dropFirst().map { $0.map(\.text) } == [["Never"]] : arguments.count == 1
    guard isSignal || type.first?.isWord("Property") == true, isValid, type.last?.isSymbol(">") == true else {
      throw Problem("Invalid --output “\(text)”: enter a type such as Property<String> or Signal<String, Never>.")
    }
    let value = try Self.type(behindColon: rest.prefix(1) + arguments[0], in: text)
    return Output(name: name, isSignal: isSignal, type: value)
  }

  private static func signal(_ text: String) throws(Problem) -> Output {
    let (name, rest) = try parts(of: text)
    return Output(name: name, isSignal: true, type: rest.isEmpty ? .void : try type(behindColon: rest, in: text))
  }

  /// Returns the name of an input or output, and the nodes after it.
  private static func parts(of text: String) throws(Problem) -> (name: String, rest: [Node]) {
    var reader = SourceReader(text)
    let nodes: [Node]
    do throws(Violation) { nodes = try reader.nodes() } catch {
      throw Problem("Cannot read “\(text)”. \(error.message)")
    }
    guard let name = nodes.first?.text, reader.comments.isEmpty, !text.contains(where: \.isNewline) else {
      throw Problem("Invalid value “\(text)”: enter a name and a type, as in “projectTapped: Project”.")
    }
    try check(name)
    return (name, Array(nodes.dropFirst()))
  }

  private static func type(behindColon nodes: [Node], in text: String) throws(Problem) -> SwiftType {
    if nodes.first?.isSymbol(":") == true, let type = SwiftType.read(Array(nodes.dropFirst())) { return type }
    throw Problem("Cannot read the type in “\(text)”: enter a name and a type, as in “projectTapped: Project”.")
  }

  private static func check(_ name: String) throws(Problem) {
    guard name.wholeMatch(of: /[\p{Ll}_]\w*/) != nil else {
      throw Problem("Invalid name “\(name)”: enter a name that starts with a small letter.")
    }
    if swiftReservedWords.contains(name) || ["inputs", "outputs", "viewModel", "initialValues"].contains(name) {
      throw Problem("The name “\(name)” is reserved by Swift or by the template.")
    }
  }
}
