/// Checks view models against the template.
struct Checker {
  /// The violations in a file, ordered by location.
  private(set) var violations: [Violation] = []
  /// Whether the file declares a view model that is not exempt. If not, there are no violations.
  private(set) var hasViewModels = false

  init(_ text: String) {
    var reader = SourceReader(text)
    do throws(Violation) {
      let nodes = try reader.nodes()
      check(declarations(in: nodes), isInType: false)
      guard hasViewModels else { return }
      violations += importViolations(in: nodes)
      // Swift code in braces begins with a space.
      for (text, location) in reader.comments
      where text.replacing(/`[^`]*`/, with: "").contains(/\{[^\s{}][^{}]*\}/) {
        let words = text.drop { "/* ".contains($0) }
        violations.append(Violation(.placeholders, location, "Replace the placeholder in braces: “\(words)”."))
      }
    } catch {
      hasViewModels = ViewModelDeclarations.seemBegun(in: text)
      if hasViewModels { violations = [error] }
    }
    violations.sort { ($0.location, $0.rule.name) < ($1.location, $1.rule.name) }
  }

  /// Checks the view models in a list of declarations, and in the types in it. If a type contains a view model, its
  /// other members need not be helpers of the view model.
  private mutating func check(_ declarations: [Declaration], isInType: Bool) {
    let viewModels = ViewModelDeclarations.all(in: declarations)
    let checked = viewModels.filter { !$0.isExempt }
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
    for declaration in declarations where ["class", "struct", "enum", "extension"].contains(declaration.keyword) {
      check(view_models.declarations(in: declaration.body ?? []), isInType: true)
    }
  }
}

// MARK: The file

/// Checks the order of the imports. These are separate lists: imports of modules, of members of modules, and with
/// `@testable`, and the imports in each branch of an `#if`.
private func importViolations(in nodes: [Node]) -> [Violation] {
  let lists = statements(in: nodes).split { $0[0].kind == .directive }
  return lists.flatMap { statements -> [Violation] in
    let imports = statements.compactMap(Declaration.init).filter { $0.keyword == "import" }
    let kinds = Dictionary(grouping: imports) { "\($0.modifiers.contains("testable")) \($0.name.contains("."))" }
    return kinds.values.flatMap { orderViolations(of: $0, "import of ") }
  }
}

/// Returns a violation for each declaration that is not in alphabetical order, with or without regard to case.
func orderViolations(of declarations: [Declaration], _ kind: String = "") -> [Violation] {
  zip(declarations, declarations.dropFirst()).compactMap { previous, next in
    guard next.name < previous.name, next.name.lowercased() < previous.name.lowercased() else { return nil }
    let message = "The \(kind)“\(next.name)” must precede the \(kind)“\(previous.name)”."
    return Violation(.alphabeticalOrder, next.location, message)
  }
}

private func helperViolations(in declarations: [Declaration], of viewModels: [ViewModelDeclarations]) -> [Violation] {
  let end = viewModels.flatMap(\.all).map(\.location).max() ?? SourceLocation()
  let classes = viewModels.map(\.name)
  return declarations.compactMap { declaration in
    let name = "helper “\(declaration.name)”"
    let members = view_models.declarations(in: declaration.body ?? [])
    let isExtension = declaration.keyword == "extension"
    if isExtension, classes.contains(declaration.name), declaration.inheritedTypes.isEmpty {
      return Violation(.helpersLast, declaration.location, "The \(name) must be a free function, not an extension.")
    }
    if ["func", "var", "let"].contains(declaration.keyword), !declaration.isPrivate {
      return Violation(.helpersLast, declaration.location, "The \(name) must be private.")
    }
    let isHelper =
      declaration.isPrivate || isExtension && !members.isEmpty && members.allSatisfy(\.isPrivate)
    guard isHelper, declaration.location < end else { return nil }
    return Violation(.helpersLast, declaration.location, "The \(name) must follow the view model.")
  }
}

// MARK: The protocols

/// Checks the protocol of the inputs or of the outputs.
private func memberViolations(of declaration: Declaration, are kind: String) -> [Violation] {
  let members = declaration.statements.map { ($0[0], Declaration($0)) }.filter { $1?.isOfType != true }
  let found = members.compactMap { $1 }
  return orderViolations(of: found, "\(kind) ")
    + found.filter { !$0.isDocumented }.map {
      Violation(.documentation, $0.location, "The \(kind) “\($0.name)” has no documentation comment.")
    }
    + members.compactMap { start, member in
      let (name, location) = (member?.name ?? start.text, member?.location ?? start.location)
      let isValid = member.map { !$0.isStatic && (kind == "input" ? $0.isInput : $0.isOutput) } ?? false
      let form = kind == "input" ? "a function that returns nothing" : "a read-only property"
      return isValid ? nil : Violation(.protocolMembers, location, "“\(name)” is not \(form), as an \(kind) must be.")
    }
}

private func typeViolations(of declaration: Declaration, _ viewModel: ViewModelDeclarations) -> [Violation] {
  let members = view_models.declarations(in: declaration.body ?? []).filter { !$0.isOfType }
  let isValid =
    members.map(\.name) == ["inputs", "outputs"]
    && zip(members, viewModel.names).allSatisfy { member, type in
      member.isOutput && !member.isStatic && member.header.contains { $0.name == type }
    }
  let form = "“inputs” and “outputs”, with the types “\(viewModel.names[0])” and “\(viewModel.names[1])”"
  let message = "“\(declaration.name)” must have only the read-only properties \(form)."
  return isValid ? [] : [Violation(.protocolMembers, declaration.location, message)]
}

extension Declaration {
  fileprivate var isInput: Bool { keyword == "func" && !hasResult }

  fileprivate var isOutput: Bool { keyword == "var" && !isSettable && header.elements.count == 1 }
}
