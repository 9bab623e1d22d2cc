/// A Swift file, parsed as far as the rules need it.
struct SourceFile: Sendable {
  /// The path in reports.
  let path: String
  let tokens: [Token]
  let declarations: [Declaration]
  /// The first syntax error; `nil` if there is none. If there is one, `declarations` is empty.
  let problem: SyntaxProblem?

  init(path: String, text: String) {
    self.path = path
    let lexer = Lexer(text)
    tokens = lexer.tokens
    if let problem = lexer.problem {
      (declarations, self.problem) = ([], problem)
      return
    }
    do throws(SyntaxProblem) {
      declarations = DeclarationParser.declarations(in: try tree(of: lexer.tokens))
      problem = nil
    } catch {
      (declarations, problem) = ([], error)
    }
  }
}

/// The maximum nesting depth of brackets, which also limits the depth of recursive functions.
private let depthLimit = 256

/// Returns the tokens as a tree, in which brackets, strings and interpolations are groups.
func tree(of tokens: [Token]) throws(SyntaxProblem) -> [Node] {
  var open: [(kind: Group.Kind, opening: Token, nodes: [Node])] = []
  var nodes: [Node] = []
  var conditions: [(start: SourceLocation, depth: Int)] = []
  for token in tokens {
    switch token.kind {
    case .opening(let kind):
      guard open.count < depthLimit else {
        throw SyntaxProblem(message: "These brackets are nested too deeply.", location: token.location)
      }
      open.append((kind, token, nodes))
      nodes = []
    case .closing(let kind):
      guard let last = open.popLast() else {
        throw SyntaxProblem(message: "This “\(token.text)” has no opening bracket.", location: token.location)
      }
      guard last.kind == kind else {
        throw SyntaxProblem(
          message: "This “\(token.text)” does not close the “\(last.opening.text)” in line "
            + "\(last.opening.location.line).",
          location: token.location)
      }
      nodes = last.nodes + [.group(Group(kind, opening: last.opening, nodes: nodes))]
    case .directive where token.text == "#if":
      conditions.append((token.location, open.count))
      nodes.append(.token(token))
    case .directive:
      guard conditions.last?.depth == open.count else {
        throw SyntaxProblem(message: "This \(token.text) has no #if.", location: token.location)
      }
      if token.text == "#endif" { conditions.removeLast() }
      nodes.append(.token(token))
    default:
      nodes.append(.token(token))
    }
  }
  if let last = open.last {
    throw SyntaxProblem(message: "This “\(last.opening.text)” is not closed.", location: last.opening.location)
  }
  if let last = conditions.last {
    throw SyntaxProblem(message: "This #if has no #endif.", location: last.start)
  }
  return nodes
}
