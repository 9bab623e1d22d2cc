/// Splits Swift source code into tokens (The Swift Programming Language, “Lexical Structure”). Interpolations in
/// strings are split, too. Each character of an operator is a separate token, because only a parser knows which of them
/// belong together.
struct Lexer {
  /// The context of the current position.
  private enum Mode {
    case code
    /// An interpolation, with the number of open parentheses in it.
    case interpolation(depth: Int)
    case string(isMultiline: Bool, pounds: Int, opening: SourceLocation)
  }

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var location = SourceLocation()
  private var modes: [Mode] = [.code]

  private var startsLine = true
  private var followsSpace = false
  private var documentation: [String] = []
  /// Whether the documentation comment follows other code on its line. It then documents only the rest of the line.
  /// This is `false` for a comment directly after an opening brace.
  private var isDocumentationInline = false

  /// The tokens up to the first error.
  private(set) var tokens: [Token] = []
  /// The first error.
  private(set) var problem: SyntaxProblem?

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
    do throws(SyntaxProblem) {
      if peek() == "\u{FEFF}" { index += 1 }
      if peek() == "#", peek(1) == "!" { skipLine() }
      while index < scalars.count { try step() }
      if case .string(_, _, let opening)? = modes.last {
        throw SyntaxProblem(message: "This string is not closed.", location: opening)
      }
      tokens = withoutConditions(tokens)
    } catch {
      problem = error
    }
  }

  private mutating func step() throws(SyntaxProblem) {
    if case .string(let isMultiline, let pounds, let opening)? = modes.last {
      try readString(isMultiline: isMultiline, pounds: pounds, opening: opening)
    } else if try !skipTrivia() {
      try readToken()
    }
  }

  // MARK: Characters

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    let position = index + offset
    return scalars.indices.contains(position) ? scalars[position] : nil
  }

  private func isNext(_ text: String) -> Bool {
    var offset = 0
    for scalar in text.unicodeScalars {
      guard peek(offset) == scalar else { return false }
      offset += 1
    }
    return true
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count {
      guard let scalar = peek() else { return }
      index += 1
      if scalar == "\n" || scalar == "\r" && peek() != "\n" {
        location.line += 1
        location.column = 1
      } else {
        location.column += UTF8.width(scalar)
      }
    }
  }

  private mutating func skipLine() {
    while let scalar = peek(), !scalar.isNewline { advance() }
  }

  private func text(from start: Int) -> String {
    String(String.UnicodeScalarView(scalars[start..<index]))
  }

  // MARK: Space and comments

  private mutating func skipTrivia() throws(SyntaxProblem) -> Bool {
    guard let scalar = peek() else { return false }
    if scalar.isNewline {
      startsLine = true
      followsSpace = true
      if isDocumentationInline { documentation = [] }
      advance()
    } else if scalar == " " || scalar == "\t" || scalar == "\u{B}" || scalar == "\u{C}" || scalar == "\0" {
      followsSpace = true
      advance()
    } else if isNext("//") {
      let start = index
      skipLine()
      document(text(from: start), mark: "///", not: "////")
    } else if isNext("/*") {
      let start = index
      try skipBlockComment()
      document(text(from: start), mark: "/**", not: "/***")
    } else {
      return false
    }
    return true
  }

  private mutating func skipBlockComment() throws(SyntaxProblem) {
    let opening = location
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        advance(2)
      } else if isNext("*/") {
        depth -= 1
        advance(2)
      } else if let scalar = peek() {
        if scalar.isNewline { startsLine = true }
        advance()
      } else {
        throw SyntaxProblem(message: "This comment is not closed.", location: opening)
      }
    } while depth > 0
    followsSpace = true
  }

  /// Whether the current position is directly after an opening brace.
  private var isBehindBrace: Bool {
    if case .opening(.braces)? = tokens.last?.kind { true } else { false }
  }

  /// Stores a documentation comment for the next token.
  private mutating func document(_ comment: String, mark: String, not other: String) {
    followsSpace = true
    guard comment.hasPrefix(mark), !comment.hasPrefix(other), comment != "/**/" else { return }
    if documentation.isEmpty { isDocumentationInline = !startsLine && !tokens.isEmpty && !isBehindBrace }
    documentation.append(String(comment.dropFirst(mark.count).filter { $0 != "*" && $0 != "/" }))
  }

  // MARK: Tokens

  private mutating func append(_ kind: Token.Kind, _ text: String, at start: SourceLocation) {
    let words = documentation.joined(separator: "\n").drop(while: \.isWhitespace)
    tokens.append(
      Token(
        kind: kind, text: text, location: start, startsLine: startsLine, followsSpace: followsSpace,
        documentation: String(words)))
    startsLine = false
    followsSpace = false
    documentation = []
  }

  private mutating func readToken() throws(SyntaxProblem) {
    guard let scalar = peek() else { return }
    let (start, first) = (location, index)
    switch scalar {
    case "\"": openString(pounds: 0)
    case "#": try readNumberSign()
    case "`": try readQuotedIdentifier()
    case "/" where beginsRegex: try readRegex(pounds: 0)
    case "(", "[", "{": open(scalar)
    case ")", "]", "}": close(scalar)
    case _ where scalar.isDigit:
      readNumber()
      append(.number, text(from: first), at: start)
    case _ where scalar.beginsIdentifier || scalar == "$":
      repeat { advance() } while peek().map { $0.beginsIdentifier || $0.isDigit || $0.continuesIdentifier } ?? false
      append(.identifier(isQuoted: false), text(from: first), at: start)
    default:
      advance()
      append(.punctuation, String(scalar), at: start)
    }
  }

  private mutating func open(_ scalar: Unicode.Scalar) {
    if scalar == "(", case .interpolation(let depth)? = modes.last {
      modes[modes.count - 1] = .interpolation(depth: depth + 1)
    }
    let start = location
    advance()
    append(.opening(scalar == "(" ? .parentheses : scalar == "[" ? .brackets : .braces), String(scalar), at: start)
  }

  private mutating func close(_ scalar: Unicode.Scalar) {
    var kind: Group.Kind = scalar == ")" ? .parentheses : scalar == "]" ? .brackets : .braces
    if scalar == ")", case .interpolation(let depth)? = modes.last {
      if depth == 0 {
        kind = .interpolation
        modes.removeLast()
      } else {
        modes[modes.count - 1] = .interpolation(depth: depth - 1)
      }
    }
    let start = location
    advance()
    append(.closing(kind), String(scalar), at: start)
  }

  private mutating func readNumber() {
    while let scalar = peek() {
      let isSign = (scalar == "+" || scalar == "-") && ["e", "E", "p", "P"].contains(peek(-1) ?? " ")
      let isPoint = scalar == "." && peek(1)?.isDigit == true && peek(-1)?.isDigit == true
      guard scalar.isDigit || scalar.beginsIdentifier || isPoint || isSign && peek(1)?.isDigit == true else { return }
      advance()
    }
  }

  private mutating func readQuotedIdentifier() throws(SyntaxProblem) {
    let start = location
    advance()
    let first = index
    while let scalar = peek(), scalar != "`", !scalar.isNewline { advance() }
    guard peek() == "`" else { throw SyntaxProblem(message: "This backtick is not closed.", location: start) }
    let name = text(from: first)
    advance()
    append(.identifier(isQuoted: true), name, at: start)
  }

  private mutating func readNumberSign() throws(SyntaxProblem) {
    let (start, first) = (location, index)
    var pounds = 1
    while peek(pounds) == "#" { pounds += 1 }
    if peek(pounds) == "\"" { return openString(pounds: pounds) }
    if peek(pounds) == "/" { return try readRegex(pounds: pounds) }
    advance()
    guard peek()?.beginsIdentifier == true else { return append(.punctuation, "#", at: start) }
    while peek()?.beginsIdentifier == true { advance() }
    let name = text(from: first)
    let isDirective = ["#if", "#elseif", "#else", "#endif", "#sourceLocation", "#warning", "#error"].contains(name)
    append(isDirective ? .directive : .identifier(isQuoted: true), name, at: start)
  }

  // MARK: Strings

  private mutating func openString(pounds: Int) {
    let start = location
    advance(pounds)
    let isMultiline = isNext("\"\"\"") && (pounds == 0 || !closesRawStringOnLine(pounds))
    advance(isMultiline ? 3 : 1)
    append(.opening(.string), isMultiline ? "\"\"\"" : "\"", at: start)
    modes.append(.string(isMultiline: isMultiline, pounds: pounds, opening: start))
  }

  /// Whether `#"""` begins a single-line raw string that starts with quotes. It does if a quote with as many number
  /// signs follows on the line, as in `#"""#` and `#"""a" and "b""#`.
  private func closesRawStringOnLine(_ pounds: Int) -> Bool {
    var offset = 2
    while let scalar = peek(offset), !scalar.isNewline {
      if scalar == "\"", (1...pounds).allSatisfy({ peek(offset + $0) == "#" }) { return true }
      offset += 1
    }
    return false
  }

  private mutating func readString(
    isMultiline: Bool, pounds: Int, opening: SourceLocation
  ) throws(SyntaxProblem) {
    let (start, first) = (location, index)
    let signs = String(repeating: "#", count: pounds)
    let end = (isMultiline ? "\"\"\"" : "\"") + signs
    while let scalar = peek() {
      if isNext(end) || isNext("\\" + signs + "(") { break }
      if scalar == "\\", isNext("\\" + signs) {
        // A raw string continues after `\#`, and every string continues after an escaped character.
        advance(1 + pounds)
        if let escaped = peek(), isMultiline || !escaped.isNewline { advance() }
      } else if scalar.isNewline, !isMultiline {
        throw SyntaxProblem(message: "This string is not closed on its line.", location: opening)
      } else {
        advance()
      }
    }
    if index > first { append(.text, text(from: first), at: start) }
    let place = location
    if isNext(end) {
      advance(end.unicodeScalars.count)
      modes.removeLast()
      append(.closing(.string), end, at: place)
    } else if peek() != nil {
      advance(2 + pounds)
      modes.append(.interpolation(depth: 0))
      append(.opening(.interpolation), "\\(", at: place)
    }
  }

  // MARK: Regular expressions

  /// Whether a slash begins a regular expression (Swift Evolution 0354). It does if a prefix operator is possible at
  /// its position, and if the expression ends on the same line, with balanced parentheses and no space before its end.
  private var beginsRegex: Bool {
    guard let next = peek(1), next != " ", next != "\t", !next.isNewline, next != "/", next != "*" else { return false }
    if let last = tokens.last, !startsLine {
      let isGlued = !followsSpace
      switch last.kind {
      case .identifier(isQuoted: false) where !isGlued && wordsBeforeExpressions.contains(last.text): break
      case .identifier, .number, .regex, .closing, .text: return false
      case .punctuation where isGlued && !["(", ",", ":", "=", "[", "{", ";"].contains(last.text): return false
      case .punctuation where ["?", "!"].contains(last.text) && !last.followsSpace && !endsTry: return false
      case .opening, .punctuation, .directive: break
      }
    }
    guard let end = endOfRegexOnLine(from: index + 1) else { return false }
    return scalars[end - 1] != " " && scalars[end - 1] != "\t"
  }

  /// Whether the last two tokens are `try?` or `try!`.
  private var endsTry: Bool { tokens.dropLast().last?.isWord("try") == true }

  private func endOfRegexOnLine(from start: Int) -> Int? {
    var (position, depth, isInClass) = (start, 0, false)
    while scalars.indices.contains(position) {
      switch scalars[position] {
      case "\\": position += 1
      case "/": return depth == 0 ? position : nil
      case "[": isInClass = true
      case "]": isInClass = false
      case "(" where !isInClass: depth += 1
      case ")" where !isInClass:
        depth -= 1
        if depth < 0 { return nil }
      case let scalar where scalar.isNewline: return nil
      default: break
      }
      position += 1
    }
    return nil
  }

  private var isRestOfLineBlank: Bool {
    var offset = 0
    while let scalar = peek(offset), scalar == " " || scalar == "\t" { offset += 1 }
    return peek(offset)?.isNewline ?? false
  }

  private mutating func readRegex(pounds: Int) throws(SyntaxProblem) {
    let (start, first) = (location, index)
    let end = "/" + String(repeating: "#", count: pounds)
    advance(pounds + 1)
    let isMultiline = pounds > 0 && isRestOfLineBlank
    while let scalar = peek(), !isNext(end), isMultiline || !scalar.isNewline {
      advance(scalar == "\\" ? 2 : 1)
    }
    guard isNext(end) else {
      throw SyntaxProblem(message: "This regular expression is not closed.", location: start)
    }
    advance(end.unicodeScalars.count)
    append(.regex, text(from: first), at: start)
  }
}

