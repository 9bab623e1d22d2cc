/// A file that a command writes.
struct WrittenFile: Sendable, Equatable {
  let path: String
  let text: String
}

/// Declares a type that a view model is about, and that nothing declares yet.
struct Placeholder: Sendable {
  /// What it is called, which is its file's name as well.
  let name: String
  let text: String

  /// A declaration of each type that nothing declares, in alphabetical order.
  static func all(for types: [TypeSyntax], _ knowledge: TypeKnowledge) -> [Placeholder] {
    let parts = types.flatMap(\.parts)
    return knowledge.undeclared.keys.sorted(by: isAlphabetical).map { name in
      let uses = Set(parts.filter { $0.outermostName == name })
      let isProtocol = parts.contains { part in
        switch part {
        case .existential(let type): type.outermostName == name
        case .composition(let types): types.contains { $0.outermostName == name }
        default: false
        }
      }
      return Placeholder(name: name, text: isProtocol ? ofProtocol(name) : ofTypes(name, uses))
    }
  }

  private static func ofProtocol(_ name: String) -> String {
    """
    /// {What \(name) is.}
    public protocol \(name): Sendable {}

    """
  }

  private static func ofTypes(_ name: String, _ uses: Set<TypeSyntax>) -> String {
    let paths = uses.compactMap { use -> [TypeSyntax.Component]? in
      if case .named(let components) = use { components } else { nil }
    }
    var names = Tree(name: name)
    for path in paths { names.add(path[...]) }
    return names.lines(indentation: "").joined(separator: "\n") + "\n"
  }

  /// A type with those inside of it.
  private struct Tree {
    let name: String
    var argumentCount = 0
    var isValue = false
    var children: [Tree] = []

    mutating func add(_ path: ArraySlice<TypeSyntax.Component>) {
      guard let first = path.first else { return }
      argumentCount = max(argumentCount, first.arguments.count)
      guard let next = path.dropFirst().first else {
        isValue = true
        return
      }
      let index = children.firstIndex { $0.name == next.name } ?? children.count
      if index == children.count { children.append(Tree(name: next.name)) }
      children[index].add(path.dropFirst())
    }

    func lines(indentation: String) -> [String] {
      let arguments = (0..<argumentCount).map { "Value\(argumentCount == 1 ? "" : String($0 + 1)): Sendable" }
      let generics = arguments.isEmpty ? "" : "<\(arguments.joined(separator: ", "))>"
      var members: [[String]] = []
      if isValue {
        members.append(
          ["\(indentation)  /// Makes one that says nothing yet.", "\(indentation)  public init() {}"])
      }
      members += children.sorted { isAlphabetical($0.name, $1.name) }.map { $0.lines(indentation: indentation + "  ") }
      let keyword = isValue || !arguments.isEmpty ? "struct" : "enum"
      return [
        "\(indentation)/// {What \(name) is.}",
        "\(indentation)public \(keyword) \(name)\(generics)\(isValue ? ": Hashable, Sendable" : "") {",
      ] + members.joined(separator: [""]) + ["\(indentation)}"]
    }
  }
}

extension TypeSyntax {
  /// The first name of a type that has one.
  fileprivate var outermostName: String? {
    if case .named(let components) = self { components[0].name } else { nil }
  }
}
