/// A location in a source file. Lines and columns start at 1. As in the compiler, columns are counted in UTF-8 bytes.
struct SourceLocation: Sendable, Hashable, Comparable {
  var line = 1
  var column = 1

  static func < (one: SourceLocation, other: SourceLocation) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// A syntax error, with a message and its location.
struct SyntaxProblem: Error, Sendable, Equatable {
  let message: String
  let location: SourceLocation
}

/// A token of a source file.
struct Token: Sendable {
  enum Kind: Sendable {
    /// An identifier or keyword. `isQuoted` if it is in backticks, which are not part of its text.
    case identifier(isQuoted: Bool)
    case number
    /// A single character of an operator, or a comma, a colon and the like.
    case punctuation
    case opening(Group.Kind)
    case closing(Group.Kind)
    /// The characters of a string between quotes and interpolations.
    case text
    case regex
    /// `#if`, `#elseif`, `#else` or `#endif`. The text includes the number sign, but not the condition.
    case directive
  }

  var kind: Kind
  let text: String
  let location: SourceLocation
  /// Whether it is the first token of its line.
  let startsLine: Bool
  /// Whether a space or a comment precedes it.
  let followsSpace: Bool
  /// The documentation comment before it, without comment markers; empty if there is none.
  let documentation: String

  /// Whether it is the given identifier or keyword, without backticks.
  func isWord(_ word: String) -> Bool {
    if case .identifier(isQuoted: false) = kind { text == word } else { false }
  }

  /// Whether it is an identifier or keyword.
  var isIdentifier: Bool {
    if case .identifier = kind { true } else { false }
  }

  /// Whether it is the given punctuation character.
  func isPunctuation(_ character: String) -> Bool {
    if case .punctuation = kind { text == character } else { false }
  }

  /// Whether it is punctuation.
  var isPunctuation: Bool {
    if case .punctuation = kind { true } else { false }
  }

  /// Whether it is a directive.
  var isDirective: Bool {
    if case .directive = kind { true } else { false }
  }
}

/// The content of brackets or quotes.
final class Group: Sendable {
  enum Kind: Sendable { case parentheses, brackets, braces, string, interpolation }

  let kind: Kind
  let opening: Token
  let nodes: [Node]

  init(_ kind: Kind, opening: Token, nodes: [Node]) {
    self.kind = kind
    self.opening = opening
    self.nodes = nodes
  }
}

/// A token, or a group of nodes.
enum Node: Sendable {
  case token(Token)
  case group(Group)

  /// The token, or the opening token of the group.
  var first: Token {
    switch self {
    case .token(let token): token
    case .group(let group): group.opening
    }
  }

  var token: Token? {
    if case .token(let token) = self { token } else { nil }
  }

  func group(_ kind: Group.Kind) -> Group? {
    if case .group(let group) = self, group.kind == kind { group } else { nil }
  }

  /// Whether it is the given identifier or keyword, without backticks.
  func isWord(_ word: String) -> Bool { token?.isWord(word) ?? false }

  /// Whether it is the given punctuation character.
  func isPunctuation(_ character: String) -> Bool { token?.isPunctuation(character) ?? false }
}
