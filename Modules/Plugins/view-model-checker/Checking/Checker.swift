/// Checks view models against the template.
struct Checker {
  /// The violations in a file, ordered by location.
  private(set) var violations: [Violation] = []
  /// Whether the file declares a view model that is to follow the template. If not, there are no violations.
  private(set) var hasViewModels = false

  init(_ text: String) {
    let lines = sourceLines(in: text)
    check(declarations(in: lines[...], at: 0), isInType: false)
    guard hasViewModels else { return }
    violations += importViolations(in: lines)
    // Swift code in braces begins with a space.
    for line in lines where line.comment.replacing(/`[^`]*`/, with: "").contains(/\{[^\s{}][^{}]*\}/) {
      let words = line.comment.drop { "/* ".contains($0) }
      let message = "Replace the placeholder in braces: “\(words)”."
      violations.append(Violation(.placeholders, line.commentLocation, message))
    }
    violations.sort { ($0.location, $0.rule.name) < ($1.location, $1.rule.name) }
  }

  /// Checks the view models in a list of declarations, and in the types in it. If a type contains a view model, its
  /// other members need not be helpers of the view model.
  private mutating func check(_ declarations: [Declaration], isInType: Bool) {
    let viewModels = ViewModelDeclarations.all(in: declarations)
    let checked = viewModels.filter(\.followsTemplate)
    violations += checked.flatMap(\.violations)
    for viewModel in checked where viewModel.isComplete {
      let parts = viewModel.all
      violations += memberViolations(of: parts[0], are: "input") + memberViolations(of: parts[1], are: "output")
      violations += typeViolations(of: parts[2], viewModel) + ClassChecker(viewModel).violations
    }
    if !checked.isEmpty {
      hasViewModels = true
      if !isInType { violations += helperViolations(in: declarations, of: viewModels) }
    }
    for declaration in declarations where declaration.isType || declaration.text.hasPrefix("#if") {
      check(declaration.members, isInType: true)
    }
  }
}

// MARK: The file

/// Checks the order of the imports. Separate lists are those of modules, those of members of modules, those with
/// `@testable`, and those in each branch of an `#if`.
private func importViolations(in lines: [SourceLine]) -> [Violation] {
  let imports = lines.split { $0.code.hasPrefix("#") }.flatMap { branch in
    let found = branch.compactMap { line in
      line.code.wholeMatch(of: /(.*?)\bimport (\w+ )?([\w.]+)/).map { (line, $0) }
    }
    return Dictionary(grouping: found) { "\($1.1.contains("@testable")) \($1.3.contains("."))" }.values
  }
  return imports.flatMap { list in
    let names = list.map { line, match in
      (String(match.3), SourceLocation(line: line.number, column: line.code.utf8.count - match.3.utf8.count + 1))
    }
    return orderViolations(of: names, "import of ")
  }
}

/// Returns a violation for each name that is not in alphabetical order, with or without regard to case.
func orderViolations(of names: [(name: String, location: SourceLocation)], _ kind: String) -> [Violation] {
  zip(names, names.dropFirst()).compactMap { previous, next in
    guard next.name < previous.name, next.name.lowercased() < previous.name.lowercased() else { return nil }
    let message = "The \(kind)“\(next.name)” must precede the \(kind)“\(previous.name)”."
    return Violation(.alphabeticalOrder, next.location, message)
  }
}

private func helperViolations(in declarations: [Declaration], of viewModels: [ViewModelDeclarations]) -> [Violation] {
  let end = viewModels.flatMap(\.all).map(\.location).max() ?? SourceLocation()
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
      } else if isHelper, declaration.location < end {
        "follow the view model"
      } else {
        nil
      }
    return requirement.map {
      Violation(.helpersLast, declaration.location, "The helper “\(declaration.name)” must \($0).")
    }
  }
}

// MARK: The protocols

/// Checks the protocol of the inputs or of the outputs.
private func memberViolations(of declaration: Declaration, are kind: String) -> [Violation] {
  let members = declaration.members.filter { !["associatedtype", "typealias"].contains($0.keyword) }
  let form: (Declaration) -> Bool = kind == "input" ? \.isInput : \.isOutput
  let description = kind == "input" ? "a function that returns nothing" : "a read-only property"
  return orderViolations(of: members.map { ($0.name, $0.location) }, "\(kind) ")
    + members.filter { !$0.isDocumented }.map {
      Violation(.documentation, $0.location, "The \(kind) “\($0.name)” has no documentation comment.")
    }
    + members.filter { !form($0) }.map {
      let message = "“\($0.name)” is not \(description), as an \(kind) must be."
      return Violation(.protocolMembers, $0.location, message)
    }
}

private func typeViolations(of declaration: Declaration, _ viewModel: ViewModelDeclarations) -> [Violation] {
  let members = declaration.members.filter { !["associatedtype", "typealias"].contains($0.keyword) }
  let isValid =
    members.map(\.name) == ["inputs", "outputs"]
    && zip(members, viewModel.names).allSatisfy { $0.isOutput && $0.text.contains("\($1)") }
  let form = "“inputs” and “outputs”, with the types “\(viewModel.names[0])” and “\(viewModel.names[1])”"
  let message = "“\(declaration.name)” must have only the read-only properties \(form)."
  return isValid ? [] : [Violation(.protocolMembers, declaration.location, message)]
}

extension Declaration {
  fileprivate var isInput: Bool {
    text.wholeMatch(of: /(@\S+ )*func `?\w+`?(<.*>)?\(.*\)( async)?( throws\S*)?( -> (Void|\(\)))?( where .*)?/) != nil
  }

  fileprivate var isOutput: Bool {
    text.wholeMatch(of: /(@\S+ )*var `?\w+`?: [^{}]+ \{ get( async)?( throws\S*)? \}/) != nil
  }
}
