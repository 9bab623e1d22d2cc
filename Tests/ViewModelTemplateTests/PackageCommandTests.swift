import Foundation
import ProgramTesting
import Testing

/// Tests the program of the package commands.
@Suite(
  "The package commands",
  .enabled(
    if: FileManager.default.isExecutableFile(atPath: Built.executable("view-model-checker")),
    "the program is not built here"))
struct PackageCommandTests {
  private let directory = TemporaryDirectory()

  @Test("Each command of a session prints the output that follows it")
  func check() async throws { try await perform("check") }

  /// The session includes the commands in `docs/view-models.md`.
  @Test(
    "In another package, a new view model compiles with each default isolation, and its test passes",
    .enabled(if: runsAllTests, "this test builds packages: set ALL_TESTS=1 to run it"))
  func newPackage() async throws { try await perform("client") }

  /// Performs a session of the directory `Sessions`. In the commands, `$FILES` is the current directory, and `$ROOT` is
  /// that of the package.
  private func perform(_ name: String) async throws {
    let sessions = packageRoot.appending(path: "Tests/ViewModelTemplateTests/Sessions")
    let program = URL(filePath: Built.executable("view-model-checker")).deletingLastPathComponent().path
    let environment = [
      "PATH": "\(ProcessInfo.processInfo.environment["PATH"] ?? ""):\(program)", "FILES": directory.url.path,
      "ROOT": packageRoot.path, "SESSIONS": sessions.path,
    ]
    let differences = try await differences(
      fromSession: sessions.appending(path: "\(name).txt"), replacing: [(directory.url.path, "$FILES")]
    ) { try await shellOutput(of: String($0.dropFirst(2)), environment: environment, in: directory.url) }
    #expect(differences == "")
  }

  /// RxJava in the Debian package librx-java.
  private static let javaLibrary = "/usr/share/java/rxjava.jar"

  @Test(
    "The template in Java compiles without a warning",
    .enabled(
      if: FileManager.default.fileExists(atPath: javaLibrary) && isInstalled("javac"),
      "javac or \(javaLibrary) is missing"))
  func java() async throws {
    let template = packageRoot.appending(path: "Examples/JavaTemplate/MyViewModel.java").path
    let compiler = try await runProgram(
      ["javac", "-Xlint:all", "-Werror", "-cp", Self.javaLibrary, "-d", directory.path("classes"), template])
    #expect(compiler.status == 0, "\(compiler.messages)")
  }
}
