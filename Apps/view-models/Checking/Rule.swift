/// What the template asks of a view model. The raw value is what reports call the rule.
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

  /// The rule, as a sentence of the documentation.
  var sentence: String {
    switch self {
    case .syntax: "The file can be read: each string, comment, bracket and `#if` has its end."
    case .importsAlphabetised: "The imports are in alphabetical order."
    case .fourDeclarations:
      "Three protocols and a class belong together and stand in one file: `…Inputs`, `…Outputs`, `…Type` and the class."
    case .declarationOrder: "They stand in this order."
    case .inputsAreFunctions: "An input is a function that returns nothing; the protocol has nothing else."
    case .inputsAlphabetised: "The inputs are in alphabetical order, in the protocol and in the class."
    case .inputsDocumented: "Each input has a documentation comment in the protocol."
    case .outputsAreProperties: "An output is a property that can only be read; the protocol has nothing else."
    case .outputsAlphabetised: "The outputs are in alphabetical order, in the protocol and in the class."
    case .outputsDocumented: "Each output has a documentation comment in the protocol."
    case .typeHasBoth: "The type has `inputs` and `outputs`, in this order, of the two protocols, and nothing else."
    case .finalClass: "The class is final."
    case .conformances: "The class names the three protocols behind its colon."
    case .initialiserFirst: "The class begins with its initialiser."
    case .outputsAssigned: "An output is a constant without a value of its own, which the initialiser assigns."
    case .effectsLast: "In the initialiser, bindings and observations come after all outputs."
    case .inputProperty: "Right above each input stands the private constant behind it, a `MutableProperty`."
    case .inputPropertyName:
      "It is named for the input, `wordSelectedProperty`, for its labels, `wordProperty` for `configureWith(word:)`, or "
        + "for the input and a parameter, `searchTextProperty`."
    case .inputPropertyValue:
      "Without arguments it is `MutableProperty(())`; with some, it begins with nothing or with a value that is right "
        + "for a beginning."
    case .inputSetsProperty: "An input sets its property to its arguments, and does nothing else."
    case .memberOrder:
      "After the inputs come the outputs, then what the initialiser has to keep, then `inputs` and `outputs`."
    case .inputsAndOutputs: "`inputs` and `outputs` return the view model itself."
    case .nothingElse:
      "The class has nothing else: no helper, no type, no state. A private constant that the initialiser assigns may "
        + "keep what has to live as long as the view model."
    case .helpersLast: "What helps is private and stands below the view models: free functions, constants and types."
    case .explicitSelf: "What belongs to the view model is written with `self`."
    }
  }
}

/// A place where a file departs from the template.
struct Departure: Sendable, Hashable {
  let rule: Rule
  let location: SourceLocation
  /// What is the matter, as a sentence.
  let message: String
}
