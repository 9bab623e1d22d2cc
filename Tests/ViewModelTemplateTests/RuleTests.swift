import Testing

@testable import view_models

/// Tests of each rule, with a view model that violates it in one place.
@Suite("The rules")
struct RuleTests {
  /// A change to the sample, and the expected violation.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: Rule
    /// A text whose first occurrence is on the line of the violation.
    let line: String
    /// The message of the violation; `nil` if it is not compared.
    let message: String?
    let text: String

    /// - Parameters:
    ///   - sample: The original text.
    ///   - old: The text to replace. All occurrences are replaced if `isEverywhere`, and otherwise only the first one.
    ///   - new: The replacement.
    init(
      _ rule: Rule, in sample: String = sampleViewModel, _ old: String, _ new: String, at line: String,
      isEverywhere: Bool = false, message: String? = nil
    ) {
      self.rule = rule
      self.line = line
      self.message = message
      text = sample.replacing(old, with: new, maxReplacements: isEverywhere ? .max : 1)
    }

    /// - Parameters:
    ///   - moved: The text to move.
    ///   - place: The text before whose last occurrence it is moved.
    init(_ rule: Rule, moving moved: String, to place: String, at line: String) {
      self.rule = rule
      self.line = line
      message = nil
      let rest = sampleViewModel.replacing(moved, with: "", maxReplacements: 1)
      let end = rest.ranges(of: place).last?.lowerBound ?? rest.endIndex
      text = rest[..<end] + moved + rest[end...]
    }

