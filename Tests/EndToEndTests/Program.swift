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

  /// Runs the program with pipes and without input, and waits until it exits.
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
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let (outputPipe, errorPipe) = (Pipe(), Pipe())
    process.standardOutput = output ?? outputPipe
    process.standardError = errorPipe
    let (terminations, termination) = AsyncStream<Void>.makeStream()
    process.terminationHandler = { _ in termination.finish() }
    try process.run()
    if output != nil { try outputPipe.fileHandleForWriting.close() }
    async let text = readToEnd(outputPipe)
    async let errors = readToEnd(errorPipe)
    for await _ in terminations {}
    return Outcome(
      status: process.terminationStatus, wasSignaled: process.terminationReason == .uncaughtSignal,
      output: try await text, errors: try await errors)
  }
}
