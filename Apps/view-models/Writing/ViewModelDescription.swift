/// The description of a new view model.
struct ViewModelDescription: Sendable {
  struct Input: Sendable {
    struct Parameter: Sendable {
      /// The argument label; `nil` for none.
      let label: String?
      let name: String
      let type: TypeSyntax
    }

    let name: String
    let parameters: [Parameter]
    /// The initial value of its property; `nil` for an optional property that starts with `nil`.
    let initialValue: String?

    /// The name with the labels, such as `configureWith(project:)`.
    var fullName: String { "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))" }

    /// The type of its arguments.
    var type: TypeSyntax {
      switch parameters.count {
      case 0: .void
      case 1: parameters[0].type
      default: .tuple(parameters.map { TypeSyntax.Element(label: $0.name, type: $0.type) })
      }
    }
  }

  struct Output: Sendable {
    enum Kind: Sendable {
      case property(initialValue: String?)
      case signal
    }

    let name: String
    let kind: Kind
    /// The type of its values.
    let type: TypeSyntax
  }

  /// The name of the view, such as “Messages”, without “ViewModel”.
  let name: String
  /// The type of the view, such as “MessagesActivity”.
  let viewName: String
  let inputs: [Input]
  let outputs: [Output]

  var typeName: String { "\(name)ViewModel" }

  /// Parses the description on the command line.
  ///
  /// - Parameters:
  ///   - name: The name of the view, with or without “Activity”, “ViewHolder”, “ViewController” or “ViewModel”.
  ///   - inputs: Inputs such as `projectTapped: Project`, `configureWith(project: Project)` or `viewDidLoad`.
  ///   - outputs: Outputs such as `title: Property<String>`.
  ///   - signals: Signals such as `goToProject: Project`.
  init(name: String, inputs: [String], outputs: [String], signals: [String]) throws(Problem) {
    (self.name, viewName) = try Self.names(of: name)
    var (allInputs, allOutputs): ([Input], [Output]) = ([], [])
    for text in inputs { allInputs.append(try Self.input(text)) }
    for text in outputs { allOutputs.append(try Self.output(text)) }
    for text in signals { allOutputs.append(try Self.signal(text)) }
    self.inputs = allInputs.sorted { isAlphabetical($0.fullName, $1.fullName) }
    self.outputs = allOutputs.sorted { isAlphabetical($0.name, $1.name) }
    try Self.checkUnique(self.inputs.map(\.fullName))
    try Self.checkUnique(self.outputs.map(\.name))
    for output in self.outputs where self.inputs.contains(where: { $0.name == output.name }) {
      throw Problem("“\(output.name)” is the name of an input and of an output. Choose different names.")
    }
    for input in self.inputs where input.parameters.contains(where: { $0.type.text == "Never" }) {
      throw Problem("The input “\(input.name)” can never be called: the type Never has no values.")
    }
    let names = propertyNames
    for input in self.inputs where names[input.fullName] == nil {
      throw Problem("No name is available for the property of the input “\(input.fullName)”. Rename the input.")
    }
  }

  private static func checkUnique(_ names: [String]) throws(Problem) {
    for (name, next) in zip(names, names.dropFirst()) where name == next {
      throw Problem("Duplicate name “\(name)”.")
    }
  }

  private static func names(of text: String) throws(Problem) -> (name: String, viewName: String) {
    let isName =
      text.first?.isUppercase == true && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
      && !swiftReservedWords.contains(text)
    guard isName else {
      throw Problem("Invalid name “\(text)”: enter one word that starts with a capital letter, such as Messages.")
    }
    for (ending, rest, view) in [
      ("ViewModel", "", "Activity"), ("Activity", "", "Activity"), ("ViewController", "", "Activity"),
      ("ViewHolder", "Holder", "ViewHolder"),
    ] where text.hasSuffix(ending) && text != ending {
      let name = String(text.dropLast(ending.count))
      return (name + rest, name + view)
    }
    return (text, "\(text)Activity")
  }
}

/// Whether two names are in alphabetical order, ignoring case.
func isAlphabetical(_ one: String, _ other: String) -> Bool {
  (one.lowercased(), one) < (other.lowercased(), other)
}

// MARK: Inputs and outputs

