import ProgramTesting
import Testing

@testable import view_models

/// Tests of what the checker tells the developer. `RuleTests` tests which rule is violated, and where.
@Suite("The messages of the checker")
struct MessageTests {
  private static let messages = [
    ("import Services", "import A", "The import of “A” must precede the import of “Reactive”."),
    (
      "func reloadPressed()\n", "func reloadPressed() -> Int\n",
      "“reloadPressed” is not a function that returns nothing, as an input must be."
    ),
    (
      "Property<Bool> { get }", "Property<Bool> { get set }",
      "“isLoading” is not a read-only property, as an output must be."
    ),
    ("  /// Call with the shelf to show.\n", "", "The input “configureWith” has no documentation comment."),
    ("  /// Emits the shelf to show.\n", "", "The output “showShelf” has no documentation comment."),
    ("/// Emits the shelf to show.", "/// Emits {shelf}.", "Replace the placeholder in braces: “Emits {shelf}.”."),
    (
      "protocol LibraryViewModelType", "protocol LibraryType",
      "“LibraryViewModelType” is missing beside this declaration."
    ),
    (
      "/// Returns a title", "class LibraryViewModel {}\n/// Returns a title", "“LibraryViewModel” is declared twice."
    ),
    (
      "any LibraryViewModelOutputs { get }", "any Outputs { get }",
      "“LibraryViewModelType” must have only the read-only properties “inputs” and “outputs”, with the types "
        + "“LibraryViewModelInputs” and “LibraryViewModelOutputs”."
    ),
    (
      "final class", "class",
      "The class “LibraryViewModel” must be final and declare conformance to its three protocols."
    ),
    (
      "  public var outputs: any LibraryViewModelOutputs { self }\n", "",
      "The class “LibraryViewModel” has no “outputs”."
    ),
    (
      "  public var inputs: any LibraryViewModelInputs { self }\n", "",
      "The class “LibraryViewModel” has no “inputs”."
    ),
    (
      "  private let shelfProperty", "  convenience init() {}\n\n  private let shelfProperty",
      "“init” is declared twice."
    ),
    (
      "  /// Creates a view model.", "  private let limit: Int\n\n  /// Creates a view model.",
      "“init” must precede “limit”."
    ),
    (
      "  public let isLoading", "  func help() {}\n  public let isLoading",
      "“help” is not an input. Move a helper below the class, and conform to protocols in extensions."
    ),
    ("LibraryViewModelInputs { self }", "LibraryViewModelInputs { other }", "“inputs” must return self."),
    (
      "private let books:", "public let books:",
      "“books” is not an output, the property of an input, or a retained object."
    ),
    ("  private let books", "  typealias B = Int\n  private let books", "“B” is not part of the template."),
    (
      "  private let reloadPressedProperty = MutableProperty(())\n", "",
      "The input “reloadPressed” has no property directly above it."
    ),
    (
      "private let reloadPressedProperty", "private var reloadPressedProperty",
      "The property of the input “reloadPressed” must be a private constant, a MutableProperty."
    ),
    (
      "MutableProperty(())", "MutableProperty(false)",
      "The property of the input “reloadPressed” must be MutableProperty(())."
    ),
    (
      "MutableProperty(\"\")", "MutableProperty(())",
      "The property of the input “titleChanged” must be nil or a useful value."
    ),
    (
      "value = title\n", "value = \"\"\n",
      "The input “titleChanged” must set “self.titleChangedProperty.value” to its arguments and do nothing else."
    ),
    (
      "let isLoading: Property<Bool>\n", "let isLoading = Property(value: true)\n",
      "The output “isLoading” must be a constant, which the initialiser assigns to “self.isLoading”."
    ),
    (
      "    self.title =", "    print(0)\n    self.title =",
      "Bindings, observations and other effects must follow the assignments of all outputs."
    ),
    (
      "self.reloadPressedProperty.signal", "reloadPressedProperty.signal",
      "“reloadPressedProperty” is a member of the view model: write “self.reloadPressedProperty”, or rename a local "
        + "value."
    ),
    ("private func trimmed", "func trimmed", "The helper “trimmed” must be private."),
    (
      "/// The inputs of ``LibraryViewModel``", "private let limit = 3\n/// The inputs of ``LibraryViewModel``",
      "The helper “limit” must follow the view model."
    ),
    (
      "/// Returns a title", "extension LibraryViewModel {}\n/// Returns a title",
      "The helper “LibraryViewModel” must be a free function, not an extension."
    ),
    ("trimmed))", "trimmed)])", "This “]” does not close the “(” in line 46."),
    ("  title.trimming", "}}\n  title.trimming", "This “}” does not close a bracket."),
    ("value = title\n", "value = `title\n", "This backtick is not closed."),
    ("value = title\n", "value = \"title\n", "This string is not closed."),
    ("/// Returns a title", "/* Returns a title", "This comment is not closed."),
    ("  title.trimming", "  (title.trimming", "This “}” does not close the “(” in line 79."),
    ("  title.trimming", "  ( /* }", "This comment is not closed."),
  ]

