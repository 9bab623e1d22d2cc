/// The declarations of a view model: three protocols and a class. Each array contains one declaration, unless the file
/// lacks it or repeats it.
struct ViewModelDeclarations: Sendable {
  /// The name of the class.
  let name: String
  private var parts: [[Declaration]] = [[], [], [], []]

  /// The required names, in the order of the template.
  var names: [String] { suffixes.map { name + $0 } }

  /// All declarations in the order of the template.
  var all: [Declaration] { parts.flatMap { $0 } }

  /// Whether each declaration exists exactly once, and is closed.
  var isComplete: Bool { parts.allSatisfy { $0.count == 1 && $0[0].isClosed } }

  /// Whether the view model is to follow the template: it has one of the protocols, and no comment above the class says
  /// that it does not.
  var followsTemplate: Bool {
    parts.dropLast().contains { !$0.isEmpty } && !parts[3].contains { $0.comments.contains("// template: none") }
  }

  private init(name: String) {
    self.name = name
  }

  /// Returns the view models in a list of declarations, in order.
  static func all(in declarations: [Declaration]) -> [ViewModelDeclarations] {
    var found: [ViewModelDeclarations] = []
    for declaration in declarations {
      let part = suffixes.firstIndex { suffix in
        declaration.name.hasSuffix("ViewModel\(suffix)") && declaration.keyword == (suffix == "" ? "class" : "protocol")
      }
      guard let part else { continue }
      let name = String(declaration.name.dropLast(suffixes[part].count))
      let index = found.firstIndex { $0.name == name } ?? found.count
      if index == found.count { found.append(ViewModelDeclarations(name: name)) }
      found[index].parts[part].append(declaration)
    }
    return found
  }

  /// Reports declarations that are missing, repeated or not closed, and the first one that is not in order.
  var violations: [Violation] {
    var violations = all.filter { !$0.isClosed }.map { declaration in
      let message = "No line closes “\(declaration.name)” at its indentation. Format the file with swift-format."
      return Violation(.syntax, declaration.location, message)
    }
    for (name, part) in zip(names, parts) where part.count != 1 {
      let message = part.isEmpty ? "“\(name)” is missing beside this declaration." : "“\(name)” is declared twice."
      violations.append(Violation(.fourDeclarations, (part.last ?? all[0]).location, message))
    }
    for (declaration, previous) in zip(all.dropFirst(), all) where declaration.location < previous.location {
      let message = "“\(declaration.name)” must follow “\(previous.name)”."
      return violations + [Violation(.fourDeclarations, declaration.location, message)]
    }
    return violations
  }
}

private let suffixes = ["Inputs", "Outputs", "Type", ""]
