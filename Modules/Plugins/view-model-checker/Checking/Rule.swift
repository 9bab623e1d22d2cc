/// A rule of the template. The raw value is its requirement.
enum Rule: String, CaseIterable, Sendable {
  case syntax = "The file is formatted by swift-format. Each declaration ends at the indentation at which it begins."
  case placeholders = "No comment contains a placeholder in braces, such as `{project tapped}`."
  case alphabeticalOrder = "Inputs and outputs are in alphabetical order, in the protocols and in the class."
  case documentation = "Each input and output has a documentation comment in its protocol."
  case fourDeclarations = "A file has the protocols `…Inputs`, `…Outputs` and `…Type` of a view model, then its class."
  case protocolMembers = """
    An input is a function that returns nothing. An output is a read-only property with the type `Property` or \
    `Signal`, another view model, or a function that creates view models. The `…Type` protocol has `inputs` and \
    `outputs`, in this order. The protocols have no other members, except types.
    """
  case outputLimit = "A view model has at most eight outputs. Other view models and `commands` are not counted."
  case statementLimit = """
    An initialiser has at most 22 statements. An `if`, a loop or another block counts as the statements in its braces, \
    and any other statement counts as one, with the closures in it.
    """
  case classHeader = "The class is final, and declares conformance to the three protocols."
  case memberOrder = """
    The class declares, in this order: one initialiser, below its convenience initialisers, the inputs, the outputs, \
    retained objects, `inputs` and `outputs`.
    """
  case nothingElse = """
    The class has no other members: no helpers, no types, no state. A retained object is a private constant, which the \
    initialiser assigns. `inputs` and `outputs` return `self`.
    """
  case outputsAssigned = "Each output is a constant, which the initialiser assigns outside of any condition."
  case effectsLast = "In the initialiser, only constants precede the assignments of the outputs."
  case inputProperty = """
    Directly above each input is its property, a private constant named after the input (`wordSelectedProperty`) or \
    its labels (`wordProperty` for `configureWith(word:)`). Its value is `MutableProperty(())` for an input without \
    arguments, and otherwise a `MutableProperty` with `nil` or a useful value.
    """
  case inputSetsProperty = "An input sets its property to its arguments, and does nothing else."
  case helpersLast = "Helpers are private functions, constants, types and extensions below the view models."
  case retainedTargets = "A member or a closure retains each local constant to which a source is bound."
  case explicitSelf = "The initialiser accesses members of the view model through `self`."

  /// The name in reports, such as `alphabetical-order`.
  var name: String { "\(self)".replacing(/[A-Z]/) { "-\($0.output.lowercased())" } }
}

/// A violation of a rule in a file.
struct Violation: Hashable {
  let rule: Rule
  /// The number of the line, from 1.
  let line: Int
  /// A message that describes the violation.
  let message: String
}

extension Declaration {
  /// Returns a violation on the line of this declaration.
  func violation(of rule: Rule, _ message: String) -> Violation { Violation(rule: rule, line: line, message: message) }
}