    var testDescription: String { "\(rule.name): \(line)" }
  }

  static let cases: [Case] =
    [
      Case(
        .syntax, "title: String)\n}", "title: String) }",
        at: "protocol LibraryViewModelInputs"),
      Case(
        .placeholders, "/// Emits the shelf to show.", "/// Emits {shelf}.", at: "/// Emits {shelf}",
        message: "Replace the placeholder in braces: “Emits {shelf}.”."),
      Case(.placeholders, "self.title = ", "self.title =  // {Derive it.}\n      ", at: "// {Derive it.}"),
      Case(
        .alphabeticalOrder, "import Services", "import AFramework", at: "import AFramework",
        message: "The import of “AFramework” must precede the import of “Reactive”."),
      Case(.alphabeticalOrder, "import Services", "@preconcurrency import A", at: "import A"),
      Case(
        .alphabeticalOrder, "import Services", "@testable import B\n@testable import A\nimport Services",
        at: "import A"),
      Case(
        .alphabeticalOrder, "import Services", "import Services\n#if canImport(B)\nimport B\nimport A\n#endif",
        at: "import A"),
      Case(
        .fourDeclarations, "protocol LibraryViewModelType", "protocol LibraryType", at: "LibraryViewModelInputs {",
        message: "“LibraryViewModelType” is missing beside this declaration."),
      Case(.fourDeclarations, "protocol LibraryViewModelInputs", "protocol A", at: "LibraryViewModelOutputs {"),
      Case(
        .fourDeclarations, "public protocol LibraryViewModelInputs",
        "final class OtherViewModel {\n  init() {}\n  var inputs: Int { self }\n  var outputs: Int { self }\n}\n"
          + "public protocol LibraryViewModelInputs",
        at: "OtherViewModel"),
      Case(
        .protocolMembers, "  /// Call when the user", "  /// It.\n  var count: Int { get }\n  /// Call when the user",
        at: "count"),
      Case(
        .protocolMembers, "func reloadPressed()", "func reloadPressed() -> Bool", at: "-> Bool",
        message: "“reloadPressed” is not a function that returns nothing, as an input must be."),
      Case(.protocolMembers, "func reloadPressed()", "static func reloadPressed()", at: "static func"),
      Case(
        .documentation, "  /// Call with the shelf to show.\n", "", at: "func configureWith",
        message: "The input “configureWith” has no documentation comment."),
      Case(.documentation, "/// Call with the shelf to show.", "// Call with the shelf.", at: "func configureWith"),
      Case(.documentation, "/// Call with the shelf to show.", "///", at: "func configureWith"),
      Case(
        .protocolMembers, "  /// Emits the shelf", "  /// Loads.\n  func load()\n  /// Emits the shelf", at: "func load"
      ),
      Case(
        .protocolMembers, "Property<Bool> { get }", "Property<Bool> { get set }", at: "{ get set }",
        message: "“isLoading” is not a read-only property, as an output must be."),
      Case(
        .documentation, "  /// Emits the shelf to show.\n", "", at: "var showShelf",
        message: "The output “showShelf” has no documentation comment."),
      Case(
        .protocolMembers,
        "  /// The outputs, which the view observes.\n  var outputs: any LibraryViewModelOutputs { get }\n", "",
        at: "protocol LibraryViewModelType"),
      Case(
        .protocolMembers, "any LibraryViewModelOutputs { get }", "any Outputs { get }",
        at: "protocol LibraryViewModelType",
        message: "“LibraryViewModelType” must have only the read-only properties “inputs” and “outputs”, with "
          + "the types “LibraryViewModelInputs” and “LibraryViewModelOutputs”."),
      Case(
        .protocolMembers, "  /// The outputs, which the view observes.\n",
        "  func reload()\n  /// The outputs, which the view observes.\n",
        at: "protocol LibraryViewModelType"),
      Case(
        .classHeader, "final class", "class", at: "class LibraryViewModel",
        message: "The class “LibraryViewModel” must be final and declare conformance to its three protocols."),
      Case(.classHeader, ", LibraryViewModelInputs, ", ", ", at: "class LibraryViewModel"),
      Case(
        .outputsAssigned, "let isLoading: Property<Bool>", "let isLoading = Property(value: true)", at: "let isL",
        message: "The output “isLoading” must be a constant, which the initialiser assigns to “self.isLoading”."),
      Case(
        .outputsAssigned, "let title: Property<String>", "var title: Property<String>",
        at: "var title: Property<String>\n"),
      Case(
        .outputsAssigned, "let title: Property<String>", "var title: Property<String> { .init(value: \"\") }",
        at: "{ .init(value"),
      Case(
        .effectsLast, "    self.isLoading =",
        "    self.reloadPressedProperty.signal.observeValues { print(1) }\n    (self.isLoading, self.showShelf) =",
        at: "observeValues { print"),
      Case(
        .inputProperty, "  private let reloadPressedProperty = MutableProperty(())\n", "", at: "func reloadPressed() {",
        message: "The input “reloadPressed” has no property directly above it."),
      Case(
        .inputProperty, "private let reloadPressedProperty", "private var reloadPressedProperty",
        at: "private var reload",
        message: "The property of the input “reloadPressed” must be a private constant, a MutableProperty."),
      Case(.inputProperty, "private let reloadPressedProperty", "let reloadPressedProperty", at: "  let reload"),
      Case(.inputProperty, "= MutableProperty(\"\")", "= Atomic(\"\")", at: "Atomic"),
      Case(
        .inputProperty, "MutableProperty(())", "MutableProperty(false)", at: "MutableProperty(false)",
        message: "The property of the input “reloadPressed” must be MutableProperty(())."),
      Case(
        .inputProperty, "MutableProperty(\"\")", "MutableProperty(())", at: "titleChangedProperty = M",
        message: "The property of the input “titleChanged” must be nil or a useful value."),
      Case(
        .inputSetsProperty, "    self.titleChangedProperty.value",
        "    print(title)\n    self.titleChangedProperty.value", at: "func titleChanged(_ title: String) {"),
      Case(
        .inputProperty, "titleChangedProperty", "titleChangedStringProperty", at: "private let titleC",
        isEverywhere: true),
      Case(
        .memberOrder, "  /// Creates a view model.", "  private let limit: Int\n\n  /// Creates a view model.",
        at: "public init",
        message: "“init” must precede “limit”."),
      Case(.inputSetsProperty, "Property.value = ()", "Property.value = (); print(0)", at: "func reloadPressed() {"),
      Case(
        .nothingElse, "LibraryViewModelInputs { self }", "LibraryViewModelInputs { other }", at: "{ other }",
        message: "“inputs” must return self."),
      Case(
        .memberOrder, "  public var outputs: any LibraryViewModelOutputs { self }\n", "", at: "final class",
        message: "The class “LibraryViewModel” has no “outputs”."),
      Case(
        .nothingElse, "  public var inputs: any", "  private func help() {}\n\n  public var inputs: any", at: "help()",
        message: "“help” is not an input. Move a helper below the class, and conform to protocols in extensions."),
      Case(.nothingElse, "private let books: LoadableViewModel<[Book]>", "private let books = Atomic(0)", at: "Atomic"),
      Case(
        .helpersLast, "private func trimmed", "func trimmed", at: "func trimmed",
        message: "The helper “trimmed” must be private."),
      Case(.helpersLast, "private func trimmed", "public let limit = 3\nprivate func trimmed", at: "public let limit"),
      Case(
        .helpersLast, "/// The inputs of ``LibraryViewModel``",
        "private let limit = 3\n/// The inputs of ``LibraryViewModel``",
        at: "private let limit",
        message: "The helper “limit” must follow the view model."),
      Case(
        .helpersLast, "/// The inputs of ``LibraryViewModel``",
        "extension String {\n  fileprivate var a: Int { 0 }\n}\n/// The inputs of ``LibraryViewModel``",
        at: "extension String"),
      Case(
        .helpersLast, "/// Returns a title without",
        "extension LibraryViewModel where Item == Book {\n  func a() {}\n}\n/// Returns a title without",
        at: "extension LibraryViewModel"),
      Case(
        .documentation, "get }\n\n  /// Emits the shelf to show.", "get } /// Emits the shelf.", at: "var showShelf"),
      Case(
        .fourDeclarations, "/// Returns a title", "class LibraryViewModel {}\n/// Returns a title",
        at: "class LibraryViewModel {}",
        message: "“LibraryViewModel” is declared twice."),
      Case(
        .protocolMembers, "ViewModelInputs { get }", "ViewModelInputs { get set }", at: "protocol LibraryViewModelType"),
      Case(
        .memberOrder, "  private let shelfProperty", "  convenience init() {}\n\n  private let shelfProperty",
        at: "convenience init",
        message: "“init” is declared twice."),
      Case(
        .memberOrder, "  public var inputs: any LibraryViewModelInputs { self }\n", "", at: "final class",
        message: "The class “LibraryViewModel” has no “inputs”."),
      Case(
        .nothingElse, "private let books:", "public let books:", at: "public let books",
        message: "“books” is not an output, the property of an input, or a retained object."),
      Case(
        .helpersLast, "/// Returns a title", "extension LibraryViewModel {}\n/// Returns a title",
        at: "extension LibraryViewModel",
        message: "The helper “LibraryViewModel” must be a free function, not an extension."),
      Case(
        .explicitSelf, "self.reloadPressedProperty.signal", "reloadPressedProperty.signal",
        at: "  reloadPressedProperty.signal",
        message: "“reloadPressedProperty” is a member of the view model: write “self.reloadPressedProperty”, or rename "
          + "a local value."),
      Case(.nothingElse, "  public let isLoading", "  #if DEBUG\n  public let isLoading", at: "#if DEBUG"),
      Case(
        .nothingElse, "  private let books", "  typealias Shelf = Int\n  private let books", at: "typealias",
        message: "“Shelf” is not part of the template."),
      Case(
        .outputsAssigned, "    self.title =", "    if flag { self.title = other }\n    let title =",
        at: "title: Property<String>\n"),
      Case(
        .inputProperty, "= MutableProperty(\"\")", "= MutableProperty(\"\").map { $0 }", at: "titleChangedProperty = M"),
    ]
    + [
      "static let cache = Cache()", "private var count = 0", "public var count: Int { 0 }", "private enum Step {}",
      "deinit {}", "public func refresh() {}", "fileprivate let cache: Cache",
    ].map {
      Case(.nothingElse, "  public var inputs: any", "  \($0)\n\n  public var inputs: any", at: "  \($0)")
    }
    + [
      "print(0)", "let sum = books.signal.observeValues { print($0) }", "books.signal.observe(observer)",
      "books.producer.start()", "books.startWithSignal { _, _ in }", "if flag { label.text <~ books.title }",
    ].map {
      Case(
        .effectsLast, "    self.title =", "    \($0)\n    self.title =", at: "    \($0)",
        message: "Bindings, observations and other effects must follow the assignments of all outputs.")
    }
    + ["Date()", "(title, title)", "[title: 1]"].map {
      Case(
        .inputSetsProperty, "value = title\n", "value = \($0)\n", at: "func titleChanged(_ title: String) {",
        message: "The input “titleChanged” must set “self.titleChangedProperty.value” to its arguments and do "
          + "nothing else.")
    }
    + ["row", "(column, row)"].map { value in
      let name = "titleChanged(_ row: Int, _ column: Int)"
      let text = sampleViewModel.replacing("titleChanged(_ title: String)", with: name)
      return Case(.inputSetsProperty, in: text, "value = title\n", "value = \(value)\n", at: "func \(name) {")
    }
    + [
      ("{ books.inputs.reload() }", "{ print(title.value) }", "print(title"),
      ("{ books.inputs.reload() }", "{ [kept = title] in print(kept) }", "[kept = title]"),
      ("{ books.inputs.reload() }", "{ print(flag ? title : other) }", "? title :"),
      ("{ books.inputs.reload() }", "{ call { a() } other: { print(title) } }", "other: { print(title)"),
      ("{ books.inputs.reload() }", "{ reloadPressed() }", "{ reloadPressed() }"),
    ].map { Case(.explicitSelf, $0, $1, at: $2) }

  /// Cases in which each member is correct, but not their order.
  static let moves: [Case] = [
    Case(
      .fourDeclarations,
      moving: part(from: "/// The inputs and outputs of ``LibraryViewModel``.\npublic protocol", to: "get }\n}\n\n"),
      to: "/// The inputs of ``LibraryViewModel``, which the view calls.", at: "protocol LibraryViewModelType"),
    Case(
      .alphabeticalOrder, moving: "  /// Call with the shelf to show.\n  func configureWith(shelf: Shelf)\n\n",
      to: "  /// Call when the user types", at: "  func configureWith(shelf"),
    Case(
      .alphabeticalOrder, moving: part(from: "  private let shelfProperty", to: "  }\n\n"),
      to: "  private let titleChangedProperty", at: "public func configureWith"),
    Case(
      .alphabeticalOrder,
      moving: "  /// Whether books are being loaded.\n  var isLoading: Property<Bool> { get }\n\n",
      to: "  /// The title of the shelf", at: "var isLoading"),
    Case(
      .alphabeticalOrder, moving: "  public let isLoading: Property<Bool>\n", to: "  public let title:",
      at: "public let isLoading"),
    Case(
      .protocolMembers, moving: "  var inputs: any LibraryViewModelInputs { get }\n",
      to: "}\n\n/// The view model of a library.\npublic final",
      at: "protocol LibraryViewModelType"),
    Case(
      .memberOrder, moving: part(from: "  /// Creates a view model.", to: "\n  }\n\n"),
      to: "  private let books", at: "public init"),
    Case(
      .memberOrder, moving: part(from: "  public let isLoading", to: "title: Property<String>\n\n"),
      to: "  private let shelfProperty", at: "private let shelfProperty"),
    Case(
      .memberOrder, moving: "  private let books: LoadableViewModel<[Book]>\n\n",
      to: "}\n\n/// Returns a title without",
      at: "private let books"),
    Case(
      .memberOrder, moving: "  public var inputs: any LibraryViewModelInputs { self }\n",
      to: "}\n\n/// Returns a title without", at: "public var inputs"),
    Case(.inputProperty, "shelfProperty", "libraryProperty", at: "private let library", isEverywhere: true),
    Case(.memberOrder, part(from: "  /// Creates a view model.", to: "\n  }\n\n"), "", at: "final class"),
  ]

  private static func part(from start: String, to end: String) -> String {
    guard let first = sampleViewModel.firstRange(of: start),
      let last = sampleViewModel[first.lowerBound...].firstRange(of: end)
    else { return "" }
    return String(sampleViewModel[first.lowerBound..<last.upperBound])
  }

  @Test("Each violation is found at its line with its message, and no other one is found", arguments: cases + moves)
  func violation(of sample: Case) throws {
    #expect(sample.text != sampleViewModel)
    let above = try #require(sample.text.firstRange(of: sample.line)?.lowerBound)
    let line = sample.text[..<above].count { $0 == "\n" } + 1
    let violations = Checker(sample.text).violations
    #expect(Set(violations.map(\.rule)) == [sample.rule], "\(violations)")
    #expect(Set(violations.map(\.location.line)) == [line], "\(violations)")
    if let message = sample.message {
      #expect(violations.map(\.message).contains(message), "\(violations)")
    }
  }

  @Test("An output that is assigned without self is reported at both places")
  func assignment() {
    let violations = Checker(sampleViewModel.replacing("self.title =", with: "title =")).violations
    #expect(violations.map(\.rule) == [.explicitSelf, .outputsAssigned], "\(violations)")
    let input = sampleViewModel.replacing("self.titleChangedProperty.value", with: "titleChangedProperty.value")
    #expect(Checker(input).violations.map(\.rule) == [.inputSetsProperty])
  }

  @Test("Each rule has a case")
  func everyRule() {
    #expect(Set((Self.cases + Self.moves).map(\.rule)) == Set(Rule.allCases))
  }
}
