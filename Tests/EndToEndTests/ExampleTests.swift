import Foundation
import ProgramTesting
import Testing

/// Builds the packages in `Examples` whose programs need no window, and performs a session with each program.
/// `README.md` and the pages `docs/first-screen.md`, `docs/articles.md`, `docs/taking-one-module.md` and
/// `docs/questions.md` show some of them.
@Suite(
  "The examples", .serialized, .timeLimit(.minutes(10)),
  .enabled(if: runsAllTests, "this test builds packages: set ALL_TESTS=1 to run it"))
struct ExampleTests {
  /// Runs the package manager for an example. `Examples/Desktop/Tests/run` has the same options, so that each module is
  /// compiled only once.
  private func run(_ command: String, _ example: String) async throws {
    let manager = try await runProgram([
      "swift", command, "--package-path", packageRoot.appending(path: "Examples/\(example.capitalized)").path,
      "--scratch-path", Self.scratch, "--explicit-target-dependency-import-check", "error", "-debug-info-format",
      "none", "-Xswiftc", "-warnings-as-errors",
    ])
    try #require(manager.status == 0, "\(manager.output) \(manager.messages)")
  }

  private static let scratch = packageRoot.appending(path: ".build/examples").path

  @Test(
    "The program of each example does what its page says",
    arguments: [
      "articles", "autocomplete", "bursts", "commits", "counter", "live", "notes", "playground", "processes",
    ])
  func programs(name: String) async throws {
    try await run("build", name)
    try await SessionTests().perform(name, programs: "\(Self.scratch)/debug")
  }

  @Test("The tests of an example pass", arguments: ["articles", "counter", "live", "notes"])
  func tests(name: String) async throws { try await run("test", name) }
}
