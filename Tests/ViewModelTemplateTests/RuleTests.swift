import Testing

@testable import view_models

/// Tests of each rule, with a view model that violates it in one place.
@Suite("The rules")
struct RuleTests {
  /// A change to the sample, and the line of the expected violation.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: Rule
    /// A text whose first occurrence is on the line of the violation.
    let line: String
    let text: String

    /// - Parameters:
    ///   - sample: The original text.
    ///   - old: The text to replace. All occurrences are replaced if `isEverywhere`, and otherwise only the first one.
    ///   - new: The replacement.
    init(
      _ rule: Rule, in sample: String = sampleViewModel, _ old: String, _ new: String, at line: String,
      isEverywhere: Bool = false
    ) {
      self.rule = rule
      self.line = line
      text = sample.replacing(old, with: new, maxReplacements: isEverywhere ? .max : 1)
    }

    /// - Parameters:
    ///   - moved: The text to move.
    ///   - place: The text before whose last occurrence it is moved.
    init(_ rule: Rule, moving moved: String, to place: String, at line: String) {
      self.rule = rule
      self.line = line
      let rest = sampleViewModel.replacing(moved, with: "", maxReplacements: 1)
      let end = rest.ranges(of: place).last?.lowerBound ?? rest.endIndex
      text = rest[..<end] + moved + rest[end...]
    }

