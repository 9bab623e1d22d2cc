/// A location in a source file. Lines and columns start at 1. As in the compiler, columns are counted in UTF-8 bytes.
struct SourceLocation: Sendable, Hashable, Comparable {
  var line = 1
  var column = 1

  static func < (one: SourceLocation, other: SourceLocation) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A token of a source file, or a group: brackets or a string, with their content.
struct Node: Sendable {
  enum Kind: Sendable {
    /// An identifier or a keyword.
    case word
    /// An identifier in backticks, which are not part of its text.
    case quotedWord
    /// A number, a regular expression, or a directive such as `#if`.
    case characters, directive
    /// A single character of an operator, or a comma, a colon and the like.
    case symbol
    /// Brackets of any kind, or a string. The text is the opening bracket, or a quote.
    case group
  }

  let kind: Kind
  let text: String
  let location: SourceLocation
  /// Whether it is the first node on its line.
  let startsLine: Bool
  /// Whether a space, a line end or a comment precedes it.
  let followsSpace: Bool
  /// The comments directly above it or before it, including their markers.
  let comments: [String]
  /// The content of a group.
  var nodes: [Node] = []

  /// The identifier or keyword, without backticks; `nil` if it is neither.
  var name: String? { kind == .word || kind == .quotedWord ? text : nil }

  /// Whether it is the given keyword, or the given identifier without backticks.
  func isWord(_ word: String) -> Bool { kind == .word && text == word }

  func isSymbol(_ symbol: String) -> Bool { kind == .symbol && text == symbol }

  /// Whether it is a group with the given opening bracket.
  func isGroup(_ bracket: String) -> Bool { kind == .group && text == bracket }
}

extension Collection<Node> where Index == Int {
  /// The elements of a list, which commas separate.
  var elements: [[Node]] { split(at: ",") }

  /// Splits nodes at a symbol. One in the angle brackets of a generic type does not count.
  func split(at symbol: String) -> [[Node]] {
    var parts: [[Node]] = [[]]
    for (node, depth) in zip(self, angleDepths) {
      if node.isSymbol(symbol), depth == 0 { parts.append([]) } else { parts[parts.count - 1].append(node) }
    }
    return parts.filter { !$0.isEmpty }
  }

  /// The number of angle brackets around each node. It is correct in types, which contain no comparisons.
  var angleDepths: [Int] {
    var depth = 0
    return indices.map { index in
      if self[index].isSymbol("<") { depth += 1 }
      defer {
        let isArrow = index > startIndex && self[index - 1].isSymbol("-")
        if self[index].isSymbol(">"), !isArrow { depth = Swift.max(0, depth - 1) }
      }
      return depth
    }
  }

  /// The index of the equals sign of an assignment or an initial value, which is not part of another operator.
  var indexOfAssignment: Int? {
    indices.first { index in
      let isPartOfOperator = [index - 1, index + 1].contains { other in
        indices.contains(other) && self[other].kind == .symbol && ["=", "!", "<", "~"].contains(self[other].text)
      }
      return self[index].isSymbol("=") && !isPartOfOperator
    }
  }

  /// Whether the first nodes have these texts.
  func starts(with texts: String...) -> Bool { prefix(texts.count).map(\.text) == texts }
}
