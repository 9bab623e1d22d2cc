import ProgramTesting
import Testing

/// Makes the change of the tutorial `docs/first-screen.md` in a copy of the counter.
@Suite("The first program of the guide", .needsBuiltModules)
struct FirstProgramTests {
  private let copy = TemporaryDirectory()

  @Test("The new test of the counter fails before its view model changes, and passes after that", .buildsPackages)
  func change() async throws {
    let page = try Page("docs/first-screen.md")
    for file in ["Sources/counter/CounterViewModel.swift", "Tests/CounterTests/CounterViewModelTests.swift"] {
      try copy.write(text(ofFile: "Examples/Counter/\(file)"), to: file)
    }
    var results: [Int32] = []
    for block in page.blocks where try !block.edit(copy, on: page.path).isEmpty { results.append(try await testing()) }
    #expect(results == [1, 0])
  }

  /// Returns the status of the tests.
  private func testing() async throws -> Int32 {
    try await compile(
      ["-parse-as-library", "-enable-testing", "-wmo", "-module-name", "counter", "-c", "-emit-module"]
        + [copy.path("Sources/counter/CounterViewModel.swift")], in: copy.url)
    let program = try await TestProgram(
      [copy.path("Tests/CounterTests/CounterViewModelTests.swift"), copy.path("counter.o")],
      options: ["-I", copy.url.path], linking: ["Reactive", "ReactiveTesting"], in: copy)
    return try await program.run().status
  }
}
