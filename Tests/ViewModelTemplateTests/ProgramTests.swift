import Foundation
import ProgramTesting
import Testing

@testable import view_models

/// The program, run as the package commands run it.
@Suite(
  "The program",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: Built.executable("view-models")), "the program is not built here"))
struct ProgramTests {
  private let directory = TemporaryDirectory()

  private func run(_ arguments: String...) async throws -> Outcome {
    try await runProgram([Built.executable("view-models")] + arguments, in: directory.url)
  }

  @Test("Violations are reported like compiler errors, with a summary and an exit status")
  func violations() async throws {
    try directory.write(sampleViewModel.replacing("then: self.title", with: "then: title"), to: "B/a.swift")
    try directory.write(sampleViewModel.replacing("import Services", with: "import A"), to: "A/b.swift")
    try directory.write(sampleViewModel, to: "C/c.swift")
    try directory.write("class ViewModel {", to: ".hidden/e.swift")
    let outcome = try await run("check")
    #expect(
      outcome.output == """
        A/b.swift:3:8: error: The import of “A” must precede the import of “Reactive”. (alphabetical-order)
        B/a.swift:46:46: error: “titleChangedProperty” is a member of the view model: write “self.titleChangedProperty”, \
        or rename a local value. (explicit-self)
        2 violations in 2 of 3 files with view models.

        """)
    #expect(outcome.status == 1 && outcome.messages.isEmpty)
    let clean = try await run("check", "C")
    #expect(clean.output == "No violations in 1 file with view models.\n")
    #expect(clean.status == 0)
  }

  @Test("The help of each command is its output, and an error of the arguments is a message")
  func usage() async throws {
    for (arguments, status, words) in [
      (["new", "--help"], 0, "usage: swift package --allow-writing-to-package-directory new-view-model NAME"),
      (["check", "-h"], 0, "usage: swift package check-view-models"),
      (["new"], 64, "The name is missing. Enter a name, such as Messages. Try “swift package new-view-model --help”."),
      (["check", "nowhere"], 64, "Cannot find the file “nowhere”. Try “swift package check-view-models --help”."),
      ([], 64, "Invalid command: use new or check."),
    ] as [([String], Int32, String)] {
      let outcome = try await runProgram([Built.executable("view-models")] + arguments, in: directory.url)
      #expect(outcome.status == status)
      #expect((status == 0 ? outcome.output : outcome.messages).contains(words), "\(outcome)")
    }
  }

  /// The commands in `docs/view-models.md`, run without the package manager.
  @Test("The commands in the guide generate a view model, and report its placeholders")
  func guide() async throws {
    let program = "'\(Built.executable("view-models"))'"
    let commands = try text(ofFile: "docs/view-models.md").matches(of: /(?s)```sh\n(swift package .*?)```/).map {
      $0.1.replacing("swift package --allow-writing-to-package-directory new-view-model", with: "\(program) new")
        .replacing("swift package check-view-models", with: "\(program) check")
    }
    try #require(commands.count == 2)
    let new = try await runProgram(["sh", "-e", "-c", String(commands[0])], in: directory.url)
    #expect(new.status == 0, "\(new.messages)")
    let check = try await runProgram(["sh", "-e", "-c", String(commands[1])], in: directory.url)
    #expect(check.output.hasSuffix("\n6 violations in 1 of 1 file with view models.\n"), "\(check)")
  }
}
