import Foundation

/// Checks view models against the template.
enum Checker {
  /// Returns the violations in a file, ordered by location. Empty if the file declares no view model.
  static func violations(in file: SourceFile) -> [Violation] {
    if let problem = file.problem {
      guard ViewModelDeclarations.isBegun(in: file.tokens) else { return [] }
      return [Violation(rule: .syntax, location: problem.location, message: problem.message)]
    }
    let found = violations(in: file.declarations, isInType: false)
    guard found.hasViewModels else { return [] }
    return (found.violations + importViolations(in: file.declarations)).sorted { one, other in
      (one.location, one.rule.rawValue) < (other.location, other.rule.rawValue)
    }
  }

  /// Returns the violations in a list of declarations, and in the types in it. If a type contains a view model, its
  /// other members are not checked, because they need not be helpers of the view model.
  private static func violations(
    in declarations: [Declaration], isInType: Bool
  ) -> (violations: [Violation], hasViewModels: Bool) {
    let viewModels = ViewModelDeclarations.all(in: declarations)
    var violations = viewModels.flatMap(violations)
    var hasViewModels = !viewModels.isEmpty
    if hasViewModels, !isInType { violations += helperViolations(in: declarations, of: viewModels) }
    for declaration in declarations {
      let inside = Self.violations(in: declaration.members, isInType: true)
      violations += inside.violations
      hasViewModels = hasViewModels || inside.hasViewModels
    }
    return (violations, hasViewModels)
  }

  private static func violations(in viewModel: ViewModelDeclarations) -> [Violation] {
    var violations = structureViolations(of: viewModel)
    violations += viewModel.inputs.flatMap(inputsViolations)
    violations += viewModel.outputs.flatMap(outputsViolations)
    violations += viewModel.type.flatMap { typeViolations(of: $0, viewModel) }
    violations += viewModel.classes.flatMap { ClassChecker($0, of: viewModel).violations }
    return violations
  }
}

/// Returns the elements that are not in alphabetical order, each with the previous element that it should precede.
///
/// Only elements in the same branch of an `#if` are compared, and those outside of any `#if`. Several orders are
/// accepted: case-sensitive, case-insensitive, or with `ö` treated as `o` and numbers compared by value.
func misplaced<Element>(
  _ elements: [Element], name: (Element) -> String, branches: (Element) -> [Declaration.Branch]
) -> [(element: Element, previous: Element)] {
  var last: [[Declaration.Branch]: Element] = [:]
  return elements.compactMap { element in
    defer { last[branches(element)] = element }
    guard let previous = last[branches(element)], isMisplaced(name(element), after: name(previous)) else { return nil }
    return (element, previous)
  }
}

private func isMisplaced(_ name: String, after previous: String) -> Bool {
  name < previous && name.lowercased() < previous.lowercased()
    && name.compare(previous, options: [.caseInsensitive, .diacriticInsensitive, .numeric]) == .orderedAscending
}
