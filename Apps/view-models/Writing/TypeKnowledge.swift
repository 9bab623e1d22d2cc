import Foundation

/// What is known of the types that a new view model is about: where they are declared, and what a first value is.
struct TypeKnowledge: Sendable {
  /// Where a type is declared that is not one of Swift's own.
  struct Origin: Sendable {
    /// The module to import; nothing for the module of the view model itself.
    let module: String?
    var isPublic = false
    var isSendable = false
    /// Whether anybody can make one out of nothing.
    var hasEmptyInitialiser = false
    /// What it is another name for.
    var aliased: TypeSyntax?
  }

  private var origins: [String: Origin] = [:]
  /// The outermost names of the types that nothing declares, and the types themselves.
  private(set) var undeclared: [String: TypeSyntax] = [:]
  /// The paths of the files that declare a type of which there is no other declaration for themselves alone.
  private(set) var hidden: [String: String] = [:]

  /// Looks for the types in the files of `modules`, of which the first is that of the view model.
  ///
  /// - Parameter viewModel: The name of the class that is to be declared, with its three protocols.
  init(of types: [TypeSyntax], in modules: [PackageLayout.Target], declaring viewModel: String) {
    var names: [String: TypeSyntax] = [:]
    for part in types.flatMap(\.parts) {
      if case .named(let components) = part, !KnownTypes.standard.contains(components[0].name) {
        names[components[0].name] = part
      }
    }
    for name in ["", "Inputs", "Outputs", "Type"].map({ viewModel + $0 }) where names.removeValue(forKey: name) != nil {
      origins[name] = Origin(module: nil, isPublic: true)
    }
    for (index, module) in modules.enumerated() {
      if names.isEmpty { break }
      var found = Self.declared(Set(names.keys), in: module, isOwn: index == 0, hidden: &hidden)
      // `Models.Word` says itself where it is from.
      found[module.module] = Origin(module: index == 0 ? nil : module.module, isPublic: true)
      for (name, origin) in found where names.removeValue(forKey: name) != nil { origins[name] = origin }
    }
    for (name, type) in names {
      if KnownTypes.isFoundation(name) || KnownTypes.reactive.contains(name) { continue }
      undeclared[name] = type
    }
    hidden = hidden.filter { undeclared[$0.key] != nil }
    // The class can be shared if all that it is about can, which may be itself.
    if origins[viewModel] != nil {
      origins[viewModel]?.isSendable = true
      let isSendable = types.allSatisfy(isSendable)
      origins[viewModel]?.isSendable = isSendable
    }
  }

