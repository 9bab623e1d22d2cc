/// A type on the command line. Its syntax is checked only roughly, since the compiler checks the generated code.
struct SwiftType: Sendable {
  let text: String
  let isFunction: Bool
  /// The names of the types that it is composed of. Of a qualified name, it contains only the first part.
  let names: Set<String>
  /// The names that follow `any` or an ampersand.
  let protocols: Set<String>
  /// The names that are qualified or generic.
  let complexNames: Set<String>

  static let void = SwiftType(text: "Void", isFunction: false, names: ["Void"], protocols: [], complexNames: [])

  /// Reads a type; `nil` if the nodes are not a type.
  static func read(_ nodes: [Node]) -> SwiftType? {
    guard nodes.isType else { return nil }
    let all = nodes.flattened
    let before = [nil] + all.map(\.text)
    let named = zip(all, zip(before, before.dropFirst(2) + [nil])).filter { node, around in
      node.name?.first?.isUppercase == true && around.0 != "." && around.0 != "@"
    }
    func names(where condition: (String?, String?) -> Bool) -> Set<String> {
      Set(named.filter { condition($1.0, $1.1) }.map(\.0.text))
    }
    let depths = zip(nodes.indices, nodes.angleDepths)
    return SwiftType(
      text: nodes.filter { !$0.isWord("escaping") }.source.replacing("@ ", with: ""),
      isFunction: depths.contains { index, depth in depth == 0 && nodes[index...].starts(with: "-", ">") },
      names: names { _, _ in true }, protocols: names { previous, _ in previous == "any" || previous == "&" },
      complexNames: names { _, next in next == "." || next == "<" })
  }

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
    guard names.count == 1, let type = names.first, text == type || text == "\(type)?" else { return "value" }
    let capitals = type.prefix { $0.isUppercase }.count
    let count = capitals == type.count ? capitals : max(1, capitals - 1)
    let name = type.prefix(count).lowercased() + type.dropFirst(count)
    return parameterNames[name] ?? (swiftReservedWords.contains(name) ? "value" : name)
  }
}

extension [Node] {
  /// Whether the nodes can be a type: it contains no other tokens, and no word follows another one without a reason.
  fileprivate var isType: Bool {
    guard let first, let last, first.kind != .symbol || first.text == "@" else { return false }
    guard last.kind != .symbol || [">", "?"].contains(last.text) else { return false }
    let arrows = indices.count { self[$0...].starts(with: "-", ">") }
    guard count(where: { $0.isSymbol("<") }) == count(where: { $0.isSymbol(">") }) - arrows else { return false }
    return indices.allSatisfy { index in
      let node = self[index]
      switch node.kind {
      case .symbol: return ".<>?:,&-@".contains(node.text)
      case .group: return node.text != "{" && node.text != "\"" && (node.nodes.isEmpty || node.nodes.isType)
      case .word:
        let words = ["any", "async", "throws"]
        let isPart = index == 0 || self[index - 1].name == nil || index > 1 && self[index - 2].isSymbol("@")
        let isLabel = index + 1 < count && self[index + 1].isSymbol(":")
        return words.contains(node.text) || node.text == "Any" || node.text == "_"
          || (isPart || isLabel || words.contains(self[index - 1].text)) && !swiftReservedWords.contains(node.text)
            && node.text != "some"
      default: return false
      }
    }
  }
}

extension Sequence<Node> {
  /// The nodes and those of all groups.
  fileprivate var flattened: [Node] { flatMap { [$0] + $0.nodes.flattened } }

  /// The source code of a type, with the spaces between its nodes.
  fileprivate var source: String {
    reduce(into: "") { text, node in
      if node.followsSpace, !text.isEmpty { text += " " }
      text += node.kind == .group ? node.text + node.nodes.source + (node.text == "(" ? ")" : "]") : node.text
    }
  }
}

/// The names of parameters for types whose own names do not describe a value.
private let parameterNames = ["string": "text", "int": "number", "double": "number", "bool": "isOn", "any": "value"]

private let emptyValues: [String: String] = [
  "Array": "[]", "Bool": "false", "Data": "Data()", "Dictionary": "[:]", "Double": "0", "Duration": ".zero",
  "Float": "0", "Int": "0", "Int64": "0", "Set": "[]", "String": "\"\"", "Substring": "\"\"", "TimeInterval": "0",
  "UInt": "0", "Void": "()",
]