/// The keywords that precede an expression. A slash after one of them is not a binary operator.
private let wordsBeforeExpressions: Set<String> = [
  "as", "await", "case", "catch", "do", "else", "guard", "if", "in", "is", "return", "switch", "throw", "try",
  "where", "while", "yield", "consume", "copy", "each", "repeat",
]

/// Returns the tokens without the conditions of `#if` and `#elseif`, and without other directives.
private func withoutConditions(_ tokens: [Token]) -> [Token] {
  var kept: [Token] = []
  var isInCondition = false
  var depth = 0
  for token in tokens {
    if isInCondition, token.startsLine, depth == 0 { isInCondition = false }
    if token.isDirective {
      isInCondition = true
      depth = 0
      if ["#if", "#elseif", "#else", "#endif"].contains(token.text) { kept.append(token) }
    } else if !isInCondition {
      kept.append(token)
    } else if case .opening = token.kind {
      depth += 1
    } else if case .closing = token.kind {
      depth -= 1
    }
  }
  return kept
}

extension Unicode.Scalar {
  fileprivate var isNewline: Bool { self == "\n" || self == "\r" }
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether an identifier can begin with it: a letter, an underscore, or a non-ASCII character that is not an
  /// operator.
  fileprivate var beginsIdentifier: Bool {
    isASCII
      ? ("a"..."z").contains(self) || ("A"..."Z").contains(self) || self == "_"
      : !properties.isPatternSyntax && !properties.isPatternWhitespace
  }

  fileprivate var continuesIdentifier: Bool { properties.isXIDContinue }
}
