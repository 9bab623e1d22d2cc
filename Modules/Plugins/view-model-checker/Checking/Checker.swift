/// Checks view models against the template.
struct Checker {
  /// The violations in a file, ordered by location.
  private(set) var violations: [Violation] = []
  /// Whether the file declares a view model that is to follow the template. If not, there are no violations.
  private(set) var hasViewModels = false

  init(_ text: String) {
    guard text.contains("ViewModel") else { return }
    let lines = sourceLines(in: text)
    check(declarations(in: lines[...], at: 0), isInType: false)
    guard hasViewModels else { return }
    // Swift code in braces begins with a space.
    for line in lines where line.comment.replacing(/`[^`]*`/, with: "").contains(/\{[^\s{}][^{}]*\}/) {
      let message = "Replace the placeholder in braces: “\(line.comment.drop { "/* ".contains($0) })”."
      violations.append(Violation(rule: .placeholders, line: line.number, message: message))
    }
    violations.sort { ($0.line, $0.rule.name) < ($1.line, $1.rule.name) }
  }

  /// Checks the view models in a list of declarations, and in the types in it. If a type contains a view model, its
  /// other members need not be helpers of the view model.
  private mutating func check(_ declarations: [Declaration], isInType: Bool) {
    let viewModels = ViewModelDeclarations.all(in: declarations)
    if !viewModels.isEmpty { hasViewModels = true }
    violations += viewModels.flatMap(\.violations)
    for viewModel in viewModels where viewModel.isComplete {
      violations += protocolViolations(of: viewModel) + ClassChecker(viewModel).violations
    }
    if !viewModels.isEmpty, !isInType { violations += helperViolations(in: declarations, of: viewModels) }
    for declaration in declarations where declaration.isType || declaration.text.hasPrefix("#if") {
      check(declaration.members, isInType: true)
    }
  }
}

private func helperViolations(in declarations: [Declaration], of viewModels: [ViewModelDeclarations]) -> [Violation] {
  let end = viewModels.flatMap(\.all).map(\.line).max() ?? 0
  return declarations.compactMap { declaration in
    let members = declaration.members
    let isExtension = declaration.keyword == "extension"
    let isOfViewModel = isExtension && viewModels.map(\.name).contains(declaration.name)
    let isHelper = declaration.isPrivate || isExtension && !members.isEmpty && members.allSatisfy(\.isPrivate)
    let requirement: String? =
      if isOfViewModel, !declaration.header.contains(":") {
        "be a free function, not an extension"
      } else if ["func", "var", "let"].contains(declaration.keyword), !declaration.isPrivate {
        "be private"
      } else if isHelper, declaration.line < end {
        "follow the view model"
      } else {
        nil
      }
    return requirement.map { declaration.violation(of: .helpersLast, "The helper “\(declaration.name)” must \($0).") }
  }
}

// MARK: The protocols

private func protocolViolations(of viewModel: ViewModelDeclarations) -> [Violation] {
  let (inputs, outputs, type) = (viewModel.all[0], viewModel.all[1], viewModel.all[2])
  var violations =
    memberViolations(of: inputs, are: "input", "a function that returns nothing", \.isInput)
    + memberViolations(of: outputs, are: "output", "a read-only Property, Signal or view model", \.isOutput)
  let count = outputs.requirements.count { $0.name != "commands" && !$0.isViewModel }
  if count > 8 {
    let message = "“\(outputs.name)” has \(count) outputs, but the limit is eight."
    violations.append(outputs.violation(of: .outputLimit, message))
  }
  let accessors = zip(type.requirements, viewModel.names).filter { $0.propertyType?.contains($1) == true }
  if accessors.map(\.0.name) != ["inputs", "outputs"] || type.requirements.count != 2 {
    let form = "“inputs” and “outputs”, with the types “\(inputs.name)” and “\(outputs.name)”"
    let message = "“\(type.name)” must have only the read-only properties \(form)."
    violations.append(type.violation(of: .protocolMembers, message))
  }
  return violations
}

/// Checks the protocol of the inputs or of the outputs.
private func memberViolations(
  of declaration: Declaration, are kind: String, _ form: String, _ isValid: (Declaration) -> Bool
) -> [Violation] {
  orderViolations(of: declaration.requirements, kind)
    + declaration.requirements.filter { !$0.isDocumented }.map {
      $0.violation(of: .documentation, "The \(kind) “\($0.name)” has no documentation comment.")
    }
    + declaration.requirements.filter { !isValid($0) }.map {
      $0.violation(of: .protocolMembers, "“\($0.name)” is not \(form), as an \(kind) must be.")
    }
}

/// Returns a violation for each declaration that is not in alphabetical order, with or without regard to case.
func orderViolations(of declarations: [Declaration], _ kind: String) -> [Violation] {
  zip(declarations, declarations.dropFirst()).compactMap { previous, next in
    guard next.name < previous.name, next.name.lowercased() < previous.name.lowercased() else { return nil }
    return next.violation(
      of: .alphabeticalOrder, "The \(kind) “\(next.name)” must precede the \(kind) “\(previous.name)”.")
  }
}

extension Declaration {
  /// The members of a protocol, except types.
  fileprivate var requirements: [Declaration] {
    members.filter { !["associatedtype", "typealias"].contains($0.keyword) }
  }

  fileprivate var isInput: Bool {
    text.wholeMatch(of: /(@\S+ )*func `?\w+`?(<.*>)?\(.*\)( async)?( throws\S*)?( -> (Void|\(\)))?( where .*)?/) != nil
  }

  /// The type of a read-only property; `nil` for other members.
  fileprivate var propertyType: Substring? {
    text.wholeMatch(of: /(@\S+ )*var `?\w+`?: ([^{}]+) \{ get( async)?( throws\S*)? \}/)?.2
  }

  /// Whether it is a property, a signal, a view model or a function that creates view models.
  fileprivate var isOutput: Bool {
    isViewModel || propertyType?.wholeMatch(of: /(\w+\.)?(Property|Signal)<.*>|.*\) -> [^>]*ViewModel.*/) != nil
  }

  /// Whether it is a property whose value is another view model.
  fileprivate var isViewModel: Bool {
    propertyType?.wholeMatch(of: /\(?(any |some )?(\w+\.)*\w*ViewModel(Type)?(<.*>)?\)?\??/) != nil
  }
}