  @Test("A violation says what is wrong, and how it should be", arguments: messages)
  func message(old: String, new: String, message: String) {
    let text = sampleViewModel.replacing(old, with: new, maxReplacements: 1)
    #expect(Checker(text).violations.map(\.message).contains(message), "\(Checker(text).violations)")
  }

  @Test("An order is explained with the name before, and a name after labels with both forms")
  func names() throws {
    let input = "  /// Call with the shelf to show.\n  func configureWith(shelf: Shelf)\n\n"
    let moved = sampleViewModel.replacing(input, with: "")
      .replacing("}\n\n/// The outputs of", with: "\n\(input)}\n\n/// The outputs of")
    #expect(
      Checker(moved).violations.map(\.message)
        == ["The input “configureWith” must precede the input “titleChanged”."])
    let renamed = sampleViewModel.replacing("shelfProperty", with: "libraryProperty")
    #expect(
      Checker(renamed).violations.map(\.message)
        == ["The property of the input “configureWith” must be called configureWithProperty or shelfProperty."])
    let unlabelled = sampleViewModel.replacing("titleChangedProperty", with: "titleProperty")
    #expect(
      Checker(unlabelled).violations.map(\.message)
        == ["The property of the input “titleChanged” must be called titleChangedProperty."])
    let outputs = sampleViewModel.components(separatedBy: "/// The outputs of")
    let types = outputs[1].components(separatedBy: "/// The inputs and outputs of")
    let late = outputs[0] + "/// The inputs and outputs of" + types[1] + "/// The outputs of" + types[0]
    #expect(
      Checker(late).violations.first?.message == "“LibraryViewModelType” must follow “LibraryViewModelOutputs”.")
  }

  @Test(
    "Code that resembles a violation is none",
    arguments: [
      (
        "    self.title =",
        "    let other = self.titleChangedProperty.signal.observe(on: service.scheduler)\n    self.title ="
      ),
      ("func reloadPressed()\n\n", "func reloadPressed() -> ()\n\n"),
      (
        "/// The inputs of ``LibraryViewModel``, ",
        "extension Shelf: Marker {}\n/// The inputs of ``LibraryViewModel``, "
      ),
      ("import Services", "import struct Services.Book\nimport Services"),
      ("import Services", "import Services\n@testable import A"),
    ])
  func noViolation(old: String, new: String) {
    let text = sampleViewModel.replacing(old, with: new, maxReplacements: 1)
    #expect(text != sampleViewModel && Checker(text).violations.isEmpty, "\(Checker(text).violations)")
  }

  @Test("The summary counts files and violations, in singular and plural")
  func summary() throws {
    let directory = try TemporaryDirectory()
    func summary() throws -> String {
      let report = try CheckViewModels([directory.url.path]).run().report
      return String(report.split(separator: "\n").last ?? "")
    }
    #expect(try summary() == "No violations in 0 files with view models.")
    try directory.write(sampleViewModel, to: "a.swift")
    try directory.write("// AViewModel\n", to: "none.swift")
    #expect(try summary() == "No violations in 1 file with view models.")
    try directory.write(sampleViewModel.replacing("final class", with: "class"), to: "b/b.swift")
    #expect(try summary() == "1 violation in 1 of 2 files with view models.")
    try directory.write("", to: "a.swift")
    #expect(try summary() == "1 violation in 1 of 1 file with view models.")
    let twice = sampleViewModel.replacing("final class", with: "class").replacing("private func", with: "func")
    try directory.write(twice, to: "b/b.swift")
    #expect(try summary() == "2 violations in 1 of 1 file with view models.")
  }

  @Test("Two dashes end the options, and without a path behind them nothing is checked")
  func paths() throws {
    #expect(try CheckViewModels(["--"]).run().report == "No violations in 0 files with view models.\n")
    #expect(throws: Problem("Cannot find the file “--help”.")) { try CheckViewModels(["--", "--help"]).run() }
    #expect(throws: Problem("Cannot find the file “--”.")) { try CheckViewModels(["--", "--"]).run() }
    #expect(throws: Problem("Cannot find the file “”.")) { try CheckViewModels([""]).run() }
    #expect(throws: Problem("--help takes no value.")) { try CheckViewModels(["--help=no"]) }
    #expect(try CheckViewModels(["a", "-h"]).isHelp)
    #expect(throws: Problem("Invalid name “-h”: enter one word that starts with a capital letter, such as Messages.")) {
      try NewViewModel(["--", "-h"]).run()
    }
  }

  @Test("The value of an option is the next argument, or all that follows the first equals sign")
  func options() throws {
    var reader = OptionReader(["--a=b=c", "--d", "-", "--e", "--", "--f=g", "-h"])
    #expect(reader.next() == "--a")
    #expect(try reader.value() == "b=c")
    #expect(throws: Problem("--a takes no value.")) { try reader.flag() }
    #expect(reader.next() == "--d")
    #expect(try reader.flag() && reader.value() == "-")
    #expect(reader.next() == "--e")
    #expect(throws: Problem("--e needs a value.")) { try reader.value() }
    #expect(reader.next() == "--f=g" && reader.isEnded)
    #expect(reader.next() == "-h" && reader.next() == nil)
  }
}
