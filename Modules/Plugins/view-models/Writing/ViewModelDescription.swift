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

    /// The text of its documentation comment, with a placeholder unless the name is well known.
    var comment: String {
      if name == "viewDidLoad" { return "Call when the view loads." }
      return "Call \(parameters.isEmpty ? "when" : "with") {\(words(of: name))}."
    }
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
  init(name: String, inputs: [String], outputs: [String], signals: [String]) throws(CommandError) {
    guard name.wholeMatch(of: /\p{Lu}\w*/) != nil, !swiftReservedWords.contains(name) else {
      throw .usage("Invalid name “\(name)”: enter one word that starts with a capital letter, such as Messages.")
    }
    if let match = name.wholeMatch(of: /(\w+)ViewHolder/) {
      (self.name, viewName) = ("\(match.1)Holder", name)
    } else {
      self.name = name.wholeMatch(of: /(\w+?)(ViewModel|Activity|ViewController)?/).map { String($0.1) } ?? name
      viewName = "\(self.name)Activity"
    }
    var (allInputs, allOutputs): ([Input], [Output]) = ([], [])
    for text in inputs { allInputs.append(try input(text)) }
    for text in outputs { allOutputs.append(try output(text)) }
    for text in signals { allOutputs.append(try signal(text)) }
    self.inputs = allInputs.sorted { isAlphabetical($0.name, $1.name) }
    self.outputs = allOutputs.sorted { isAlphabetical($0.name, $1.name) }
    try checkUnique(self.inputs.flatMap { [$0.name, $0.propertyName] } + self.outputs.map(\.name))
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

private func input(_ text: String) throws(CommandError) -> ViewModelDescription.Input {
  let (name, rest) = try parts(of: text)
  var parameters: [ViewModelDescription.Parameter] = []
  if rest.hasPrefix("("), rest.hasSuffix(")") {
    for parameter in elements(of: rest.dropFirst().dropLast()) ?? ["("] {
      let names = parameter.prefix { $0 != ":" }.split(separator: " ").map(String.init)
      guard (1...2).contains(names.count) else {
        throw .usage("Invalid parameter in “\(text)”: enter names and a type, as in “moveTo(row: Int)”.")
      }
      try check(names[names.count - 1])
      let type = try type(behindColon: String(parameter.drop { $0 != ":" }), in: text)
      parameters.append(.init(label: names[0] == "_" ? nil : names[0], name: names[names.count - 1], type: type))
    }
    try checkUnique(parameters.map(\.name))
  } else if !rest.isEmpty {
    let type = try type(behindColon: rest, in: text)
    let label = name.hasSuffix("With") ? type.parameterName : nil
    if !type.isVoid { parameters = [.init(label: label, name: type.parameterName, type: type)] }
  }
  return ViewModelDescription.Input(name: name, parameters: parameters)
}

private func output(_ text: String) throws(CommandError) -> ViewModelDescription.Output {
  let (name, rest) = try parts(of: text)
  let match = rest.wholeMatch(of: /: (Property<(?<property>.*)>|Signal<(?<signal>.*), Never>)/)
  guard let value = match?.property ?? match?.signal else {
    throw .usage("Invalid --output “\(text)”: enter a type such as Property<String> or Signal<String, Never>.")
  }
  let type = try type(behindColon: ":\(value)", in: text)
  return ViewModelDescription.Output(name: name, isSignal: match?.signal != nil, type: type)
}

private func signal(_ text: String) throws(CommandError) -> ViewModelDescription.Output {
  let (name, rest) = try parts(of: text)
  let type = try rest.isEmpty ? .void : type(behindColon: rest, in: text)
  return ViewModelDescription.Output(name: name, isSignal: true, type: type)
}

/// Returns the name of an input or output, and the text after it.
private func parts(of text: String) throws(CommandError) -> (name: String, rest: String) {
  guard let match = text.wholeMatch(of: /\s*([^\s:(]+)\s*(.*)/), !text.contains("//") else {
    throw .usage("Invalid value “\(text)”: enter a name and a type, as in “projectTapped: Project”.")
  }
  try check(String(match.1))
  return (String(match.1), trimmed(match.2))
}

private func type(behindColon text: String, in option: String) throws(CommandError) -> SwiftType {
  if text.hasPrefix(":"), let type = SwiftType(trimmed(text.dropFirst())) { return type }
  throw .usage("Cannot read the type in “\(option)”: enter a name and a type, as in “projectTapped: Project”.")
}

private func check(_ name: String) throws(CommandError) {
  guard name.wholeMatch(of: /[\p{Ll}_]\w*/) != nil else {
    throw .usage("Invalid name “\(name)”: enter a name that starts with a small letter.")
  }
  if swiftReservedWords.contains(name) || ["inputs", "outputs", "viewModel", "initialValues"].contains(name) {
    throw .usage("The name “\(name)” is reserved by Swift or by the template.")
  }
}

private func checkUnique(_ names: [String]) throws(CommandError) {
  for (name, next) in zip(names.sorted(), names.sorted().dropFirst()) where name == next {
    throw .usage("Two declarations would have the name “\(name)”. Choose different names.")
  }
}
