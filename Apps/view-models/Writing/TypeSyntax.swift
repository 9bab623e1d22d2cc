/// A type as Swift writes it.
indirect enum TypeSyntax: Sendable, Hashable {
  /// One name of `Outer.Inner<Argument>`.
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
  /// `effects` are written as Swift has them, `thrown` is the type in `throws(Problem)`.
  case function(attributes: [String], parameters: [Element], effects: [String], thrown: TypeSyntax?, result: TypeSyntax)
  case existential(TypeSyntax)
  case composition([TypeSyntax])

  static let void = named([Component(name: "Void")])

  /// The type itself, where `()`, `(Value)`, `Optional<Value>` and the like are other ways to write it.
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

  /// How it is written.
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

  /// The types that it is made of, itself among them.
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

  /// What it has in the place of an error, by itself: `Failure` in `Result<Value, Failure>` and in `throws(Failure)`.
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
