/// A type on the command line. Its syntax is checked only roughly, since the compiler checks the generated code.
struct SwiftType: Sendable {
  let text: String

  static let void = SwiftType(text: "Void")

  /// The names of the types that it is composed of. Of a qualified name, it contains only the first part.
  var names: Set<String> { Set(text.matches(of: /(^|[^\w.@])([A-Z]\w*)/).map { String($0.2) }) }

  /// The names that follow `any` or an ampersand.
  var protocols: Set<String> { Set(text.matches(of: /(any|&) ([A-Z]\w*)/).map { String($0.2) }) }

  /// The names that are qualified or generic.
  var complexNames: Set<String> { Set(text.matches(of: /([A-Z]\w*)[.<]/).map { String($0.1) }) }

  var isVoid: Bool { text == "Void" || text == "()" }

  var isOptional: Bool { text.hasSuffix("?") || text.hasPrefix("Optional<") }

  /// The type in the parameters of a function.
  var parameterText: String { isFunction ? "@escaping \(text)" : text }

  /// The type with a question mark, which an optional type has already.
  var optionalText: String {
    if isOptional { return text }
    return isFunction || text.hasPrefix("any ") ? "(\(text))?" : "\(text)?"
  }

  /// A value without content, such as an empty string or zero; `nil` if it has none.
  var emptyValue: String? {
    if isOptional { return "nil" }
    if text.hasPrefix("[") { return text.contains(": ") ? "[:]" : "[]" }
    return emptyValues[String(text.prefix { $0 != "<" })]
  }

  /// A name for a parameter of the type.
  var parameterName: String {
    guard let type = text.wholeMatch(of: /([A-Z]\w*)\??/)?.1 else { return "value" }
    let capitals = type.prefix { $0.isUppercase }.count
    let count = capitals == type.count ? capitals : max(1, capitals - 1)
    let name = type.prefix(count).lowercased() + type.dropFirst(count)
    return parameterNames[name] ?? (swiftReservedWords.contains(name) ? "value" : name)
  }

  private var isFunction: Bool {
    var outside = text
    while outside.contains(/\([^()]*\)/) { outside = outside.replacing(/\([^()]*\)/, with: "_") }
    return outside.contains("->")
  }
}

extension SwiftType {
  /// Reads a type; `nil` if the text cannot be one.
  init?(_ text: String) {
    let words = text.replacing(/(@\w+|\b(any|async|throws|_))\s/, with: "")
    guard text.wholeMatch(of: /[A-Za-z@(\[][\w .<>?:,&@()\[\]\-]*/) != nil, text.contains(/[\w>?)\]]$/),
      !words.contains(/\w \w/), elements(of: text)?.count == 1,
      words.matches(of: /\w+/).allSatisfy({ $0.output == "Any" || !swiftReservedWords.contains(String($0.output)) })
    else { return nil }
    self.text = text.replacing("@escaping ", with: "")
  }
}

/// The names of parameters for types whose own names do not describe a value.
private let parameterNames = ["string": "text", "int": "number", "double": "number", "bool": "isOn", "any": "value"]

private let emptyValues: [String: String] = [
  "Array": "[]", "Bool": "false", "Data": "Data()", "Dictionary": "[:]", "Double": "0", "Duration": ".zero",
  "Float": "0", "Int": "0", "Int64": "0", "Set": "[]", "String": "\"\"", "Substring": "\"\"", "TimeInterval": "0",
  "UInt": "0", "Void": "()",
]

/// The words that cannot be names without backticks, and `some`, which cannot be part of a type here.
let swiftReservedWords = Set(
  """
  Any Protocol Self Type _ as associatedtype await break case catch class continue default defer deinit do else enum \
  extension fallthrough false fileprivate for func guard if import in init inout internal is let nil operator \
  precedencegroup private protocol public repeat rethrows return self some static struct subscript super switch throw \
  throws true try typealias var where while
  """.split(separator: " ").map(String.init))
