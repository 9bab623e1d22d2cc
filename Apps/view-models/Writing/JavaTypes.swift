/// The types of Java that those of Swift are written as.
struct JavaTypes: Sendable {
  /// Whether there is something that is sent without a value.
  var usesUnit = false
  private(set) var imports: Set<String> = []
  private var found: [TypeSyntax: String] = [:]
  private var outermost: [String: Set<[TypeSyntax.Component]>] = [:]

  /// What a type is in Java, and remembers what it needs.
  mutating func text(of type: TypeSyntax) throws(Problem) -> String {
    let text = try translation(of: type.canonical)
    found[type] = text
    return text
  }

  /// What a type is in Java that was asked for before.
  func known(_ type: TypeSyntax) -> String { found[type] ?? "Object" }

  /// A type that is never null, as a parameter has it; the annotation stands before the last name.
  func nonNull(_ type: String) -> String {
    let head = type.prefix { $0 != "<" }
    guard let point = head.lastIndex(of: ".") else { return "@NonNull \(type)" }
    return "\(type[...point])@NonNull \(type[type.index(after: point)...])"
  }

  /// A first value that says nothing; nothing where there is none.
  func emptyValue(of type: TypeSyntax) -> String? {
    switch type.canonical {
    case .optional: return "Optional.empty()"
    case .array: return "List.of()"
    case .dictionary: return "Map.of()"
    case .named(let names) where names.count == 1: return emptyValues[known(type)] ?? emptyCollections[names[0].name]
    default: return nil
    }
  }

  private mutating func translation(of type: TypeSyntax) throws(Problem) -> String {
    switch type {
    case .optional(let wrapped): return try generic("Optional", from: "java.util.Optional", [wrapped])
    case .array(let element): return try generic("List", from: "java.util.List", [element])
    case .dictionary(let key, let value): return try generic("Map", from: "java.util.Map", [key, value])
    case .existential(let type): return try text(of: type)
    case .tuple: throw Problem("Java has no tuples: name a class in place of “\(type.text)”.")
    case .composition: throw Problem("Java has no “\(type.text)”: name an interface that has both.")
    case .function(_, let parameters, let effects, _, let result):
      guard effects.isEmpty else { throw Problem("Java has no function such as “\(type.text)”: name an interface.") }
      return try function(parameters.map(\.type), result.canonical, type)
    case .named(let components):
      return try named(components)
    }
  }

  private mutating func generic(
    _ name: String, from path: String, _ arguments: [TypeSyntax]
  ) throws(Problem) -> String {
    imports.insert(path)
    var texts: [String] = []
    for argument in arguments { texts.append(try text(of: argument)) }
    return texts.isEmpty ? name : "\(name)<\(texts.joined(separator: ", "))>"
  }

  private mutating func function(
    _ parameters: [TypeSyntax], _ result: TypeSyntax, _ type: TypeSyntax
  ) throws(Problem) -> String {
    switch (parameters.count, result == .void) {
    case (0, true): return "Runnable"
    case (0, false): return try generic("Supplier", from: "java.util.function.Supplier", [result])
    case (1, true): return try generic("Consumer", from: "java.util.function.Consumer", parameters)
    case (1, false): return try generic("Function", from: "java.util.function.Function", parameters + [result])
    case (2, true): return try generic("BiConsumer", from: "java.util.function.BiConsumer", parameters)
    case (2, false): return try generic("BiFunction", from: "java.util.function.BiFunction", parameters + [result])
    default: throw Problem("Java has no function of that many arguments: name an interface in place of “\(type.text)”.")
    }
  }

