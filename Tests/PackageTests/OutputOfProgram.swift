import ProgramTesting
import Testing

/// The file that records marble diagrams, for programs of tests.
let marbles = packageRoot.appending(path: "Tests/Support/Marbles/Marbles.swift").path

/// Compiles a program with the built modules, runs it, and returns its output. The text has a type with the attribute
/// `@main`. The compiler also gets the options, which may be paths of other files, and the objects of the targets.
func outputOfProgram(_ text: String, options: [String] = [], linking targets: [String]) async throws -> String {
  let directory = TemporaryDirectory()
  try directory.write(text, to: "Program.swift")
  try await compile(
    ["-parse-as-library", "-o", directory.path("program"), directory.path("Program.swift")] + options, linking: targets)
  let outcome = try await runProgram([directory.path("program")])
  #expect(outcome.status == 0, "\(outcome.messages)")
  return outcome.output
}
