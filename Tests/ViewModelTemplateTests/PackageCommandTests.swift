import Foundation
import ProgramTesting
import Testing

/// Tests the program of the package commands.
@Suite(
  "The package commands",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: Built.executable("view-models")), "the program is not built here"))
struct PackageCommandTests {
  private let directory = TemporaryDirectory()

  @Test(
    "Each command of a session prints the output that follows it",
    arguments: ["check", "errors", "java", "new", "package", "types"])  // not “client”, which builds packages
  func session(name: String) async throws { try await perform(name) }

  @Test(
    "In another package, the commands lead to a complete view model whose test passes",
    .enabled(if: isCI, "this test builds packages: set CI=1 to run it"))
  func newPackage() async throws { try await perform("client") }

  /// Performs a session of the directory `Sessions`. In the commands, `$FILES` is the current directory, and `$ROOT` is
  /// that of the package.
  private func perform(_ name: String) async throws {
    let sessions = packageRoot.appending(path: "Tests/ViewModelTemplateTests/Sessions")
    let program = URL(filePath: Built.executable("view-models")).deletingLastPathComponent().path
    let environment = [
      "PATH": "\(ProcessInfo.processInfo.environment["PATH"] ?? ""):\(program)", "FILES": directory.url.path,
      "ROOT": packageRoot.path, "SESSIONS": sessions.path,
    ]
    let differences = try await differences(
      fromSession: sessions.appending(path: "\(name).txt"), replacing: [(directory.url.path, "$FILES")]
    ) { try await shellOutput(of: String($0.dropFirst(2)), environment: environment, in: directory.url) }
    #expect(differences == "")
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