  private mutating func named(_ components: [TypeSyntax.Component]) throws(Problem) -> String {
    if components.count == 1 {
      let component = components[0]
      if component.name == "Void" {
        usesUnit = true
        return "Unit"
      }
      if let path = imported[component.name] { return try generic(component.name, from: path, component.arguments) }
      if component.arguments.isEmpty, let text = translated[component.name] {
        if let path = imported[text] { imports.insert(path) }
        return text
      }
      if standard.contains(component.name) {
        var texts: [String] = []
        for argument in component.arguments { texts.append(try text(of: argument)) }
        return texts.isEmpty ? component.name : "\(component.name)<\(texts.joined(separator: ", "))>"
      }
    }
    for name in components.map(\.name) where javaWords.contains(name) || annotations.contains(name) {
      throw Problem("“\(name)” is no name that a class can have here.")
    }
    outermost[components[0].name, default: []].insert(components)
    var names: [String] = []
    for component in components {
      var texts: [String] = []
      for argument in component.arguments { texts.append(try text(of: argument)) }
      names.append(texts.isEmpty ? component.name : "\(component.name)<\(texts.joined(separator: ", "))>")
    }
    return names.joined(separator: ".")
  }

  /// A declaration of each class that is neither Java's own nor written otherwise.
  var undeclared: [(name: String, text: String)] {
    outermost.keys.sorted(by: isAlphabetical).map { name in
      let paths = (outermost[name] ?? []).map { $0[...] }
      return (name, Self.declaration(of: paths, indentation: "").joined(separator: "\n") + "\n")
    }
  }

  /// A class that all paths begin with, with those inside of it.
  private static func declaration(of paths: [ArraySlice<TypeSyntax.Component>], indentation: String) -> [String] {
    let header = paths.compactMap { $0.first?.header }.max() ?? ""
    let name = paths.first?.first?.name ?? ""
    let comment = "\(indentation)/** {What \(indentation.isEmpty ? name : "it") is.} */"
    let start = "\(indentation)public \(indentation.isEmpty ? "" : "static ")class \(header) {"
    let inner = Dictionary(grouping: paths.map { $0.dropFirst() }.filter { !$0.isEmpty }) { $0.first?.name ?? "" }
    if inner.isEmpty { return [comment, start + "}"] }
    let members = inner.sorted { $0.key < $1.key }
      .flatMap { declaration(of: $0.value, indentation: indentation + "  ") }
    return [comment, start] + members + ["\(indentation)}"]
  }
}

extension TypeSyntax.Component {
  /// The name as its declaration has it.
  fileprivate var header: String {
    if arguments.isEmpty { return name }
    let values = arguments.indices.map { arguments.count == 1 ? "Value" : "Value\($0 + 1)" }
    return "\(name)<\(values.joined(separator: ", "))>"
  }
}

private let translated = [
  "Int": "Integer", "Int8": "Byte", "Int16": "Short", "Int32": "Integer", "Int64": "Long", "UInt8": "Short",
  "UInt16": "Integer", "UInt32": "Long", "UInt": "Long", "UInt64": "Long", "Bool": "Boolean", "Substring": "String",
  "Any": "Object", "Data": "byte[]", "Decimal": "BigDecimal", "TimeInterval": "Double", "Error": "Throwable",
]

/// What the view model itself is written with.
private let annotations: Set<String> = ["NonNull", "Override"]

private let imported = [
  "BigDecimal": "java.math.BigDecimal", "Date": "java.util.Date", "Duration": "java.time.Duration",
  "List": "java.util.List", "Locale": "java.util.Locale", "Map": "java.util.Map", "Optional": "java.util.Optional",
  "Set": "java.util.Set", "URI": "java.net.URI", "URL": "java.net.URL", "UUID": "java.util.UUID",
]

private let standard: Set<String> = [
  "Boolean", "Byte", "CharSequence", "Character", "Comparable", "Double", "Float", "Integer", "Iterable", "Long",
  "Number", "Object", "Runnable", "Short", "String", "Throwable",
]

private let emptyValues = [
  "String": "\"\"", "Integer": "0", "Long": "0L", "Short": "(short) 0", "Byte": "(byte) 0", "Double": "0.0",
  "Float": "0f", "Boolean": "false", "byte[]": "new byte[0]", "Unit": "Unit.INSTANCE",
]

private let emptyCollections = [
  "Set": "Set.of()", "List": "List.of()", "Map": "Map.of()", "Optional": "Optional.empty()",
]
