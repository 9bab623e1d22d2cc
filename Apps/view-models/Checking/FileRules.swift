extension Checker {
  /// The imports of a kind are a list, of modules, of what is in modules, or for tests; so are those in each branch of an
  /// `#if`.
  static func importDepartures(in declarations: [Declaration]) -> [Departure] {
    let imports = declarations.filter { $0.kind == .import }
    let kinds = Dictionary(grouping: imports) { declaration in
      let isOfMember = declaration.name.contains(".")
      return declaration.attributes.filter(["testable", "_implementationOnly"].contains) + [String(isOfMember)]
    }
    return kinds.values.flatMap { imports in
      misplaced(imports, name: \.name, branches: \.branches).map { declaration, previous in
        Departure(
          rule: .importsAlphabetised, location: declaration.location,
          message: "The import of “\(declaration.name)” comes before that of “\(previous.name)”.")
      }
    }
  }

  /// What is missing of a view model, and what is not in its place.
  static func structureDepartures(of viewModel: ViewModelDeclarations) -> [Departure] {
    var departures: [Departure] = []
    let missing = zip(viewModel.names, viewModel.all).filter { $1.isEmpty }.map { name, _ in
      name == viewModel.name ? "class “\(name)”" : "protocol “\(name)”"
    }
    if !missing.isEmpty {
      departures.append(
        Departure(
          rule: .fourDeclarations, location: viewModel.location,
          message: "“\(viewModel.name)” has no \(missing.joined(separator: ", no ")) here."))
    }
    let first = viewModel.all.compactMap(\.first)
    for (declaration, previous) in zip(first.dropFirst(), first) where declaration.location < previous.location {
      departures.append(
        Departure(
          rule: .declarationOrder, location: declaration.location,
          message: "“\(declaration.name)” comes after “\(previous.name)”."))
    }
    return departures
  }

  /// What helps the view models of a list of declarations.
  static func helperDepartures(
    in declarations: [Declaration], of viewModels: [ViewModelDeclarations]
  ) -> [Departure] {
    let end = viewModels.flatMap(\.all).joined().map(\.location).max() ?? SourceLocation()
    let names = Set(viewModels.flatMap(\.names))
    return declarations.compactMap { declaration in
      func departure(_ message: String) -> Departure {
        Departure(rule: .helpersLast, location: declaration.location, message: message)
      }
      switch declaration.kind {
      case .extension where names.contains(declaration.name):
        guard declaration.inheritedTypes.isEmpty, declaration.name.hasSuffix("ViewModel") else { return nil }
        return departure("What helps “\(declaration.name)” is a free function, not an extension of it.")
      case .func, .var, .let:
        if declaration.isStatic { return nil }
        if !declaration.isPrivate { return departure("“\(declaration.name)” helps the view model, so it is private.") }
      case .extension:
        let members = declaration.members
        if !declaration.isPrivate && (members.isEmpty || !members.allSatisfy(\.isPrivate)) { return nil }
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        if !declaration.isPrivate { return nil }
      default:
        return nil
      }
      return declaration.location < end
        ? departure("“\(declaration.name)” helps the view model, so it comes after it.") : nil
    }
  }
}
