extension Checker {
  /// Checks the order of the imports. These are separate lists: imports of modules, imports of members of modules,
  /// `@testable` imports, and the imports in each branch of an `#if`.
  static func importViolations(in declarations: [Declaration]) -> [Violation] {
    let imports = declarations.filter { $0.kind == .import }
    let kinds = Dictionary(grouping: imports) { declaration in
      let isOfMember = declaration.name.contains(".")
      return declaration.attributes.filter(["testable", "_implementationOnly"].contains) + [String(isOfMember)]
    }
    return kinds.values.flatMap { imports in
      misplaced(imports, name: \.name, branches: \.branches).map { declaration, previous in
        Violation(
          rule: .importsAlphabetised, location: declaration.location,
          message: "The import of “\(declaration.name)” must precede the import of “\(previous.name)”.")
      }
    }
  }

  /// Finds missing and misplaced declarations of a view model.
  static func structureViolations(of viewModel: ViewModelDeclarations) -> [Violation] {
    var violations: [Violation] = []
    let missing = zip(viewModel.names, viewModel.all).filter { $1.isEmpty }.map { name, _ in
      name == viewModel.name ? "class “\(name)”" : "protocol “\(name)”"
    }
    if !missing.isEmpty {
      violations.append(
        Violation(
          rule: .fourDeclarations, location: viewModel.location,
          message: "“\(viewModel.name)” has no \(missing.joined(separator: ", no ")) in this scope."))
    }
    let first = viewModel.all.compactMap(\.first)
    for (declaration, previous) in zip(first.dropFirst(), first) where declaration.location < previous.location {
      violations.append(
        Violation(
          rule: .declarationOrder, location: declaration.location,
          message: "“\(declaration.name)” must follow “\(previous.name)”."))
    }
    return violations
  }

  /// Checks the helpers of the view models in a list of declarations.
  static func helperViolations(
    in declarations: [Declaration], of viewModels: [ViewModelDeclarations]
  ) -> [Violation] {
    let end = viewModels.flatMap(\.all).joined().map(\.location).max() ?? SourceLocation()
    let names = Set(viewModels.flatMap(\.names))
    return declarations.compactMap { declaration in
      func violation(_ message: String) -> Violation {
        Violation(rule: .helpersLast, location: declaration.location, message: message)
      }
      switch declaration.kind {
      case .extension where names.contains(declaration.name):
        guard declaration.inheritedTypes.isEmpty, declaration.name.hasSuffix("ViewModel") else { return nil }
        return violation("A helper of “\(declaration.name)” must be a free function, not an extension.")
      case .func, .var, .let:
        if declaration.isStatic { return nil }
        if !declaration.isPrivate { return violation("The helper “\(declaration.name)” must be private.") }
      case .extension:
        let members = declaration.members
        if !declaration.isPrivate && (members.isEmpty || !members.allSatisfy(\.isPrivate)) { return nil }
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        if !declaration.isPrivate { return nil }
      default:
        return nil
      }
      return declaration.location < end
        ? violation("The helper “\(declaration.name)” must follow the view model.") : nil
    }
  }
}
