import Foundation
import ProgramTesting

/// Runs the program that the package builds, as a user does.
enum Program {
  /// The path of the program.
  static let path = Built.executable("words")

  /// The outcome of a run.
  struct Outcome {
    let status: Int32
    let wasSignaled: Bool
    let output: String
    let errors: String
  }

  /// Runs the program with pipes and without input, and waits until it exits. Unless the environment names them, the
  /// directories of the user are empty temporary ones.
  ///
  /// - Parameter output: The file for the standard output; if it is `nil`, the outcome contains the output.
  static func run(
    _ arguments: String..., environment: [String: String] = [:], output: FileHandle? = nil, executable: String = path
  ) async throws -> Outcome {
    try await run(arguments, environment: environment, output: output, executable: executable)
  }

  /// Runs the program with an array of arguments.
  static func run(
    _ arguments: [String], environment: [String: String] = [:], output: FileHandle? = nil, executable: String = path
  ) async throws -> Outcome {
    let files = UserFiles()
    defer { withExtendedLifetime(files) {} }
    let outcome = try await runExecutable(
      executable, arguments, environment: files.environment.merging(environment) { $1 }, output: output)
    return Outcome(
      status: outcome.status, wasSignaled: outcome.wasSignaled, output: outcome.output, errors: outcome.messages)
  }
}
