import Foundation

/// The messages of a compiler or of a program that has failed.
public struct ProgramFailure: Error, CustomStringConvertible {
  public let description: String
}

/// Runs the Swift compiler with the modules that are already built, and links the objects of the targets. Throws
/// ``ProgramFailure`` if the compiler prints an error or a warning.
public func compile(_ arguments: [String], linking targets: [String] = [], in directory: URL? = nil) async throws {
  let compiler = try await runProgram(
    ["swiftc", "-swift-version", "6"] + arguments + (Built.modules ?? []) + targets.flatMap(Built.objects),
    in: directory)
  guard compiler.status == 0, compiler.messages.isEmpty else {
    throw ProgramFailure(description: compiler.messages)
  }
}

/// Compiles a program, runs it, and returns its output. Throws ``ProgramFailure``.
///
/// The text has a type with the attribute `@main`. The options of the compiler may be paths of other files.
public func output(ofProgram text: String, options: [String] = [], linking targets: [String]) async throws -> String {
  let directory = TemporaryDirectory()
  try directory.write(text, to: "Program.swift")
  try await compile(
    ["-parse-as-library", "-o", directory.path("program"), directory.path("Program.swift")] + options, linking: targets)
  let outcome = try await runProgram([directory.path("program")])
  guard outcome.status == 0 else { throw ProgramFailure(description: outcome.messages) }
  return outcome.output
}

/// A program of tests that is compiled without the package manager.
public struct TestProgram: Sendable {
  private let path: String

  /// Compiles the tests. The sources are paths of tests and of objects. Throws ``ProgramFailure``.
  public init(
    _ sources: [String], options: [String] = [], linking targets: [String], in directory: TemporaryDirectory
  ) async throws {
    path = directory.path("tests")
    // The main program that the package manager generates for tests.
    try directory.write(
      """
      import Testing
      @main struct Runner {
        static func main() async { await Testing.__swiftPMEntryPoint() as Never }
      }
      """, to: "Runner.swift")
    try await compile(
      ["-parse-as-library", "-module-name", "WrittenTests", "-o", path] + options + sources
        + [directory.path("Runner.swift")], linking: targets)
  }

  /// Runs the tests. Returns the exit status, and the report with a line for each test that has passed or failed.
  ///
  /// Stops tests that hang. The limit allows for a machine that compiles other packages at the same time.
  public func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> (status: Int32, report: String) {
    let outcome = try await runProgram(timeLimit(seconds: 240) + [path] + arguments, environment: environment)
    return (outcome.status, outcome.output + outcome.messages)
  }
}
