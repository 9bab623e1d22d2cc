/// The declarations of a view model: three protocols and a class. Each array contains one declaration, unless the file
/// lacks it or repeats it.
struct ViewModelDeclarations: Sendable {
  /// The name of the class.
  let name: String
  fileprivate var parts: [[Declaration]] = [[], [], [], []]

  /// The required names, in the order of the template.
  var names: [String] { suffixes.map { name + $0 } }

  /// All declarations in the order of the template.
  var all: [Declaration] { parts.flatMap { $0 } }

  /// Whether each declaration exists exactly once.
  var isComplete: Bool { parts.allSatisfy { $0.count == 1 } }

  /// Whether a comment above the class says that it does not follow the template.
  var isExempt: Bool {
    parts[3].contains { $0.comments.contains { $0.wholeMatch(of: /\/\/\s*template: none\s*/) != nil } }
  }

  /// Returns the view models in a list of declarations, in order.
  static func all(in declarations: [Declaration]) -> [ViewModelDeclarations] {
    var found: [ViewModelDeclarations] = []
    for declaration in declarations {
      guard let (name, part) = part(of: declaration) else { continue }
      let index = found.firstIndex { $0.name == name } ?? found.count
      if index == found.count { found.append(ViewModelDeclarations(name: name)) }
      found[index].parts[part].append(declaration)
    }
    return found
  }

  /// Whether a line of a text begins the declaration of a view model. It is a guess, for a file that cannot be read.
  static func seemBegun(in text: String) -> Bool {
    text.contains(
      /(?m)^[ \t]*([\w@]+[ \t]+)*(class[ \t]+\w*ViewModel|protocol[ \t]+\w*ViewModel(Inputs|Outputs|Type))\b/)
  }

  private static func part(of declaration: Declaration) -> (name: String, part: Int)? {
    let keyword = declaration.keyword
    let part = suffixes.firstIndex { suffix in
      declaration.name.hasSuffix("ViewModel\(suffix)") && keyword == (suffix.isEmpty ? "class" : "protocol")
    }
    return part.map { (String(declaration.name.dropLast(suffixes[$0].count)), $0) }
  }

  /// Reports missing and repeated declarations, and the first one that is not in order.
  var violations: [Violation] {
    var violations: [Violation] = []
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