  /// Where those among `names` are from that a module declares for whoever may use it.
  private static func declared(
    _ names: Set<String>, in module: PackageLayout.Target, isOwn: Bool, hidden: inout [String: String]
  ) -> [String: Origin] {
    var found: [String: Origin] = [:]
    for path in module.sources {
      guard let text = try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8),
        names.contains(where: text.contains)
      else { continue }
      for declaration in SourceFile(path: path, text: text).declarations where names.contains(declaration.name) {
        let isPublic = declaration.has("public") || declaration.has("open")
        let isType = declaration.kind.hasMembers || declaration.kind == .typealias
        guard isType, declaration.kind != .extension else { continue }
        if isOwn, declaration.isPrivate { hidden[declaration.name] = path }
        guard isOwn && !declaration.isPrivate || isPublic else { continue }
        found[declaration.name] = Origin(
          module: isOwn ? nil : module.module, isPublic: isPublic,
          isSendable: declaration.inheritedTypes.contains("Sendable"),
          hasEmptyInitialiser: declaration.members.contains(where: \.isEmptyPublicInitialiser),
          aliased: TypeParser.aliased(by: declaration))
      }
    }
    return found
  }

  /// Whether all of the types can be seen from other modules, so that what is made of them can.
  func arePublic(_ types: [TypeSyntax]) -> Bool {
    types.flatMap(\.parts).allSatisfy { part in
      guard case .named(let components) = part else { return true }
      return origins[components[0].name]?.isPublic ?? true
    }
  }

  // MARK: Imports

  /// The modules that the types are from.
  func modules(of types: [TypeSyntax]) -> Set<String> {
    Set(
      types.flatMap(\.parts).compactMap { part -> String? in
        guard case .named(let components) = part else { return nil }
        let name = components[0].name
        if let origin = origins[name] { return origin.module }
        if undeclared[name] != nil { return nil }
        return KnownTypes.isFoundation(name) && !KnownTypes.networking.contains(name) ? "Foundation" : nil
      })
  }

  /// The import of what Foundation has in a module of its own on Linux; nothing where the types have nothing of it.
  func importOfNetworking(for types: [TypeSyntax], _ access: String) -> [String] {
    let isNeeded = types.flatMap(\.parts).contains { part in
      guard case .named(let components) = part, origins[components[0].name] == nil else { return false }
      return KnownTypes.networking.contains(components[0].name)
    }
    if !isNeeded { return [] }
    let elsewhere = modules(of: types).contains("Foundation") ? [] : ["#else", "  \(access)import Foundation"]
    return ["", "#if canImport(FoundationNetworking)", "  \(access)import FoundationNetworking"] + elsewhere
      + ["#endif"]
  }

  /// Whether a type is one of functions, by itself or by another name.
  func isFunction(_ type: TypeSyntax) -> Bool {
    if type.isFunction { return true }
    guard case .named(let components) = type.canonical, components.count == 1 else { return false }
    return origins[components[0].name]?.aliased?.isFunction == true
  }

  // MARK: Values

  /// A value of a type that says nothing yet: an empty text, no elements, zero. Nothing where there is none.
  func emptyValue(of type: TypeSyntax) -> String? {
    switch type.canonical {
    case .named(let components):
      guard components.count == 1, origins[components[0].name] == nil else { return nil }
      return KnownTypes.emptyValues[components[0].name]
    case .optional: return "nil"
    case .array: return "[]"
    case .dictionary: return "[:]"
    case .tuple(let elements):
      let values = elements.compactMap { element in
        emptyValue(of: element.type).map { value in element.label.map { "\($0): \(value)" } ?? value }
      }
      return values.count == elements.count ? "(\(values.joined(separator: ", ")))" : nil
    case .function, .existential, .composition: return nil
    }
  }

  /// A value to call an input with in a test; nothing where one has to be written.
  func testValue(of type: TypeSyntax) -> String? {
    if let value = emptyValue(of: type) { return value }
    switch type.canonical {
    case .named(let components):
      let isMade = components.count == 1 && origins[components[0].name]?.hasEmptyInitialiser == true
      return isMade || undeclared[components[0].name] != nil ? "\(type.text)()" : nil
    case .tuple(let elements):
      let values = elements.compactMap { testValue(of: $0.type) }
      return values.count == elements.count ? "(\(values.joined(separator: ", ")))" : nil
    case .function(_, let parameters, _, _, let result):
      let names = Array(repeating: "_", count: parameters.count).joined(separator: ", ")
      let beginning = parameters.isEmpty ? "" : " \(names) in"
      if result.canonical == .void { return "{\(beginning) }".replacing("{ }", with: "{}") }
      return testValue(of: result).map { "{\(beginning) \($0) }" }
    default: return nil
    }
  }

  /// Whether two values of a type can be compared with `==` for sure.
  func isEquatable(_ type: TypeSyntax) -> Bool {
    switch type.canonical {
    case .named(let components):
      guard components.count == 1, origins[components[0].name] == nil, undeclared[components[0].name] == nil else {
        return false
      }
      return KnownTypes.comparable.contains(components[0].name) && components[0].arguments.allSatisfy(isEquatable)
    case .optional(let type), .array(let type): return isEquatable(type)
    case .dictionary(let key, let value): return isEquatable(key) && isEquatable(value)
    default: return false
    }
  }

  /// Whether values of a type can be shared between threads for sure.
  func isSendable(_ type: TypeSyntax) -> Bool {
    switch type.canonical {
    case .named(let components):
      let name = components[0].name
      let isKnown =
        if let origin = origins[name] {
          origin.isSendable && components.count == 1
        } else {
          undeclared[name] != nil || KnownTypes.comparable.contains(name) || KnownTypes.sendable.contains(name)
        }
      return isKnown && components.flatMap(\.arguments).allSatisfy(isSendable)
    case .optional(let type), .array(let type): return isSendable(type)
    case .dictionary(let key, let value): return isSendable(key) && isSendable(value)
    case .tuple(let elements): return elements.allSatisfy { isSendable($0.type) }
    case .function(let attributes, _, _, _, _): return attributes.contains("@Sendable")
    case .existential(let type):
      guard case .named(let components) = type else { return false }
      if components[0].name == "Error" { return true }
      return undeclared[components[0].name] != nil || origins[components[0].name]?.isSendable == true
    case .composition(let types): return types.contains(where: isSendable)
    }
  }
}

extension Declaration {
  /// Whether it is an initialiser that makes a value for anybody, out of nothing.
  fileprivate var isEmptyPublicInitialiser: Bool {
    kind == .`init` && has("public") && parameters.isEmpty && header.count == 1 && branches.isEmpty
  }
}
