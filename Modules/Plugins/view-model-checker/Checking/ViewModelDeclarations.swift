/// The declarations of a view model: three protocols and a class.
struct ViewModelDeclarations: Sendable {
  /// The name of the class.
  let name: String
  /// Each array contains one declaration, unless the file lacks it or repeats it.
  private let parts: [[Declaration]]

  /// The required names, in the order of the template.
  var names: [String] { suffixes.map { name + $0 } }

  /// All declarations in the order of the template.
  var all: [Declaration] { parts.flatMap { $0 } }

  /// Whether each declaration exists exactly once, and is closed.
  var isComplete: Bool { parts.allSatisfy { $0.count == 1 && $0[0].isClosed } }

  /// Whether it is a view model, which has one of the protocols, and not another class.
  var isViewModel: Bool { parts.dropLast().contains { !$0.isEmpty } }

  /// Returns the view models in a list of declarations, in any order.
  static func all(in declarations: [Declaration]) -> [ViewModelDeclarations] {
    let names = declarations.compactMap { $0.name.wholeMatch(of: /(\w*?ViewModel)(Inputs|Outputs|Type)?/)?.1 }
    return Set(names).map { name in
      let parts = suffixes.map { suffix in
        declarations.filter { $0.name == name + suffix && $0.keyword == (suffix == "" ? "class" : "protocol") }
      }
      return ViewModelDeclarations(name: String(name), parts: parts)
    }.filter(\.isViewModel)
  }

  /// Reports declarations that are missing, repeated or not closed, and the first one that is not in order.
  var violations: [Violation] {
    var violations = all.filter { !$0.isClosed }.map {
      $0.violation(of: .syntax, "No line closes “\($0.name)” at its indentation. Format the file with swift-format.")
    }
    for (name, part) in zip(names, parts) where part.count != 1 {
      let message = part.isEmpty ? "“\(name)” is missing beside this declaration." : "“\(name)” is declared twice."
      violations.append((part.last ?? all[0]).violation(of: .fourDeclarations, message))
    }
    if let (next, previous) = zip(all.dropFirst(), all).first(where: { $0.line < $1.line }) {
      violations.append(next.violation(of: .fourDeclarations, "“\(next.name)” must follow “\(previous.name)”."))
    }
    return violations
  }
}

private let suffixes = ["Inputs", "Outputs", "Type", ""]