extension ViewModelDescription {
  private static func input(_ text: String) throws(Problem) -> Input {
    let (name, rest, initialValue) = try parts(of: text, what: "input")
    if let list = rest.first?.group(.parentheses) {
      guard rest.count == 1 else { throw Problem("Invalid --input “\(text)”: an input returns nothing.") }
      var parameters: [Input.Parameter] = []
      for piece in pieces(of: list.nodes) { parameters.append(try parameter(piece, in: text)) }
      try checkUnique(parameters.map(\.name).sorted())
      if parameters.isEmpty, initialValue != nil {
        throw Problem("Invalid --input “\(text)”: an initial value needs an argument.")
      }
      return Input(name: name, parameters: parameters, initialValue: initialValue)
    }
    guard !rest.isEmpty else {
      if initialValue != nil { throw Problem("Invalid --input “\(text)”: an initial value needs an argument.") }
      return Input(name: name, parameters: [], initialValue: nil)
    }
    guard rest[0].isPunctuation(":") else {
      throw Problem("Invalid --input “\(text)”: enter an input such as “projectTapped: Project”.")
    }
    guard rest.count > 1 else { throw Problem("Invalid --input “\(text)”: the type is missing.") }
    let type = try TypeParser.type(of: Array(rest.dropFirst()), in: text)
    if type == .void { return Input(name: name, parameters: [], initialValue: nil) }
    let parameterName = parameterName(for: type)
    let isLabelled = name.hasSuffix("With") && name != "With"
    return Input(
      name: name,
      parameters: [Input.Parameter(label: isLabelled ? parameterName : nil, name: parameterName, type: type)],
      initialValue: initialValue)
  }

  private static func parameter(_ nodes: [Node], in text: String) throws(Problem) -> Input.Parameter {
    let names = nodes.prefix { !$0.isPunctuation(":") }.compactMap(\.token?.text)
    let type = Array(nodes.dropFirst(names.count + 1))
    guard (1...2).contains(names.count), let name = names.last, nodes.count > names.count, !type.isEmpty else {
      throw Problem(
        "Invalid --input “\(text)”: each parameter has a name and a type, as in “configureWith(project: Project)”.")
    }
    try check(name, what: "parameter")
    let label = names.count == 2 ? names[0] : name
    return Input.Parameter(
      label: label == "_" ? nil : label, name: name, type: try TypeParser.type(of: type, in: text))
  }

  private static func output(_ text: String) throws(Problem) -> Output {
    let (name, rest, initialValue) = try parts(of: text, what: "output")
    let wanted = Problem(
      "Invalid --output “\(text)”: enter a property, such as “\(name): Property<String>”, or a signal.")
    guard rest.first?.isPunctuation(":") == true, rest.count > 1 else { throw wanted }
    let type = try TypeParser.type(of: Array(rest.dropFirst()), in: text)
    guard case .named(let components) = type, let last = components.last,
      components.dropLast().allSatisfy({ $0.name == "Reactive" })
    else { throw wanted }
    switch (last.name, last.arguments.count) {
    case ("Property", 1):
      return Output(name: name, kind: .property(initialValue: initialValue), type: last.arguments[0])
    case ("Signal", 1), ("Signal", 2):
      guard last.arguments.count == 1 || last.arguments[1].text == "Never" else {
        throw Problem("Invalid --output “\(text)”: the error of a signal must be Never.")
      }
      if initialValue != nil { throw Problem("Invalid --output “\(text)”: a signal has no initial value.") }
      return Output(name: name, kind: .signal, type: last.arguments[0])
    default: throw wanted
    }
  }

  private static func signal(_ text: String) throws(Problem) -> Output {
    let (name, rest, initialValue) = try parts(of: text, what: "signal")
    if initialValue != nil { throw Problem("Invalid --signal “\(text)”: a signal has no initial value.") }
    if rest.isEmpty { return Output(name: name, kind: .signal, type: .void) }
    guard rest[0].isPunctuation(":"), rest.count > 1 else {
      throw Problem("Invalid --signal “\(text)”: enter a signal such as “goToProject: Project”.")
    }
    return Output(name: name, kind: .signal, type: try TypeParser.type(of: Array(rest.dropFirst()), in: text))
  }

