/// A place in a source file as the compiler counts: lines from 1, columns from 1 in bytes of UTF-8.
struct SourceLocation: Sendable, Hashable, Comparable {
  var line = 1
  var column = 1

  static func < (one: SourceLocation, other: SourceLocation) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}

/// Why a file cannot be read, as a sentence, and where.
struct SyntaxProblem: Error, Sendable, Equatable {
  let message: String
  let location: SourceLocation
}

/// The smallest part of a source file that means something.
struct Token: Sendable {
  enum Kind: Sendable {
    /// A name or a word of the language; `isQuoted` where it is written in backticks, which are not part of its text.
    case identifier(isQuoted: Bool)
    case number
    /// One character of an operator, a comma, a colon, …
    case punctuation
    case opening(Group.Kind)
    case closing(Group.Kind)
    /// The characters of a string between its quotes and interpolations.
    case text
    case regex
    /// `#if`, `#elseif`, `#else` or `#endif`, with the number sign in the text. The condition is left out.
    case directive
  }

  var kind: Kind
  let text: String
  let location: SourceLocation
  /// Whether it is the first one of its line.
  let startsLine: Bool
  /// Whether there is space or a comment before it.
  let followsSpace: Bool
  /// The documentation comment before it, without its marks; empty if there is none.
  let documentation: String

  /// Whether it is this word, not in backticks.
  func isWord(_ word: String) -> Bool {
    if case .identifier(isQuoted: false) = kind { text == word } else { false }
  }

  /// Whether it is a name or a word of the language.
  var isIdentifier: Bool {
    if case .identifier = kind { true } else { false }
  }

  /// Whether it is this character of an operator, or this comma, colon, …
  func isPunctuation(_ character: String) -> Bool {
    if case .punctuation = kind { text == character } else { false }
  }

  /// Whether it is part of an operator, a comma, a colon, …
  var isPunctuation: Bool {
    if case .punctuation = kind { true } else { false }
  }

  /// Whether it belongs to an `#if`.
  var isDirective: Bool {
    if case .directive = kind { true } else { false }
  }
}

/// What stands between brackets or quotes.
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

/// A token, or a group of them.
enum Node: Sendable {
  case token(Token)
  case group(Group)

  /// The token, or the one that opens the group.
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

  /// Whether it is this word, not in backticks.
  func isWord(_ word: String) -> Bool { token?.isWord(word) ?? false }

  /// Whether it is this character of an operator, or this comma, colon, …
  func isPunctuation(_ character: String) -> Bool { token?.isPunctuation(character) ?? false }
}
