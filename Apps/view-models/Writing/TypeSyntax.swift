/// A type in Swift syntax.
indirect enum TypeSyntax: Sendable, Hashable {
  /// A component of `Outer.Inner<Argument>`.
  struct Component: Sendable, Hashable {
    let name: String
    var arguments: [TypeSyntax] = []
  }

  struct Element: Sendable, Hashable {
    let label: String?
    let type: TypeSyntax
  }

  case named([Component])
  case optional(TypeSyntax)
  case array(TypeSyntax)
  case dictionary(TypeSyntax, TypeSyntax)
  case tuple([Element])
  /// `effects` are in Swift syntax. `thrown` is the type in `throws(Problem)`.
  case function(attributes: [String], parameters: [Element], effects: [String], thrown: TypeSyntax?, result: TypeSyntax)
  case existential(TypeSyntax)
  case composition([TypeSyntax])

  static let void = named([Component(name: "Void")])

  /// The canonical form of a type that can be written in several ways, such as `()`, `(Value)` or `Optional<Value>`.
  var canonical: TypeSyntax {
    switch self {
    case .tuple(let elements) where elements.isEmpty: .void
    case .tuple(let elements) where elements.count == 1: elements[0].type.canonical
    case .named(let names) where names.count == 1 && names[0].arguments.count == 1 && names[0].name == "Optional":
      .optional(names[0].arguments[0])
    case .named(let names) where names.count == 1 && names[0].arguments.count == 1 && names[0].name == "Array":
      .array(names[0].arguments[0])
    default: self
    }
  }

  var isFunction: Bool {
    if case .function = canonical { true } else { false }
  }

  /// The type in Swift syntax.
  var text: String {
    switch self {
    case .named(let components): components.map(\.text).joined(separator: ".")
    case .optional(let wrapped): "\(wrapped.needsParentheses ? "(\(wrapped.text))" : wrapped.text)?"
    case .array(let element): "[\(element.text)]"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    case .tuple(let elements): "(\(elements.map(\.text).joined(separator: ", ")))"
    case .function(let attributes, let parameters, let effects, _, let result):
      (attributes + ["(\(parameters.map(\.text).joined(separator: ", ")))"] + effects + ["->", result.text])
        .joined(separator: " ")
    case .existential(let type): "any \(type.text)"
    case .composition(let types): types.map(\.text).joined(separator: " & ")
    }
  }

  private var needsParentheses: Bool {
    switch self {
    case .function, .existential, .composition: true
    default: false
    }
  }

  /// The type itself, and all types that it is composed of.
  var parts: [TypeSyntax] {
    let inside: [TypeSyntax] =
      switch self {
      case .named(let components): components.flatMap(\.arguments)
      case .optional(let type), .array(let type), .existential(let type): [type]
      case .dictionary(let key, let value): [key, value]
      case .tuple(let elements): elements.map(\.type)
      case .function(_, let parameters, _, let thrown, let result):
        parameters.map(\.type) + [result] + (thrown.map { [$0] } ?? [])
      case .composition(let types): types
      }
    return [self] + inside.flatMap(\.parts)
  }

  /// The error type of this type, but not of its parts: `Failure` in `Result<Value, Failure>` and in `throws(Failure)`.
  var error: TypeSyntax? {
    switch self {
    case .named(let components):
      guard let last = components.last, ["Result", "Signal", "SignalProducer"].contains(last.name) else { return nil }
      return last.arguments.count == 2 ? last.arguments[1] : nil
    case .function(_, _, _, let thrown, _): return thrown
    default: return nil
    }
  }
}

extension TypeSyntax.Component {
  var text: String {
    arguments.isEmpty ? name : "\(name)<\(arguments.map(\.text).joined(separator: ", "))>"
  }
}

extension TypeSyntax.Element {
  var text: String { label.map { "\($0): \(type.text)" } ?? type.text }
}
