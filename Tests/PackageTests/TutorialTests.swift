import Foundation
import ProgramTesting
import Testing

/// Performs the steps 2 to 7 of the tutorial `docs/add-a-screen.md`, in a copy of the modules and tests that it
/// changes.
@Suite(
  "The tutorial for a screen",
  .needsBuiltModules,
  .disabled(if: isPerformed, "a reader has performed the tutorial in this package"))
struct TutorialTests {
  private static let path = "docs/add-a-screen.md"
  private static let finishedFiles = "Tests/WordScreensTests/Tutorial"
  private static let viewModels = "Modules/ViewModels/MonthStatistics"

  private let copy: TemporaryDirectory
  private let page: Page

  init() throws {
    (copy, page) = (TemporaryDirectory(), try Page(Self.path))
    for directory in ["Modules/ViewModels", "Modules/WordScreens", "Tests/WordScreensTests"] {
      let url = copy.url.appending(path: directory)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: packageRoot.appending(path: directory), to: url)
    }
    try FileManager.default.removeItem(at: copy.url.appending(path: Self.finishedFiles))
    // The test of the view model uses these services.
    let services = try paths(below: "Tests/ViewModelsTests", suffix: ".swift").filter {
      $0.contains("Scripted") || $0.hasSuffix("PendingRequests.swift")
    }
    for file in services + [".swift-format"] { try copy.write(text(ofFile: file), to: file) }
  }

  @Test(
    "The changed modules follow the template and compile without a warning, and the tests of the page pass",
    .timeLimit(.minutes(10)), .buildsPackages)
  func tests() async throws {
    try await perform()
    let checker = try await runProgram([Built.executable("view-model-checker"), "Modules/ViewModels"], in: copy.url)
    #expect(checker.status == 0, "\(checker.output)")
    // Compiling takes long, so one test makes all checks. `compile` throws an error at a warning.
    let objects = try await compile("ViewModels") + compile("WordScreens")
    let program = try await TestProgram(
      try swiftFiles(in: "Tests") + objects, options: ["-I", copy.path("modules")],
      linking: [
        "CLibcurl", "EmbeddedYear", "Models", "Reactive", "ReactiveHTTP", "ReactiveLoading", "ReactiveTesting",
        "Services", "TerminalScreen", "TextPresentation", "TextPresentationTesting",
      ], in: copy)

    // The list of commands in a picture has one more.
    _ = try await program.run("--filter", "WordsViewControllerTests", environment: ["RECORD_TESTS": "1"])
    let filters = page.codeSpans.compactMap { $0.wholeMatch(of: /swift test --filter (\w+)/)?.1 }
    #expect(filters == ["MonthStatisticsViewModelTests", "WordsViewControllerTests"])
    let outcome = try await program.run("--filter", filters.joined(separator: "|"))
    // The reader adds the test “A key opens the statistics …” to an existing suite.
    #expect(outcome.status == 0 && outcome.report.contains("A key opens the statistics"), "\(outcome.report)")
  }

  // MARK: Steps

  private func perform() async throws {
    try await generate()
    let changed = try page.blocks.reduce(into: Set<String>()) { $0.formUnion(try $1.edit(copy, on: Self.path)) }
    // The comment above the class is in the text. The reader deletes the other placeholders.
    let sentence = try #require(page.proseLines.joined(separator: " ").firstMatch(of: /“(The view model of .*?\.)”/)).1
    let file = "\(Self.viewModels)/MonthStatisticsViewModel.swift"
    let complete = try copy.text(of: file).replacing(/The view model of \{.*?\}\./, with: sentence)
    try copy.write(complete.replacing(/\ *\/\/ \{.*\}\n/, with: ""), to: file)
    // Blocks are not indented as in a file, and imports are sorted.
    let format = try await runProgram(["swift", "format", "-i"] + changed.sorted(), in: copy.url)
    try #require(format.status == 0, "\(format.messages)")
  }

  /// Copies the template with the name and the target in the command on the page.
  private func generate() async throws {
    let command = try #require(
      page.blocks.compactMap { $0.code.firstMatch(of: /new-view-model (\w+) --target (\w+)/) }.first)
    for (directory, name) in [(Self.viewModels, "NAMEViewModel"), ("Tests/ViewModelsTests", "NAMEViewModelTests")] {
      let template = try text(ofFile: "Modules/Plugins/NewViewModel/Template/\(name).swift.txt")
      try copy.write(
        template.replacing("NAME", with: command.1).replacing("MODULE", with: command.2),
        to: "\(directory)/\(name.replacing("NAME", with: command.1)).swift")
    }
    try await expectPlaceholders()
  }

  /// Compares the placeholders of the generated view model with those on the page.
  private func expectPlaceholders() async throws {
    let block = try #require(page.blocks.first { $0.code.contains("check-view-models") })
    let command = try #require(Command.all(in: block).first)
    let path = command.text.replacing("swift package check-view-models ", with: "")
    let outcome = try await runProgram([Built.executable("view-model-checker"), path], in: copy.url)
    #expect(outcome.status == 1 && command.isConfirmed(by: outcome.output), "\(outcome.output)")
  }

  // MARK: Files

  /// Compiles a changed module. Returns the paths of its objects.
  private func compile(_ module: String) async throws -> [String] {
    let directory = copy.url.appending(path: "objects/\(module)")
    for url in [directory, copy.url.appending(path: "modules")] {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }
    try await ProgramTesting.compile(
      ["-parse-as-library", "-enable-testing", "-wmo", "-package-name", "words", "-module-name", module]
        + ["-emit-module-path", copy.path("modules/\(module).swiftmodule"), "-c", "-I", copy.path("modules")]
        + swiftFiles(in: "Modules/\(module)"), in: directory)
    return try paths(below: "objects/\(module)", suffix: ".o", in: copy.url).map(copy.path)
  }

  private func swiftFiles(in directory: String) throws -> [String] {
    try paths(below: directory, suffix: ".swift", in: copy.url).map(copy.path)
  }
}

private let isPerformed = FileManager.default.fileExists(
  atPath: packageRoot.appending(path: "Modules/ViewModels/MonthStatistics").path)
