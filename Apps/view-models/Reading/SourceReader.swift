/// Reads Swift source code as far as the template needs it: tokens, comments, and the nesting of brackets and strings.
struct SourceReader {
  /// The greatest nesting depth of brackets, which also limits the depth of recursive functions.
  private static let depthLimit = 256

  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var location = SourceLocation()
  private var depth = 0
  private var last: Node?
  private var startsLine = true
  private var followsSpace = false
  /// The comments since the last node that belong to the next one.
  private var pending: [String] = []

  /// All comments that have been read, including their markers.
  private(set) var comments: [(text: String, location: SourceLocation)] = []

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    if peek() == "\u{FEFF}" { index += 1 }
  }

  /// Reads up to the closing bracket of a group, or to the end of the text.
  mutating func nodes(until end: Unicode.Scalar? = nil) throws(Violation) -> [Node] {
    let opening = end == nil ? nil : last
    var nodes: [Node] = []
    while true {
      try skipSpace()
      guard let scalar = peek() else {
        guard let opening else { return nodes }
        throw Violation(.syntax, opening.location, "This “\(opening.text)” is not closed.")
      }
      if [")", "]", "}"].contains(scalar) {
        guard scalar == end else {
          let place = opening.map { "the “\($0.text)” in line \($0.location.line)" } ?? "a bracket"
          throw Violation(.syntax, location, "This “\(scalar)” does not close \(place).")
        }
        _ = take(.symbol, count: 1)
        return nodes
      }
      nodes.append(try node(scalar))
    }
  }

  private mutating func node(_ scalar: Unicode.Scalar) throws(Violation) -> Node {
    switch scalar {
    case "(", "[", "{": return try group(until: scalar == "(" ? ")" : scalar == "[" ? "]" : "}")
    case "\"": return try string(signs: 0)
    case "`":
      let length = count(from: 1) { $0 != "`" && !$0.isNewline }
      guard peek(length + 1) == "`" else {
        throw Violation(.syntax, location, "This backtick is not closed.")
      }
      return take(.quotedWord, count: length + 2)
    case "#", "/":
      let signs = count { $0 == "#" }
      if peek(signs) == "\"" { return try string(signs: signs) }
      let regex = peek(signs) == "/" ? lengthOfRegex(signs: signs) : nil
      if let regex { return take(.characters, count: regex) }
      let directives = ["#if", "#elseif", "#else", "#endif", "#warning", "#error", "#sourceLocation"]
      let name = text(count: 1 + count(from: 1, while: \.continuesIdentifier))
      if directives.contains(name) { return take(.directive, count: count { !$0.isNewline }) }
      return take(.symbol, count: 1)
    case _ where scalar.isDigit: return take(.characters, count: count(while: \.continuesIdentifier))
    case _ where scalar.continuesIdentifier: return take(.word, count: count(while: \.continuesIdentifier))
    default: return take(.symbol, count: 1)
    }
  }

  // MARK: Characters

  private func peek(_ offset: Int = 0) -> Unicode.Scalar? {
    scalars.indices.contains(index + offset) ? scalars[index + offset] : nil
  }

  private func isNext(_ text: String) -> Bool {
    scalars[index...].starts(with: text.unicodeScalars)
  }

  /// Returns the number of characters from an offset that satisfy a condition.
  private func count(from offset: Int = 0, while condition: (Unicode.Scalar) -> Bool) -> Int {
    scalars[min(index + offset, scalars.count)...].prefix(while: condition).count
  }

  private func text(count: Int) -> String {
    String(String.UnicodeScalarView(scalars[index...].prefix(count)))
  }

  private mutating func advance(_ count: Int = 1) {
    for scalar in scalars[index...].prefix(count) {
      index += 1
      if scalar == "\n" || scalar == "\r" && peek() != "\n" {
        location = SourceLocation(line: location.line + 1)
      } else {
        location.column += UTF8.width(scalar)
      }
    }
  }

  /// Returns a node with the next characters, and moves behind them.
  private mutating func take(_ kind: Node.Kind, count: Int) -> Node {
    var text = text(count: count)
    if kind == .quotedWord { text = String(text.dropFirst().dropLast()) }
    let node = Node(
      kind: kind, text: text, location: location, startsLine: startsLine, followsSpace: followsSpace, comments: pending)
    advance(count)
    (startsLine, followsSpace, pending) = (false, false, [])
    last = node
    return node
  }

  // MARK: Space and comments

  private mutating func skipSpace() throws(Violation) {
    while let scalar = peek() {
      let (start, place) = (index, location)
      if scalar.isNewline {
        // A comment behind other code belongs to that code.
        if !startsLine { pending = [] }
        startsLine = true
        advance()
      } else if [" ", "\t", "\u{B}", "\u{C}", "\0"].contains(scalar) {
        advance()
      } else if isNext("//") || isNext("/*") {
        if isNext("//") { advance(count { !$0.isNewline }) } else { try skipBlockComment() }
        let text = String(String.UnicodeScalarView(scalars[start..<index]))
        comments.append((text, place))
        pending.append(text)
        if text.contains(where: \.isNewline) { startsLine = true }
      } else {
        return
      }
      followsSpace = true
    }
  }

  private mutating func skipBlockComment() throws(Violation) {
    let start = location
    var depth = 0
    repeat {
      if isNext("/*") || isNext("*/") {
        depth += isNext("/*") ? 1 : -1
        advance(2)
      } else if peek() != nil {
        advance()
      } else {
        throw Violation(.syntax, start, "This comment is not closed.")
      }
    } while depth > 0
  }

  // MARK: Groups

  private mutating func group(until end: Unicode.Scalar) throws(Violation) -> Node {
    var group = take(.group, count: 1)
    guard depth < Self.depthLimit else {
      throw Violation(.syntax, group.location, "These brackets are nested too deeply.")
    }
    depth += 1
    group.nodes = try nodes(until: end)
    depth -= 1
    return group
  }

  /// Reads a string with a number of number signs before its quote. The content of each interpolation is a group.
  private mutating func string(signs: Int) throws(Violation) -> Node {
    let marks = String(repeating: "#", count: signs)
    var isMultiline = isNext(marks + "\"\"\"")
    if isMultiline, signs > 0 {
      // `#"""#` is a string on one line: its end follows on the line.
      let line = String(String.UnicodeScalarView(scalars[(index + signs + 1)...].prefix { !$0.isNewline }))
      isMultiline = !line.contains("\"" + marks)
    }
    let quotes = isMultiline ? "\"\"\"" : "\""
    advance(signs)
    var string = take(.group, count: 1)
    advance(quotes.count - 1)
    while let scalar = peek(), isMultiline || !scalar.isNewline {
      if isNext(quotes + marks) {
        advance(quotes.count + signs)
        return string
      }
      if isNext("\\" + marks + "(") {
        advance(1 + signs)
        string.nodes.append(try group(until: ")"))
      } else {
        advance(isNext("\\" + marks) ? 2 + signs : 1)
      }
    }
    throw Violation(.syntax, string.location, "This string is not closed.")
  }

  /// The length of a regular expression; `nil` if the slash after a number of number signs does not begin one.
  private func lengthOfRegex(signs: Int) -> Int? {
    let isOperand = last.map { [.symbol, .group].contains($0.kind) ? ")]}>?!\"".contains($0.text) : true } ?? false
    if signs == 0, isOperand, !startsLine, !followsSpace { return nil }
    let end: [Unicode.Scalar] = ["/"] + Array(repeating: "#", count: signs)
    var length = signs + 1
    while let scalar = peek(length), signs > 0 || !scalar.isNewline {
      if scalars[(index + length)...].starts(with: end) {
        // A division has a space behind its slash, and the operator as an argument has a comma or a parenthesis.
        let isOperator = signs == 0 && (peek(1).map(" ,)".unicodeScalars.contains) == true || peek(length - 1) == " ")
        return isOperator || length == 1 ? nil : length + end.count
      }
      length += scalar == "\\" ? 2 : 1
    }
    return nil
  }
}

extension Unicode.Scalar {
  fileprivate var isNewline: Bool { self == "\n" || self == "\r" }
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }

  /// Whether it can be part of an identifier: a letter, a digit, an underscore, a dollar sign, or a character outside
  /// of ASCII that is not an operator.
  fileprivate var continuesIdentifier: Bool {
    isASCII
      ? properties.isAlphabetic || isDigit || self == "_" || self == "$"
      : !properties.isPatternSyntax && !properties.isPatternWhitespace
  }
}
