import Foundation
import ProgramTesting
import Testing

/// Tests the stubs of the exercises in the guide. The package compiles the answers, so its tests only test these.
@Suite("The stubs of the exercises", .timeLimit(.minutes(5)))
struct ExerciseStubTests {
  @Test(
    "Each test of an exercise fails until the exercise is solved",
    .enabled(if: runsAllTests, "a learner completes the stubs"),
    .needsBuiltModules)
  func failures() async throws {
    let sources = try ["Stubs", "Tests"].flatMap { try paths(below: "docs/Exercises/\($0)", suffix: ".swift") }
    let directory = TemporaryDirectory()
    let tests = try await TestProgram(
      sources.map { packageRoot.appending(path: $0).path },
      linking: [
        "CLibcurl", "EmbeddedYear", "Models", "Reactive", "ReactiveHTTP", "ReactiveLoading", "ReactiveTesting",
        "Services", "ViewModels",
      ], in: directory)
    let (status, report) = try await tests.run()
    let declared = try sources.map(text(ofFile:)).joined().matches(of: /@Test/).count
    let failed = report.matches(of: /(?m)^✘ Test "[^"]*" (with \d+ test cases )?failed after/).count
    let passed = report.matches(of: /(?m)^✔ Test ".*/).map(\.output)
    #expect(passed == [])
    #expect(failed == declared)
    #expect(status == 1)
  }
}
