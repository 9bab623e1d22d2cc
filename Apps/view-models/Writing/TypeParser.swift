/// Parses a type.
struct TypeParser {
  private let nodes: [Node]
  private var index = 0

  /// Returns the underlying type of a type alias; `nil` if it cannot be parsed.
  static func aliased(by declaration: Declaration) -> TypeSyntax? {
    guard declaration.kind == .typealias,
      let sign = declaration.header.firstIndex(where: { $0.isPunctuation("=") })
    else { return nil }
    return try? inside(Array(declaration.header[(sign + 1)...]))
  }

  /// Parses the type that consists of `nodes`.
  ///
  /// - Parameter text: The input of the user, for error messages.
  static func type(of nodes: [Node], in text: String) throws(Problem) -> TypeSyntax {
    var parser = TypeParser(nodes: nodes)
    guard let type = try parser.type(), parser.index == nodes.count else {
      throw Problem("Cannot read the type in “\(text)”.")
    }
    return type.canonical
  }

  private init(nodes: [Node]) {
    self.nodes = nodes
  }

  private var next: Node? { index < nodes.count ? nodes[index] : nil }

  private mutating func take(_ character: String) -> Bool {
    guard next?.isPunctuation(character) == true else { return false }
    index += 1
    return true
  }

  private mutating func type() throws(Problem) -> TypeSyntax? {
    var attributes: [String] = []
    while take("@") {
      guard let name = next?.token, name.isIdentifier else { return nil }
      attributes.append("@\(name.text)")
      index += 1
    }
    if next?.isWord("some") == true {
      throw Problem("Opaque types (“some”) are not supported: use “any”.")
    }
    if next?.isWord("any") == true {
      index += 1
      return try composition().map(TypeSyntax.existential)
    }
    let isGroup = next?.group(.parentheses) != nil
    guard let base = try composition() else { return nil }
    var effects: [String] = []
    var thrown: TypeSyntax?
    while let word = next?.token, ["async", "throws"].contains(word.text) {
      effects.append(word.text)
      index += 1
      if word.text == "throws", let list = next?.group(.parentheses) {
        guard let error = try Self.inside(list.nodes) else { return nil }
        effects[effects.count - 1] += "(\(error.text))"
        thrown = error
        index += 1
      }
    }
    guard next?.isPunctuation("-") == true else { return attributes.isEmpty && effects.isEmpty ? base : nil }
    index += 1
    guard take(">"), isGroup, case .tuple(let parameters) = base, let result = try type() else { return nil }
    return .function(
      attributes: attributes.filter { $0 != "@escaping" }, parameters: parameters, effects: effects,
      thrown: thrown, result: result.canonical)
  }

  private mutating func composition() throws(Problem) -> TypeSyntax? {
    guard let first = try postfix() else { return nil }
    var types = [first]
    while take("&") {
      guard let type = try postfix() else { return nil }
      types.append(type)
    }
    return types.count == 1 ? first : .composition(types)
  }

  private mutating func postfix() throws(Problem) -> TypeSyntax? {
    guard var type = try primary() else { return nil }
    while take("?") {
      if case .tuple(let elements) = type, elements.count == 1 { type = elements[0].type }
      type = .optional(type)
    }
    if next?.isPunctuation("!") == true { throw Problem("Implicitly unwrapped types are not supported: use “?”.") }
    return type
  }

  private mutating func primary() throws(Problem) -> TypeSyntax? {
    guard let node = next else { return nil }
    if let list = node.group(.parentheses) {
      index += 1
      var elements: [TypeSyntax.Element] = []
      for piece in pieces(of: list.nodes) {
        guard let element = try Self.element(piece) else { return nil }
        elements.append(element)
      }
      return .tuple(elements)
    }
    if let list = node.group(.brackets) {
      index += 1
      guard let colon = list.nodes.firstIndex(where: { $0.isPunctuation(":") }) else {
        return try Self.inside(list.nodes).map(TypeSyntax.array)
      }
      guard let key = try Self.inside(Array(list.nodes[..<colon])),
        let value = try Self.inside(Array(list.nodes[(colon + 1)...]))
      else { return nil }
      return .dictionary(key, value)
    }
    return try name()
  }

  private mutating func name() throws(Problem) -> TypeSyntax? {
    var components: [TypeSyntax.Component] = []
    repeat {
      guard let token = next?.token, token.isIdentifier, !token.text.hasPrefix("$"), !token.text.hasPrefix("#"),
        components.isEmpty ? !swiftReservedWords.contains(token.text) || token.text == "Any" : true
      else { return nil }
      if !components.isEmpty, ["Type", "Protocol"].contains(token.text) {
        let name = components.map(\.text).joined(separator: ".")
        throw Problem("“\(name).\(token.text)” is a metatype, which is not supported.")
      }
      index += 1
      var component = TypeSyntax.Component(name: token.text)
      if take("<") {
        repeat {
          guard let argument = try type() else { return nil }
          component.arguments.append(argument.canonical)
        } while take(",")
        guard take(">") else { return nil }
      }
      components.append(component)
    } while take(".")
    return .named(components)
  }

  private static func element(_ nodes: [Node]) throws(Problem) -> TypeSyntax.Element? {
    guard let colon = nodes.firstIndex(where: { $0.isPunctuation(":") }) else {
      return try inside(nodes).map { TypeSyntax.Element(label: nil, type: $0) }
    }
    let labels = nodes[..<colon].compactMap(\.token?.text)
    guard labels.count == colon, (1...2).contains(colon), let type = try inside(Array(nodes[(colon + 1)...])) else {
      return nil
    }
    return TypeSyntax.Element(label: labels.joined(separator: " "), type: type)
  }

  private static func inside(_ nodes: [Node]) throws(Problem) -> TypeSyntax? {
    var parser = TypeParser(nodes: nodes)
    guard let type = try parser.type(), parser.index == nodes.count else { return nil }
    return type.canonical
  }
}
