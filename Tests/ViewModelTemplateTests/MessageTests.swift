import ProgramTesting
import Testing

@testable import view_models

/// Tests of sentences that depend on several declarations or files. `RuleTests` tests the message of each violation.
@Suite("The messages of the checker")
struct MessageTests {
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
}
