import Foundation

/// A program of tests that is compiled without the package manager, with the modules that are already built.
public struct TestProgram: Sendable {
  /// The messages of the compiler, which is expected to print none.
  public struct CompilerMessages: Error, CustomStringConvertible {
    public let description: String
  }

  private let path: String

  /// Compiles the tests. Throws ``CompilerMessages`` if the compiler prints an error or a warning.
  ///
  /// The sources are paths of tests and of objects. The built objects of the targets are linked.
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
    let compiler = try await runProgram(
      ["swiftc", "-swift-version", "6", "-parse-as-library", "-module-name", "WrittenTests", "-o", path] + options
        + (Built.modules ?? []) + sources + [directory.path("Runner.swift")] + targets.flatMap(Built.objects))
    guard compiler.status == 0, compiler.messages.isEmpty else {
      throw CompilerMessages(description: compiler.messages)
    }
  }

  /// Runs the tests. Returns the exit status, and the report with a line for each test that has passed or failed.
  public func run(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> (status: Int32, report: String) {
    let outcome = try await runProgram(timeLimit(seconds: 60) + [path] + arguments, environment: environment)
    return (outcome.status, outcome.output + outcome.messages)
  }
}
