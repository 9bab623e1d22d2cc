/// Translates Swift types to Java.
struct JavaTypes: Sendable {
  /// Whether the view model uses the class `Unit`, the value of events without data.
  var usesUnit = false
  private(set) var imports: Set<String> = []
  private var found: [TypeSyntax: String] = [:]
  private var outermost: [String: Set<[TypeSyntax.Component]>] = [:]

  /// Translates a type, and records its imports and undeclared classes.
  mutating func text(of type: TypeSyntax) throws(Problem) -> String {
    let text = try translation(of: type.canonical)
    found[type] = text
    return text
  }

  /// Returns the translation of a type that was passed to ``text(of:)`` before.
  func known(_ type: TypeSyntax) -> String { found[type] ?? "Object" }

  /// Returns a type with the annotation `@NonNull`, which precedes the last name.
  func nonNull(_ type: String) -> String {
    let head = type.prefix { $0 != "<" }
    guard let point = head.lastIndex(of: ".") else { return "@NonNull \(type)" }
    return "\(type[...point])@NonNull \(type[type.index(after: point)...])"
  }

  /// Returns an empty value of a type; `nil` if it has none.
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
    case .tuple: throw Problem("Java has no tuples: use a class in place of “\(type.text)”.")
    case .composition: throw Problem("Java has no “\(type.text)”: use an interface that combines them.")
    case .function(_, let parameters, let effects, _, let result):
      guard effects.isEmpty else { throw Problem("Java has no function type “\(type.text)”: use an interface.") }
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
    default: throw Problem("Java has no function type with so many arguments as “\(type.text)”: use an interface.")
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
    for name in components.map(\.name) where javaReservedWords.contains(name) || annotations.contains(name) {
      throw Problem("The name “\(name)” is not available for a class in Java.")
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

  /// Declarations of the classes that are neither part of Java nor declared by the view model.
  var undeclared: [(name: String, text: String)] {
    outermost.keys.sorted(by: isAlphabetical).map { name in
      let paths = (outermost[name] ?? []).map { $0[...] }
      return (name, Self.declaration(of: paths, indentation: "").joined(separator: "\n") + "\n")
    }
  }

  /// Returns the declaration of the class that all paths start with, including its nested classes.
  private static func declaration(of paths: [ArraySlice<TypeSyntax.Component>], indentation: String) -> [String] {
    let header = paths.compactMap { $0.first?.header }.max() ?? ""
    let name = paths.first?.first?.name ?? ""
    let comment = "\(indentation)/** {A description of \(name).} */"
    let start = "\(indentation)public \(indentation.isEmpty ? "" : "static ")class \(header) {"
    let inner = Dictionary(grouping: paths.map { $0.dropFirst() }.filter { !$0.isEmpty }) { $0.first?.name ?? "" }
    if inner.isEmpty { return [comment, start + "}"] }
    let members = inner.sorted { $0.key < $1.key }
      .flatMap { declaration(of: $0.value, indentation: indentation + "  ") }
    return [comment, start] + members + ["\(indentation)}"]
  }
}

extension TypeSyntax.Component {
  /// The name with type parameters, as in a declaration.
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

/// The annotations that the view model uses.
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
