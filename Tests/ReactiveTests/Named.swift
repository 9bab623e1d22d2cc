import Testing

/// A function with a name, as an argument of parameterised tests.
struct Named<Function: Sendable>: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let apply: Function

  init(_ name: String, _ apply: Function) { (testDescription, self.apply) = (name, apply) }
}
