import Foundation
import TerminalTesting

/// The program that the package builds, run as a user runs it.
enum Program {
  /// Where the program is.
  static var path: String { path(of: "words") }

  /// Where an executable of the package is: beside what runs the tests.
  static func path(of name: String) -> String {
    #if canImport(Darwin)
      let directory = Bundle(for: Anchor.self).bundleURL.deletingLastPathComponent()
    #else
      let directory = Bundle.main.bundleURL
    #endif
    return directory.appending(path: name).path
  }

  /// What became of a run.
  struct Outcome {
    let status: Int32
    let wasSignaled: Bool
    let output: String
    let errors: String
  }

  /// Runs the program in pipes, with no input, and waits for its end.
  ///
  /// - Parameter output: Where its output goes; kept if not given.
  static func run(
    _ arguments: String..., environment: [String: String] = [:], output: FileHandle? = nil, executable: String = path
  ) async throws -> Outcome {
    try await run(arguments, environment: environment, output: output, executable: executable)
  }

  /// As above, with the arguments in an array.
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
    async let text = read(outputPipe)
    async let errors = read(errorPipe)
    for await _ in terminations {}
    return Outcome(
      status: process.terminationStatus, wasSignaled: process.terminationReason == .uncaughtSignal,
      output: try await text, errors: try await errors)
  }

  /// Reads to the end, on a thread that may wait.
  private static func read(_ pipe: Pipe) async throws -> String {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result { String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self) })
      }
    }
  }

  #if canImport(Darwin)
    private final class Anchor {}
  #endif
}
