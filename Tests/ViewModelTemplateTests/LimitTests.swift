import Testing

@testable import view_model_checker

@Suite("The limits of a view model")
struct LimitTests {
  /// Code in an initialiser, and the number of its statements.
  private static let countedCode: [(String, count: Int)] = [
    ("", 0), ("// a comment", 0), ("let a = b", 1), ("var a = 0", 1), ("let (a, b) = c", 1), ("self.a = b", 1),
    ("(self.a, self.b) = (a, b)", 1), ("a <~ b", 1), ("a(b)", 1), ("a(); b()", 2),
    ("let a = b\n  .map { $0 }\n  // more\n  .skipRepeats()", 1), ("let a =\n  if b { c } else { d }", 1),
    ("a {\n  b()\n  c()\n}", 1), ("a { b(); c() }", 1), ("let a = { b(); c { d(); e() } }()", 1),
    ("a(\n  b,\n  c\n)\nd()", 2),
    ("if a { b() }", 1), ("if a { b(); c { d(); e() } }", 2), ("if a { b() } else if c { d() } else { e() }", 3),
    ("if a {\n  b()\n} else if c {\n  d()\n} else {\n  e()\n}", 3), ("if a,\n  b\n{\n  c()\n  d()\n}", 2),
    ("guard a else { return }", 1), ("guard a else {\n  b()\n  return\n}", 2),
    ("for a in b { c() }", 1), ("for a in b {\n  if c { d() }\n  e {\n    f()\n    g()\n  }\n}", 2),
    ("if a {\n  if b { c() }\n} else {\n  d()\n}", 2), ("while a {\n  b()\n\n  c()\n}", 2),
    ("switch a {\ncase b: c()\ndefault:\n  d()\n  e()\n}", 3), ("do {\n  a()\n} catch {\n  b()\n}", 2),
    ("func a() {\n  b()\n  c()\n}", 2), ("#if a\n  b()\n  c()\n#else\n  d()\n#endif", 3),
  ]

  @Test("A block counts as the statements in its braces, and any other statement as one", arguments: countedCode)
  func statements(code: String, count: Int) throws {
    for initialiser in ["init() {", "public convenience init(a: Int = { 1 }()) {", "init(\n  a: A\n) {"] {
      let lines = sourceLines(in: "\(initialiser)\n\(code.indented)\n}")
      #expect(declarations(in: lines[...], at: 0).map(\.statementCount) == [count], "\(initialiser)")
    }
  }

  @Test("Each initialiser may have 22 statements")
  func initialisers() {
    func statements(_ count: Int) -> String { (0..<count).map { "    let a\($0) = service\n" }.joined() }
    for (count, expected) in [(22, []), (23, [Rule.statementLimit])] {
      // The sample has six statements.
      let long = sampleViewModel.replacing("    let books", with: "\(statements(count - 6))    let books")
      #expect(Checker(long).violations.map(\.rule) == expected)
      let convenience = "  convenience init() {\n\(statements(count))  }\n\n  /// Creates"
      let two = sampleViewModel.replacing("  /// Creates", with: convenience)
      #expect(Checker(two).violations.map(\.rule) == expected)
    }
  }

  /// Types of outputs, and the violations of a view model with nine outputs of the type.
  private static let typesOfOutputs: [(String, [Rule])] = [
    ("Property<Int>", [.outputLimit]), ("Reactive.Signal<Int, Never>", [.outputLimit]),
    ("Property<AViewModel?>", [.outputLimit]), ("Signal<AViewModel, Never>", [.outputLimit]),
    ("@Sendable (Int) -> AViewModel", [.outputLimit]), ("(Int) -> any AViewModelType", [.outputLimit]),
    ("AViewModel", []), ("any AViewModelType", []), ("(any AViewModelType)?", []), ("A.BViewModel<Int, Failure>", []),
    ("Int", [.outputLimit, .protocolMembers]), ("[Property<Int>]", [.outputLimit, .protocolMembers]),
    ("MutableProperty<Int>", [.outputLimit, .protocolMembers]), ("(Int) -> String", [.outputLimit, .protocolMembers]),
    ("[AViewModel]", [.outputLimit, .protocolMembers]), ("SignalProducer<Int>", [.outputLimit, .protocolMembers]),
  ]

  @Test("A view model has eight properties and signals, and any number of view models", arguments: typesOfOutputs)
  func outputs(type: String, rules: [Rule]) {
    func violations(_ names: [String]) -> Set<Rule> {
      let outputs = names.map { "  /// It.\n  var \($0): \(type) { get }\n" }.joined()
      let members = names.map { "  public let \($0): \(type)\n" }.joined()
      let assignments = names.map { "    self.\($0) = service\n" }.joined()
      let outline = sampleViewModel.replacing(/(?s)(LibraryViewModelOutputs \{\n).*?\n\}/) { "\($0.1)\(outputs)}" }
      return Set(
        Checker(
          outline.replacing(/(?s)  public let isLoading.*?\n\n/, with: "\(members)\n")
            .replacing(/(?s)    self.isLoading =.*?\n\n/, with: "\(assignments)\n")
        ).violations.map(\.rule))
    }
    let names = "abcdefghi".map(String.init)
    #expect(violations(names) == Set(rules))
    #expect(!violations(names.dropLast()).contains(.outputLimit))
    #expect(!violations(names.dropLast() + ["commands"]).contains(.outputLimit))
  }
}

extension String {
  /// The lines, indented as the statements of an initialiser.
  fileprivate var indented: String { split(separator: "\n").map { "  \($0)\n" }.joined() }
}
