import Foundation

/// Information about the types that a new view model uses: where they are declared, and their initial values.
struct TypeKnowledge: Sendable {
  /// The declaration of a type that is not part of the standard library.
  struct Origin: Sendable {
    /// The module to import; `nil` for the module of the view model.
    let module: String?
    var isPublic = false
    var isSendable = false
    /// Whether it has a public initialiser without parameters.
    var hasEmptyInitialiser = false
    /// The underlying type of a type alias.
    var aliased: TypeSyntax?
  }

  private var origins: [String: Origin] = [:]
  /// The undeclared types, by their outermost names.
  private(set) var undeclared: [String: TypeSyntax] = [:]
  /// The paths of the files that declare a type privately, if there is no other declaration of it.
  private(set) var hidden: [String: String] = [:]

  /// Searches the source files of `modules` for the types. The first module contains the view model.
  ///
  /// - Parameter viewModel: The name of the class that will be declared, with its three protocols.
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
      // A qualified name such as `Models.Word` names its module.
      found[module.module] = Origin(module: index == 0 ? nil : module.module, isPublic: true)
      for (name, origin) in found where names.removeValue(forKey: name) != nil { origins[name] = origin }
    }
    for (name, type) in names {
      if KnownTypes.isFoundation(name) || KnownTypes.reactive.contains(name) { continue }
      undeclared[name] = type
    }
    hidden = hidden.filter { undeclared[$0.key] != nil }
    // The class is sendable if all types that it uses are. The class can be one of these types.
    if origins[viewModel] != nil {
      origins[viewModel]?.isSendable = true
      let isSendable = types.allSatisfy(isSendable)
      origins[viewModel]?.isSendable = isSendable
    }
  }

  /// Returns the declarations of a module for those of `names` that the view model can use.
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

  /// Whether all types are public, so that a declaration that uses them can be public.
  func arePublic(_ types: [TypeSyntax]) -> Bool {
    types.flatMap(\.parts).allSatisfy { part in
      guard case .named(let components) = part else { return true }
      return origins[components[0].name]?.isPublic ?? true
    }
  }

  // MARK: Imports

  /// Returns the modules that declare the types.
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

  /// Returns the conditional import of the part of Foundation that is a separate module on Linux. Empty if no type
  /// needs it.
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

  /// Whether a type is a function type, directly or through a type alias.
  func isFunction(_ type: TypeSyntax) -> Bool {
    if type.isFunction { return true }
    guard case .named(let components) = type.canonical, components.count == 1 else { return false }
    return origins[components[0].name]?.aliased?.isFunction == true
  }

  // MARK: Values

  /// Returns an empty value of a type, such as an empty string, an empty array or zero; `nil` if it has none.
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

  /// Returns a value for an argument in a test; `nil` if it must be written by hand.
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

  /// Whether a type is known to be equatable.
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

  /// Whether a type is known to be sendable.
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
  /// Whether it is a public initialiser without parameters.
  fileprivate var isEmptyPublicInitialiser: Bool {
    kind == .`init` && has("public") && parameters.isEmpty && header.count == 1 && branches.isEmpty
  }
}
