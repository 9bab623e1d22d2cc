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
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func run(_ arguments: String...) async throws -> Outcome {
    try await runProgram([Built.executable("view-models")] + arguments, in: directory.url)
  }

  @Test("Violations are reported like compiler errors, with a summary and an exit status")
  func violations() async throws {
    try directory.write(sampleViewModel.replacing("then: self.title", with: "then: title"), to: "B/a.swift")
    try directory.write(sampleViewModel.replacing("import Services", with: "import A"), to: "A/b.swift")
    try directory.write(sampleViewModel, to: "C/c.swift")
    try directory.write("protocol Other {}\n", to: "C/d.swift")
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
    let clean = try await run("check", "C", directory.path("C/c.swift"))
    #expect(clean.output == "No violations in 1 file with view models.\n")
    #expect(clean.status == 0)
    let above = try await runProgram(
      [Built.executable("view-models"), "check", "../B"], in: directory.url.appending(path: "A"))
    #expect(above.output.hasPrefix("../B/a.swift:46:46: error:"), "\(above.output)")
  }

  @Test("Help and errors are printed")
  func usage() async throws {
    for (arguments, status, words) in [
      (["new", "--help"], 0, "usage: swift package --allow-writing-to-package-directory new-view-model NAME"),
      (["check", "-h"], 0, "usage: swift package check-view-models"),
      (["new"], 64, "The name is missing. Enter a name, such as Messages. Try “swift package new-view-model --help”."),
      (["check", "nowhere"], 64, "Cannot find the file “nowhere”. Try “swift package check-view-models --help”."),
      (["check", "--all"], 64, "Unknown option “--all”."),
      ([], 64, "Invalid command: use new or check."),
    ] as [([String], Int32, String)] {
      let outcome = try await runProgram([Built.executable("view-models")] + arguments, in: directory.url)
      #expect(outcome.status == status)
      #expect((status == 0 ? outcome.output : outcome.messages).contains(words), "\(outcome)")
    }
    for rule in Rule.allCases { #expect(CheckViewModels.help.contains(rule.name)) }
  }

  /// The commands in `docs/view-models.md`, run without the package manager.
  @Test("The commands in the guide succeed")
  func guide() async throws {
    let guide = try String(contentsOf: packageRoot.appending(path: "docs/view-models.md"), encoding: .utf8)
    let commands = guide.matches(of: /(?s)```sh\n(swift package .*?)```/).map { match in
      String(match.1)
        .replacing(
          "swift package --allow-writing-to-package-directory new-view-model",
          with: "'\(Built.executable("view-models"))' new"
        )
        .replacing("swift package check-view-models", with: "'\(Built.executable("view-models"))' check")
    }
    #expect(commands.count == 2)
    for command in commands {
      let outcome = try await runProgram(["sh", "-e", "-c", command], in: directory.url)
      // The checker reports the placeholders of the view model that the first command has generated.
      let isCheck = command.contains("' check")
      #expect(outcome.status == (isCheck ? 1 : 0), "\(command): \(outcome.messages)")
      #expect(outcome.output.contains("6 violations in 1 of 1 file with view models.") == isCheck)
    }
    for file in ["MessagesViewModel.swift", "MessagesViewModelTests.swift", "Project.swift"] {
      #expect(FileManager.default.fileExists(atPath: directory.path("Messages/\(file)")), "\(file)")
    }
  }

  /// The commands in `docs/add-a-screen.md`, run without the package manager and in the directory of the view models.
  @Test("The commands in the tutorial generate a view model with the placeholders on the page")
  func tutorial() async throws {
    let guide = try String(contentsOf: packageRoot.appending(path: "docs/add-a-screen.md"), encoding: .utf8)
    let command = try #require(guide.firstMatch(of: /(?s)```sh\nswift package .*? new-view-model(.*?)```/)).1
    try directory.write("public struct Notice: Sendable {}\n", to: "Notice.swift")
    let new = try await runProgram(
      ["sh", "-e", "-c", "'\(Built.executable("view-models"))' new\(command)"], in: directory.url)
    #expect(new.status == 0, "\(new.messages)")
    for name in ["MonthStatisticsViewModel", "MonthStatisticsViewModelTests", "WordCount"] {
      #expect(new.output.contains("  MonthStatistics/\(name).swift\n"), "\(new.output)")
    }
    let check = try await run("check", "MonthStatistics")
    #expect(check.status == 1)
    let lines = try #require(guide.firstMatch(of: /(?s)```console\n\$ swift package check-view-models[^\n]*\n(.*?)```/))
      .1
      .replacing("Modules/ViewModels/", with: "").split(separator: "\n").filter { $0 != "…" }
    #expect(lines.count == 3)
    for line in lines { #expect(check.output.contains("\(line)\n"), "\(check.output)") }
  }
}
