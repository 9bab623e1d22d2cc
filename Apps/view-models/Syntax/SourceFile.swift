/// A Swift file, as far as the rules want it read.
struct SourceFile: Sendable {
  /// What reports call it.
  let path: String
  let tokens: [Token]
  let declarations: [Declaration]
  /// Why the rest could not be read.
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

/// How deep brackets may be nested, which bounds every recursion over them.
private let depthLimit = 256

/// The tokens with their brackets, strings and interpolations as groups.
func tree(of tokens: [Token]) throws(SyntaxProblem) -> [Node] {
  var open: [(kind: Group.Kind, opening: Token, nodes: [Node])] = []
  var nodes: [Node] = []
  var conditions: [(start: SourceLocation, depth: Int)] = []
  for token in tokens {
    switch token.kind {
    case .opening(let kind):
      guard open.count < depthLimit else {
        throw SyntaxProblem(message: "The brackets here are nested too deeply.", location: token.location)
      }
      open.append((kind, token, nodes))
      nodes = []
    case .closing(let kind):
      guard let last = open.popLast() else {
        throw SyntaxProblem(message: "This “\(token.text)” closes nothing.", location: token.location)
      }
      guard last.kind == kind else {
        throw SyntaxProblem(
          message: "This “\(token.text)” does not close the “\(last.opening.text)” of line "
            + "\(last.opening.location.line).",
          location: token.location)
      }
      nodes = last.nodes + [.group(Group(kind, opening: last.opening, nodes: nodes))]
    case .directive where token.text == "#if":
      conditions.append((token.location, open.count))
      nodes.append(.token(token))
    case .directive:
      guard conditions.last?.depth == open.count else {
        throw SyntaxProblem(message: "There is no #if for this \(token.text).", location: token.location)
      }
      if token.text == "#endif" { conditions.removeLast() }
      nodes.append(.token(token))
    default:
      nodes.append(.token(token))
    }
  }
  if let last = open.last {
    throw SyntaxProblem(message: "This “\(last.opening.text)” is never closed.", location: last.opening.location)
  }
  if let last = conditions.last {
    throw SyntaxProblem(message: "This #if has no #endif.", location: last.start)
  }
  return nodes
}
