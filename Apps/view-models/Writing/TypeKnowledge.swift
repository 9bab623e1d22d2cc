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
  }

  private var origins: [String: Origin] = [:]
  /// The outermost names of the types that nothing declares, and the types themselves.
  private(set) var undeclared: [String: TypeSyntax] = [:]

  /// Looks for the types in the files of `modules`, of which the first is that of the view model.
  init(of types: [TypeSyntax], in modules: [PackageLayout.Target]) {
    var names: [String: TypeSyntax] = [:]
    for part in types.flatMap(\.parts) {
      if case .named(let components) = part, !KnownTypes.standard.contains(components[0].name) {
        names[components[0].name] = part
      }
    }
    for (index, module) in modules.enumerated() {
      if names.isEmpty { break }
      var found = Self.declared(Set(names.keys), in: module, isOwn: index == 0)
      // `Models.Word` says itself where it is from.
      found[module.module] = Origin(module: index == 0 ? nil : module.module, isPublic: true)
      for (name, origin) in found where names.removeValue(forKey: name) != nil { origins[name] = origin }
    }
    for (name, type) in names {
      if KnownTypes.foundation.contains(name) || KnownTypes.reactive.contains(name) { continue }
      undeclared[name] = type
    }
  }

  /// Where those among `names` are from that a module declares for whoever may use it.
  private static func declared(
    _ names: Set<String>, in module: PackageLayout.Target, isOwn: Bool
  ) -> [String: Origin] {
    var found: [String: Origin] = [:]
    for path in module.sources {
      guard let text = try? String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8),
        names.contains(where: text.contains)
      else { continue }
      for declaration in SourceFile(path: path, text: text).declarations where names.contains(declaration.name) {
        let isPublic = declaration.has("public") || declaration.has("open")
        let isType = declaration.kind.hasMembers || declaration.kind == .typealias
        guard isType, declaration.kind != .extension, isOwn && !declaration.isPrivate || isPublic else { continue }
        found[declaration.name] = Origin(
          module: isOwn ? nil : module.module, isPublic: isPublic,
          isSendable: declaration.inheritedTypes.contains("Sendable"),
          hasEmptyInitialiser: declaration.members.contains(where: \.isEmptyPublicInitialiser))
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
        return KnownTypes.foundation.contains(name) ? "Foundation" : nil
      })
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
    case .function(_, let parameters, _, let result):
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
    case .function(let attributes, _, _, _): return attributes.contains("@Sendable")
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
