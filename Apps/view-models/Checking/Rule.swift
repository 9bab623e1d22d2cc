/// A rule of the template. Reports use the raw value as the name of the rule.
enum Rule: String, CaseIterable, Sendable {
  case syntax
  case importsAlphabetised = "imports-alphabetised"
  case fourDeclarations = "four-declarations"
  case declarationOrder = "declaration-order"
  case inputsAreFunctions = "inputs-are-functions"
  case inputsAlphabetised = "inputs-alphabetised"
  case inputsDocumented = "inputs-documented"
  case outputsAreProperties = "outputs-are-properties"
  case outputsAlphabetised = "outputs-alphabetised"
  case outputsDocumented = "outputs-documented"
  case typeHasBoth = "type-has-both"
  case finalClass = "final-class"
  case conformances
  case initialiserFirst = "initialiser-first"
  case outputsAssigned = "outputs-assigned"
  case effectsLast = "effects-last"
  case inputProperty = "input-property"
  case inputPropertyName = "input-property-name"
  case inputPropertyValue = "input-property-value"
  case inputSetsProperty = "input-sets-property"
  case memberOrder = "member-order"
  case inputsAndOutputs = "inputs-and-outputs"
  case nothingElse = "nothing-else"
  case helpersLast = "helpers-last"
  case explicitSelf = "explicit-self"

  /// The requirement of the rule, as in the documentation.
  var requirement: String {
    switch self {
    case .syntax: "The file can be parsed: each string, comment, bracket and `#if` is closed."
    case .importsAlphabetised: "The imports are in alphabetical order."
    case .fourDeclarations:
      "A view model has three protocols and a class, all in one file: `…Inputs`, `…Outputs`, `…Type` and the class."
    case .declarationOrder: "These four declarations are in this order."
    case .inputsAreFunctions: "An input is a function that returns nothing; the protocol has no other members."
    case .inputsAlphabetised: "The inputs are in alphabetical order, in the protocol and in the class."
    case .inputsDocumented: "Each input has a documentation comment in the protocol."
    case .outputsAreProperties: "An output is a read-only property; the protocol has no other members."
    case .outputsAlphabetised: "The outputs are in alphabetical order, in the protocol and in the class."
    case .outputsDocumented: "Each output has a documentation comment in the protocol."
    case .typeHasBoth:
      "The `…Type` protocol has `inputs` and `outputs`, in this order, with the types of the two protocols, and no "
        + "other members."
    case .finalClass: "The class is final."
    case .conformances: "The class declares conformance to the three protocols."
    case .initialiserFirst: "The initialiser is the first member of the class."
    case .outputsAssigned: "An output is a constant without an initial value, which the initialiser assigns."
    case .effectsLast: "In the initialiser, bindings and observations follow all outputs."
    case .inputProperty: "Directly above each input is its property, a private constant of the type `MutableProperty`."
    case .inputPropertyName:
      "The property is named after the input (`wordSelectedProperty`), after its labels (`wordProperty` for "
        + "`configureWith(word:)`), or after the input and a parameter (`searchTextProperty`)."
    case .inputPropertyValue:
      "For an input without arguments the property is `MutableProperty(())`. For others its initial value is `nil` or "
        + "a useful value."
    case .inputSetsProperty: "An input sets its property to its arguments, and does nothing else."
    case .memberOrder:
      "After the inputs, the class declares the outputs, then retained objects, then `inputs` and `outputs`."
    case .inputsAndOutputs: "`inputs` and `outputs` return `self`."
    case .nothingElse:
      "The class has no other members: no helpers, no types, no state. It may retain objects in private constants that "
        + "the initialiser assigns."
    case .helpersLast: "Helpers are private functions, constants and types below the view models."
    case .explicitSelf: "Members of the view model are accessed through `self`."
    }
  }
}

/// A violation of a rule in a file.
struct Violation: Sendable, Hashable {
  let rule: Rule
  let location: SourceLocation
  /// A message that describes the violation.
  let message: String
}
