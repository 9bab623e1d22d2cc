/// The declarations of a view model: three protocols and a class.
///
/// Each array usually contains one declaration. It is empty if the declaration is missing, and contains several if they
/// are in different branches of an `#if`.
struct ViewModelDeclarations: Sendable {
  /// The name of the class.
  let name: String
  fileprivate(set) var inputs: [Declaration] = []
  fileprivate(set) var outputs: [Declaration] = []
  fileprivate(set) var type: [Declaration] = []
  fileprivate(set) var classes: [Declaration] = []

  /// All declarations, in the order of the template.
  var all: [[Declaration]] { [inputs, outputs, type, classes] }

  /// The required names, in the order of the template.
  var names: [String] { ["\(name)Inputs", "\(name)Outputs", "\(name)Type", name] }

  /// The location of the first declaration.
  var location: SourceLocation { all.joined().map(\.location).min() ?? SourceLocation() }

  /// Returns the view models in a list of declarations, in order.
  static func all(in declarations: [Declaration]) -> [ViewModelDeclarations] {
    var found: [ViewModelDeclarations] = []
    for declaration in declarations {
      guard let (name, part) = part(of: declaration) else { continue }
      let index = found.firstIndex { $0.name == name } ?? found.count
      if index == found.count { found.append(ViewModelDeclarations(name: name)) }
      found[index][keyPath: part].append(declaration)
    }
    return found
  }

  /// Returns whether the tokens of a file declare a view model, even if the file cannot be parsed.
  static func isBegun(in tokens: [Token]) -> Bool {
    zip(tokens, tokens.dropFirst()).contains { keyword, name in
      name.isIdentifier
        && (keyword.isWord("protocol") && suffixes.contains { name.text.hasSuffix("ViewModel" + $0) }
          || keyword.isWord("class") && name.text.hasSuffix("ViewModel"))
    }
  }

  private static let suffixes = ["Inputs", "Outputs", "Type"]

  private static func part(
    of declaration: Declaration
  ) -> (name: String, part: WritableKeyPath<ViewModelDeclarations, [Declaration]>)? {
    if declaration.kind == .class, declaration.name.hasSuffix("ViewModel") { return (declaration.name, \.classes) }
    guard declaration.kind == .protocol else { return nil }
    for (suffix, part) in zip(suffixes, [\ViewModelDeclarations.inputs, \.outputs, \.type]) {
      if declaration.name.hasSuffix("ViewModel" + suffix) {
        return (String(declaration.name.dropLast(suffix.count)), part)
      }
    }
    return nil
  }
}
