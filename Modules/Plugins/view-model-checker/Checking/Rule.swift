/// A rule of the template. The raw value is its requirement.
enum Rule: String, CaseIterable, Sendable {
  case syntax =
    "The file is formatted by swift-format, so each declaration ends at the indentation at which it begins."
  case placeholders = "No comment contains a placeholder in braces, such as `{project tapped}`."
  case alphabeticalOrder = "Imports, inputs and outputs are in alphabetical order, in the protocols and in the class."
  case documentation = "Each input and output has a documentation comment in its protocol."
  case fourDeclarations =
    "A file has, in this order, the protocols `…Inputs`, `…Outputs` and `…Type` of a view model, and its class."
  case protocolMembers = """
    An input is a function that returns nothing. An output is a read-only property. The `…Type` protocol has `inputs` \
    and `outputs`, in this order. The protocols have no other members, except types.
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
  case outputsAssigned =
    "An output is a constant without an initial value. The initialiser assigns it, outside of any condition."
  case effectsLast =
    "In the initialiser, every statement that is not a constant follows the assignments of the outputs."
  case inputProperty = """
    Directly above each input is its property, a private constant named after the input (`wordSelectedProperty`) or \
    its labels (`wordProperty` for `configureWith(word:)`). Its value is `MutableProperty(())` for an input without \
    arguments, and otherwise a `MutableProperty` with `nil` or a useful value.
    """
  case inputSetsProperty = "An input sets its property to its arguments, and does nothing else."
  case helpersLast = "Helpers are private functions, constants, types and extensions below the view models."
  case retainedTargets = """
    A local constant is the target of a binding only if a member or a closure retains it. Otherwise, the binding ends \
    with the initialiser.
    """
  case explicitSelf = "The initialiser accesses members of the view model through `self`."

  /// The name in reports, such as `alphabetical-order`.
  var name: String { "\(self)".replacing(/[A-Z]/) { "-\($0.output.lowercased())" } }
}

/// A violation of a rule in a file.
struct Violation: Hashable {
  let rule: Rule
  let location: SourceLocation
  /// A message that describes the violation.
  let message: String

  init(_ rule: Rule, _ location: SourceLocation, _ message: String) {
    (self.rule, self.location, self.message) = (rule, location, message)
  }
}