  /// Returns the name of an input or output, the nodes after it, and the value after an equals sign.
  private static func parts(
    of text: String, what: String
  ) throws(Problem) -> (name: String, rest: [Node], initialValue: String?) {
    let lexer = Lexer(text)
    var nodes: [Node] = []
    do throws(SyntaxProblem) {
      if let problem = lexer.problem { throw problem }
      nodes = try tree(of: lexer.tokens)
    } catch {
      throw Problem("Cannot read “\(text)”. \(error.message)")
    }
    guard let name = nodes.first?.token, !text.contains(where: \.isNewline) else {
      let example = what == "input" ? "viewDidLoad" : "title: Property<String>"
      throw Problem("Invalid --\(what) “\(text)”: enter a value such as “\(example)”.")
    }
    try check(name.text, what: what)
    let rest = nodes.dropFirst().prefix { !$0.isPunctuation("=") }
    guard rest.count < nodes.count - 1 else { return (name.text, Array(rest), nil) }
    let sign = nodes[rest.count + 1].first.location.column
    let value = String(decoding: text.utf8.dropFirst(sign), as: UTF8.self).drop(while: \.isWhitespace)
    guard !value.isEmpty else { throw Problem("Invalid --\(what) “\(text)”: enter a value after the equals sign.") }
    try checkValue(String(value), in: text)
    return (name.text, Array(rest), String(value))
  }

  /// Checks that the value after an equals sign can be put between parentheses.
  private static func checkValue(_ value: String, in text: String) throws(Problem) {
    let lexer = Lexer("(\(value))")
    guard lexer.problem == nil, let nodes = try? tree(of: lexer.tokens), nodes.count == 1,
      let list = nodes[0].group(.parentheses),
      !list.nodes.contains(where: { $0.isPunctuation(",") || $0.isPunctuation(";") || $0.isPunctuation("=") })
    else { throw Problem("Cannot read the value in “\(text)”: enter a single value without a comment.") }
  }

  private static func check(_ name: String, what: String) throws(Problem) {
    let isName =
      name.first.map { $0.isLetter && $0.isLowercase || $0 == "_" } == true && name != "_"
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    guard isName else {
      throw Problem("Invalid \(what) name “\(name)”: enter a name that starts with a small letter.")
    }
    if swiftReservedWords.contains(name) || ["inputs", "outputs"].contains(name) {
      throw Problem("The name “\(name)” is reserved by Swift or by the template.")
    }
  }

  /// Returns a name for a parameter of a type.
  static func parameterName(for type: TypeSyntax) -> String {
    switch type {
    case .named(let components):
      let component = components.last ?? TypeSyntax.Component(name: "value")
      if let name = parameterNames[component.name] { return name }
      if component.name == "Set", let element = component.arguments.first { return plural(parameterName(for: element)) }
      let name = uncapitalised(component.name)
      return swiftReservedWords.contains(name) || javaReservedWords.contains(name) ? "value" : name
    case .optional(let wrapped), .existential(let wrapped): return parameterName(for: wrapped)
    case .array(let element): return plural(parameterName(for: element))
    case .dictionary(_, let value): return plural(parameterName(for: value))
    case .tuple, .composition: return "value"
    case .function: return "action"
    }
  }

  private static func plural(_ name: String) -> String {
    if name.hasSuffix("s") { return name }
    return name.hasSuffix("y") ? "\(name.dropLast())ies" : "\(name)s"
  }
}

/// The names of parameters by their types, for types whose own names are not descriptive.
private let parameterNames = [
  "String": "text", "Substring": "text", "Character": "character", "Int": "number", "UInt": "number",
  "Double": "number", "Float": "number", "Bool": "isOn", "Data": "data", "URL": "url", "UUID": "id", "Any": "value",
  "Decimal": "number", "Error": "error",
]

/// Returns a name that starts with a small letter, or with an abbreviation in small letters.
func uncapitalised(_ name: String) -> String {
  let capitals = name.prefix { $0.isUppercase }
  if capitals.count == name.count { return name.lowercased() }
  let count = max(1, capitals.count - 1)
  return name.prefix(count).lowercased() + name.dropFirst(count)
}

/// Returns the words of a name, such as “project tapped”. Abbreviations keep their capitals.
func words(of name: String) -> String {
  let characters = Array(name)
  var words: [String] = []
  for (index, character) in characters.enumerated() {
    let followsSmall = index > 0 && !characters[index - 1].isUppercase
    let precedesSmall = index + 1 < characters.count && characters[index + 1].isLowercase
    if words.isEmpty || character.isUppercase && (followsSmall || precedesSmall) { words.append("") }
    words[words.count - 1].append(character)
  }
  return words.map { $0.count > 1 && $0.allSatisfy(\.isUppercase) ? $0 : $0.lowercased() }.joined(separator: " ")
}
