import ProgramTesting
import Testing

/// The file that records marble diagrams, for programs of tests.
let marbles = packageRoot.appending(path: "Tests/Support/Marbles/Marbles.swift").path

/// Compiles a program with the built modules, runs it, and returns its output. The compiler must print no warning.
/// The text has a type with the attribute `@main`. The options may be paths of other files. The built objects of the
/// targets are linked.
func outputOfProgram(_ text: String, options: [String] = [], linking targets: [String]) async throws -> String {
  let directory = TemporaryDirectory()
  defer { withExtendedLifetime(directory) {} }
  try directory.write(text, to: "Program.swift")
  let compiler = try await runProgram(
    ["swiftc", "-swift-version", "6", "-parse-as-library", "-o", directory.path("program")] + options
      + (try #require(Built.modules)) + [directory.path("Program.swift")] + targets.flatMap(Built.objects))
  try #require(compiler.status == 0 && compiler.messages.isEmpty, "\(compiler.messages)")
  let outcome = try await runProgram([directory.path("program")])
  #expect(outcome.status == 0, "\(outcome.messages)")
  return outcome.output
}