    var testDescription: String { "\(rule.rawValue): \(line)" }
  }

  static let cases: [Case] =
    [
      Case(.syntax, "trimmed))", "trimmed)])", at: "trimmed)])"),
      Case(.syntax, "trimmed))", "trimmed))#endif", at: "trimmed))#endif"),
      Case(.syntax, "initial: \"\",", "initial: \",", at: "initial: \","),
      Case(.syntax, "/// Returns a title", "/* Returns a title", at: "/* Returns a title"),
      Case(.syntax, "/// Returns a title", "#if DEBUG", at: "#if DEBUG"),
      Case(.importsAlphabetised, "import Services", "import AFramework", at: "import AFramework"),
      Case(.importsAlphabetised, "import Services", "@preconcurrency import A", at: "import A"),
      Case(
        .importsAlphabetised, "import Services", "@testable import B\n@testable import A\nimport Services",
        at: "import A"),
      Case(
        .importsAlphabetised, "import Services", "import Services\n#if canImport(B)\nimport B\nimport A\n#endif",
        at: "import A"),
      Case(
        .fourDeclarations, "protocol LibraryViewModelType", "protocol LibraryType", at: "LibraryViewModelInputs {"),
      Case(.fourDeclarations, "protocol LibraryViewModelInputs", "protocol A", at: "LibraryViewModelOutputs {"),
      Case(
        .fourDeclarations, "public protocol LibraryViewModelInputs",
        "final class OtherViewModel {\n  init() {}\n  var inputs: Int { self }\n  var outputs: Int { self }\n}\n"
          + "public protocol LibraryViewModelInputs",
        at: "OtherViewModel"),
      Case(
        .inputsAreFunctions, "  /// Call when the user", "  var count: Int { get }\n  /// Call when the user",
        at: "count"),
      Case(.inputsAreFunctions, "func reloadPressed()", "func reloadPressed() -> Bool", at: "-> Bool"),
      Case(.inputsAreFunctions, "func reloadPressed()", "static func reloadPressed()", at: "static func"),
      Case(.inputsDocumented, "  /// Call with the shelf to show.\n", "", at: "func configureWith"),
      Case(.inputsDocumented, "/// Call with the shelf to show.", "// Call with the shelf.", at: "func configureWith"),
      Case(.inputsDocumented, "/// Call with the shelf to show.", "///", at: "func configureWith"),
      Case(.inputsDocumented, "/// Call with the shelf to show.", "/**/", at: "func configureWith"),
      Case(.outputsAreProperties, "  /// Emits the shelf", "  func load()\n  /// Emits the shelf", at: "func load"),
      Case(.outputsAreProperties, "Property<Bool> { get }", "Property<Bool> { get set }", at: "{ get set }"),
      Case(.outputsDocumented, "  /// Emits the shelf to show.\n", "", at: "var showShelf"),
      Case(
        .typeHasBoth,
        "  /// The outputs, which the view observes.\n  var outputs: any LibraryViewModelOutputs { get }\n", "",
        at: "protocol LibraryViewModelType"),
      Case(.typeHasBoth, "any LibraryViewModelOutputs { get }", "any Outputs { get }", at: "any Outputs"),
      Case(
        .typeHasBoth, "  /// The outputs, which the view observes.\n",
        "  func reload()\n  /// The outputs, which the view observes.\n",
        at: "  func reload()"),
      Case(.finalClass, "final class", "class", at: "class LibraryViewModel"),
      Case(.conformances, ", LibraryViewModelInputs, ", ", ", at: "class LibraryViewModel"),
      Case(.outputsAssigned, "let isLoading: Property<Bool>", "let isLoading = Property(value: true)", at: "let isL"),
      Case(
        .outputsAssigned, "let title: Property<String>", "var title: Property<String>",
        at: "var title: Property<String>\n"),
      Case(
        .outputsAssigned, "let title: Property<String>", "var title: Property<String> { .init(value: \"\") }",
        at: "{ .init(value"),
      Case(
        .effectsLast, "    self.title =",
        "    books.outputs.error.signal.observeValues { print($0) }\n    self.title =",
        at: "observeValues { print"),
      Case(.effectsLast, "    self.title =", "    label.text <~ books.title\n    self.title =", at: "<~"),
      Case(
        .effectsLast, "    self.isLoading =",
        "    self.reloadPressedProperty.signal.observeValues { print(1) }\n    (self.isLoading, self.showShelf) =",
        at: "observeValues { print"),
      Case(
        .inputProperty, "  private let reloadPressedProperty = MutableProperty(())\n", "", at: "func reloadPressed() {"),
      Case(
        .inputProperty, "private let reloadPressedProperty", "private var reloadPressedProperty",
        at: "private var reload"),
      Case(.inputProperty, "private let reloadPressedProperty", "let reloadPressedProperty", at: "  let reload"),
      Case(.inputProperty, "= MutableProperty(\"\")", "= Atomic(\"\")", at: "Atomic"),
      Case(.inputPropertyValue, "MutableProperty(())", "MutableProperty(false)", at: "MutableProperty(false)"),
      Case(.inputPropertyValue, "MutableProperty(\"\")", "MutableProperty(())", at: "titleChangedProperty = M"),
      Case(
        .inputSetsProperty, "value = title\n", "value = title.lowercased()\n",
        at: "func titleChanged(_ title: String) {"),
      Case(
        .inputSetsProperty, "    self.titleChangedProperty.value",
        "    print(title)\n    self.titleChangedProperty.value", at: "func titleChanged(_ title: String) {"),
      Case(
        .inputSetsProperty, "    self.titleChangedProperty.value",
        "    guard !title.isEmpty else { return }\n    self.titleChangedProperty.value",
        at: "func titleChanged(_ title: String) {"),
      Case(
        .inputPropertyName, "titleChangedProperty", "titleChangedStringProperty", at: "private let titleC",
        isEverywhere: true),
      Case(
        .initialiserFirst, "  /// Creates a view model.", "  private let limit: Int\n\n  /// Creates a view model.",
        at: "public init"),
      Case(.inputSetsProperty, "Property.value = ()", "Property.value = (); print(0)", at: "func reloadPressed() {"),
      Case(
        .inputsAndOutputs, "LibraryViewModelInputs { self }", "LibraryViewModelInputs { other }", at: "{ other }"),
      Case(.inputsAndOutputs, "  public var outputs: any LibraryViewModelOutputs { self }\n", "", at: "final class"),
      Case(
        .nothingElse, "  public var inputs: any", "  private func help() {}\n\n  public var inputs: any", at: "help()"),
      Case(
        .nothingElse, "  public var inputs: any", "  static let cache = Cache()\n\n  public var inputs: any",
        at: "static let"),
      Case(
        .nothingElse, "  public var inputs: any", "  private var count = 0\n\n  public var inputs: any", at: "count = 0"
      ),
      Case(
        .nothingElse, "  public var inputs: any", "  public var count: Int { 0 }\n\n  public var inputs: any",
        at: "count: Int"),
      Case(
        .nothingElse, "  public var inputs: any", "  private enum Step {}\n\n  public var inputs: any", at: "enum Step"),
      Case(.nothingElse, "  public var inputs: any", "  deinit {}\n\n  public var inputs: any", at: "deinit"),
      Case(.nothingElse, "private let books: LoadableViewModel<[Book]>", "private let books = Atomic(0)", at: "Atomic"),
      Case(
        .nothingElse, "  public var inputs: any", "  public func refresh() {}\n\n  public var inputs: any",
        at: "refresh"),
      Case(.helpersLast, "private func trimmed", "func trimmed", at: "func trimmed"),
      Case(.helpersLast, "private func trimmed", "public let limit = 3\nprivate func trimmed", at: "public let limit"),
      Case(
        .helpersLast, "/// The inputs of ``LibraryViewModel``",
        "private let limit = 3\n/// The inputs of ``LibraryViewModel``",
        at: "private let limit"),
      Case(
        .helpersLast, "/// The inputs of ``LibraryViewModel``",
        "extension String {\n  fileprivate var a: Int { 0 }\n}\n/// The inputs of ``LibraryViewModel``",
        at: "extension String"),
      Case(
        .helpersLast, "/// Returns a title without",
        "extension LibraryViewModel {\n  fileprivate func a() {}\n}\n/// Returns a title without",
        at: "extension LibraryViewModel"),
      Case(
        .helpersLast, "/// Returns a title without",
        "extension LibraryViewModel where Item == Book {\n  func a() {}\n}\n/// Returns a title without",
        at: "extension LibraryViewModel"),
    ]
    + [
      "books.signal.observe { print($0) }", "books.signal.observe(observer)", "lifetime.observeEnded {}",
      "books.producer.start()", "books.producer.start { print($0) }", "books.startWithSignal { _, _ in }",
      "if flag { label.text <~ books.title }", "if flag {} else { label.text <~ books.title }",
      "do { books.signal.observeValues { print($0) } }", "for book in all { label.text <~ book.title }",
      "all.forEach { book in label.text <~ book.title }",
      "switch flag { case true: label.text <~ book; default: break }",
    ].map { Case(.effectsLast, "    self.title =", "    \($0)\n    self.title =", at: "    \($0)") }
    + ["Date()", "()", "[]", "(title, title)", "Title(title, title)", "other", "(title, 1)", "[title: 1]"].map {
      Case(.inputSetsProperty, "value = title\n", "value = \($0)\n", at: "func titleChanged(_ title: String) {")
    }
    + ["row", "(column, row)", "(row, row)", "(row, column, row)", "[column, row]"].map { value in
      let name = "titleChanged(_ row: Int, _ column: Int)"
      let text = sampleViewModel.replacing("titleChanged(_ title: String)", with: name)
      return Case(.inputSetsProperty, in: text, "value = title\n", "value = \(value)\n", at: "func \(name) {")
    }
    + [
      ("self.showShelf =", "showShelf =", "  showShelf ="),
      ("self.reloadPressedProperty.signal", "reloadPressedProperty.signal", "  reloadPressedProperty.signal"),
      ("self.titleChangedProperty.value = title", "titleChangedProperty.value = title", "  titleChangedProperty.value"),
      ("{ books.inputs.reload() }", "{ print(title.value) }", "print(title"),
      ("{ books.inputs.reload() }", "{ print(\"\\(title.value)\") }", "print(\"\\(title"),
      ("{ books.inputs.reload() }", "{ print(\"\\(\"\\(title.value)\")\") }", "print(\"\\(\""),
      ("{ books.inputs.reload() }", "{ [title] in print(0) }", "[title] in"),
      ("{ books.inputs.reload() }", "{ [kept = title] in print(kept) }", "[kept = title]"),
      ("{ books.inputs.reload() }", "{ if let title { print(title) } }", "if let title"),
      ("{ books.inputs.reload() }", "{ let title = title.value; print(title) }", "let title ="),
      ("{ books.inputs.reload() }", "{ if let title = books.title { print(title) }; print(title) }", "print(title) }"),
      ("{ books.inputs.reload() }", "{ print(flag ? title : other) }", "? title :"),
      ("{ books.inputs.reload() }", "{ print([title: 1]) }", "[title: 1]"),
      ("{ books.inputs.reload() }", "{ print(0...title) }", "0...title"),
      ("{ books.inputs.reload() }", "{ switch title { case .a(let title): print(title) } }", "switch title"),
      ("{ books.inputs.reload() }", "{ let a = if let title = a { title } else { b }; print(title) }", "let a = if"),
      ("{ books.inputs.reload() }", "{ let title = b.map { title.value }; print(title) }", "let title = b"),
      ("{ books.inputs.reload() }", "{ for title in b.map { $0 } { c() }; print(title) }", "for title"),
      ("{ books.inputs.reload() }", "{ call { a() } other: { print(title) } }", "other: { print(title)"),
      ("{ books.inputs.reload() }", "{ var a: Int { get { 1 } set(title) { b() } }; print(title) }", "set(title)"),
      ("{ books.inputs.reload() }", "{ reloadPressed() }", "{ reloadPressed() }"),
      ("{ books.inputs.reload() }", "{ print($title) }", "$title"),
      ("{ books.inputs.reload() }", "{ items.map { title in title }; print(title) }", "print(title)"),
      (
        "{ books.inputs.reload() }", "{ func a(title: Int) { print(title) }; print(title) }",
        "print(title) }; print(title)"
      ),
    ].map { Case(.explicitSelf, $0, $1, at: $2) }

  /// Cases in which each member is correct, but not their order.
  static let moves: [Case] = [
    Case(
      .declarationOrder,
      moving: part(from: "/// The inputs and outputs of ``LibraryViewModel``.\npublic protocol", to: "get }\n}\n\n"),
      to: "/// The inputs of ``LibraryViewModel``, which the view calls.", at: "protocol LibraryViewModelType"),
    Case(
      .inputsAlphabetised, moving: "  /// Call with the shelf to show.\n  func configureWith(shelf: Shelf)\n\n",
      to: "  /// Call when the user types", at: "  func configureWith(shelf"),
    Case(
      .inputsAlphabetised, moving: part(from: "  private let shelfProperty", to: "  }\n\n"),
      to: "  private let titleChangedProperty", at: "public func configureWith"),
    Case(
      .outputsAlphabetised,
      moving: "  /// Whether books are being loaded.\n  var isLoading: Property<Bool> { get }\n\n",
      to: "  /// The title of the shelf", at: "var isLoading"),
    Case(
      .outputsAlphabetised, moving: "  public let isLoading: Property<Bool>\n", to: "  public let title:",
      at: "public let isLoading"),
    Case(
      .typeHasBoth, moving: "  var inputs: any LibraryViewModelInputs { get }\n",
      to: "}\n\n/// The view model of a library.\npublic final",
      at: "  var outputs: any LibraryViewModelOutputs { get }"),
    Case(
      .initialiserFirst, moving: part(from: "  /// Creates a view model.", to: "\n  }\n\n"),
      to: "  private let books", at: "public init"),
    Case(
      .memberOrder, moving: part(from: "  public let isLoading", to: "title: Property<String>\n\n"),
      to: "  private let shelfProperty", at: "private let shelfProperty"),
    Case(
      .memberOrder, moving: "  private let books: LoadableViewModel<[Book]>\n\n",
      to: "}\n\n/// Returns a title without",
      at: "private let books"),
    Case(
      .inputsAndOutputs, moving: "  public var inputs: any LibraryViewModelInputs { self }\n",
      to: "}\n\n/// Returns a title without", at: "public var outputs"),
    Case(.inputPropertyName, "shelfProperty", "libraryProperty", at: "private let library", isEverywhere: true),
    Case(.initialiserFirst, part(from: "  /// Creates a view model.", to: "\n  }\n\n"), "", at: "private let shelf"),
  ]

  private static func part(from start: String, to end: String) -> String {
    guard let first = sampleViewModel.firstRange(of: start),
      let last = sampleViewModel[first.lowerBound...].firstRange(of: end)
    else { return "" }
    return String(sampleViewModel[first.lowerBound..<last.upperBound])
  }

  @Test("Each violation is found at its line, and no other violation is found", arguments: cases + moves)
  func violation(of sample: Case) throws {
    #expect(sample.text != sampleViewModel)
    let above = try #require(sample.text.firstRange(of: sample.line)?.lowerBound)
    let line = sample.text[..<above].count { $0 == "\n" } + 1
    let violations = Checker.violations(in: SourceFile(path: "a.swift", text: sample.text))
    #expect(violations.map(\.rule) == [sample.rule], "\(violations)")
    #expect(violations.map(\.location.line) == [line], "\(violations)")
  }

  @Test("Each rule has a case")
  func everyRule() {
    #expect(Set((Self.cases + Self.moves).map(\.rule)) == Set(Rule.allCases))
  }

  @Test("A view model that follows the rules has no violations")
  func sample() {
    let violations = Checker.violations(in: SourceFile(path: "a.swift", text: sampleViewModel))
    #expect(violations.isEmpty, "\(violations)")
  }
}
