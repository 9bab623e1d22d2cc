/// A file to write.
struct WrittenFile: Sendable, Equatable {
  let path: String
  let text: String
}

/// The declaration of a type that a view model uses and that no module declares.
struct Placeholder: Sendable {
  /// The name of the type and of its file.
  let name: String
  let text: String

  /// Returns a declaration of each undeclared type, in alphabetical order.
  static func all(for types: [TypeSyntax], _ knowledge: TypeKnowledge) throws(Problem) -> [Placeholder] {
    let parts = types.flatMap(\.parts)
    let errors = Set(parts.compactMap(\.error))
    let names = knowledge.undeclared.keys.sorted(by: isAlphabetical)
    for name in names { try check(name, parts, errors, knowledge) }
    return names.map { name in
      let uses = Set(parts.filter { $0.outermostName == name })
      let isProtocol = parts.contains { part in
        switch part {
        case .existential(let type): type.outermostName == name
        case .composition(let types): types.contains { $0.outermostName == name }
        default: false
        }
      }
      return Placeholder(name: name, text: isProtocol ? ofProtocol(name, uses) : ofTypes(name, uses, errors))
    }
  }

  /// Checks that a placeholder for a type is possible.
  private static func check(
    _ name: String, _ parts: [TypeSyntax], _ errors: Set<TypeSyntax>, _ knowledge: TypeKnowledge
  ) throws(Problem) {
    if let path = knowledge.hidden[name] {
      let file = path.split(separator: "/").last ?? ""
      throw Problem("Cannot use the type “\(name)”: it is private in “\(file)”.")
    }
    if ["Inputs", "Outputs", "Type"].contains(where: { name.hasSuffix("ViewModel\($0)") }) {
      throw Problem("No module declares “\(name)”. Generate its view model first.")
    }
    for case .existential(let type) in parts {
      for case .named(let components) in type.members where components.count > 1 && components[0].name == name {
        throw Problem("No module declares “\(components.map(\.name).joined(separator: "."))”. Declare it first.")
      }
      if type.outermostName == name, errors.contains(.existential(type)) {
        throw Problem("“any \(name)” does not conform to Error: use “any Error” or a concrete type.")
      }
    }
  }

  private static func ofProtocol(_ name: String, _ uses: Set<TypeSyntax>) -> String {
    let counts = uses.map { use in
      if case .named(let components) = use { components[0].arguments.count } else { 0 }
    }
    let count = counts.max() ?? 0
    let values = (0..<count).map { "Value\(count == 1 ? "" : String($0 + 1))" }
    if values.isEmpty { return "/// {A description of \(name).}\npublic protocol \(name): Sendable {}\n" }
    let members = values.map { "  /// {A description of \($0).}\n  associatedtype \($0)\n" }.joined(separator: "\n")
    let list = values.joined(separator: ", ")
    return "/// {A description of \(name).}\npublic protocol \(name)<\(list)>: Sendable {\n\(members)}\n"
  }

  private static func ofTypes(_ name: String, _ uses: Set<TypeSyntax>, _ errors: Set<TypeSyntax>) -> String {
    let paths = uses.compactMap { use -> [TypeSyntax.Component]? in
      if case .named(let components) = use { components } else { nil }
    }
    var names = Tree(name: name)
    for path in paths { names.add(path[...], isError: errors.contains(.named(path))) }
    return names.lines(indentation: "").joined(separator: "\n") + "\n"
  }

  /// A type with its nested types.
  private struct Tree {
    let name: String
    var argumentCount = 0
    var isValue = false
    var isError = false
    var children: [Tree] = []

    mutating func add(_ path: ArraySlice<TypeSyntax.Component>, isError: Bool) {
      guard let first = path.first else { return }
      argumentCount = max(argumentCount, first.arguments.count)
      guard let next = path.dropFirst().first else {
        isValue = true
        self.isError = self.isError || isError
        return
      }
      let index = children.firstIndex { $0.name == next.name } ?? children.count
      if index == children.count { children.append(Tree(name: next.name)) }
      children[index].add(path.dropFirst(), isError: isError)
    }

    func lines(indentation: String) -> [String] {
      let arguments = (0..<argumentCount).map { "Value\(argumentCount == 1 ? "" : String($0 + 1)): Sendable" }
      let generics = arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>"
      var members: [[String]] = []
      if isValue {
        members.append(
          ["\(indentation)  /// Creates an empty value.", "\(indentation)  public init() {}"])
      }
      members += children.sorted { isAlphabetical($0.name, $1.name) }.map { $0.lines(indentation: indentation + "  ") }
      let keyword = isValue || !arguments.isEmpty ? "struct" : "enum"
      let bases = isError ? ": Error, Hashable" : isValue ? ": Hashable, Sendable" : ""
      return [
        "\(indentation)/// {A description of \(name).}",
        "\(indentation)public \(keyword) \(name)\(generics)\(bases) {",
      ] + members.joined(separator: [""]) + ["\(indentation)}"]
    }
  }
}

extension TypeSyntax {
  /// The first name of a named type.
  fileprivate var outermostName: String? {
    if case .named(let components) = self { components[0].name } else { nil }
  }

  /// The types of a composition, or only the type itself.
  fileprivate var members: [TypeSyntax] {
    if case .composition(let types) = self { types } else { [self] }
  }
}
