import Foundation

/// Finds where view models depart from the template.
enum Checker {
  /// The departures of a file, in the order of their places; none where it declares no view model.
  static func departures(in file: SourceFile) -> [Departure] {
    if let problem = file.problem {
      guard ViewModelDeclarations.isBegun(in: file.tokens) else { return [] }
      return [Departure(rule: .syntax, location: problem.location, message: problem.message)]
    }
    let found = departures(in: file.declarations, isInType: false)
    guard found.hasViewModels else { return [] }
    return (found.departures + importDepartures(in: file.declarations)).sorted { one, other in
      (one.location, one.rule.rawValue) < (other.location, other.rule.rawValue)
    }
  }

  /// The departures of a list of declarations, and of the types in it. What stands beside a view model inside of a type
  /// belongs to that type, and need not help the view model.
  private static func departures(
    in declarations: [Declaration], isInType: Bool
  ) -> (departures: [Departure], hasViewModels: Bool) {
    let viewModels = ViewModelDeclarations.all(in: declarations)
    var departures = viewModels.flatMap(departures)
    var hasViewModels = !viewModels.isEmpty
    if hasViewModels, !isInType { departures += helperDepartures(in: declarations, of: viewModels) }
    for declaration in declarations {
      let inside = Self.departures(in: declaration.members, isInType: true)
      departures += inside.departures
      hasViewModels = hasViewModels || inside.hasViewModels
    }
    return (departures, hasViewModels)
  }

  private static func departures(in viewModel: ViewModelDeclarations) -> [Departure] {
    var departures = structureDepartures(of: viewModel)
    departures += viewModel.inputs.flatMap(inputsDepartures)
    departures += viewModel.outputs.flatMap(outputsDepartures)
    departures += viewModel.type.flatMap { typeDepartures(of: $0, viewModel) }
    departures += viewModel.classes.flatMap { ClassChecker($0, of: viewModel).departures }
    return departures
  }
}

/// The first of each two neighbours that are not in alphabetical order, with the one that it should come after. What
/// stands in different branches of an `#if` is not compared, nor with what stands outside of it. An order counts as one
/// whether or not it regards capitals, and whether or not it takes `ö` for `o` and numbers by their values.
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
