import Foundation

/// The root directory of the package.
public let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Whether the environment variable `CI` is set. Only then do tests run that build packages, and other tests repeat
/// their steps for longer.
public let isCI = ProcessInfo.processInfo.environment["CI"] != nil

/// Returns the text of a file. The path is relative to the root of the package.
public func text(ofFile path: String) throws -> String {
  try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
}

/// A temporary directory for a test, which is removed when the object is released.
public final class TemporaryDirectory: Sendable {
  /// The URL of the directory.
  public let url = FileManager.default.temporaryDirectory.appending(path: "package-tests-\(UUID().uuidString)")

  /// Creates an empty directory.
  public init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// Returns the path of a file in the directory.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and creates its parent directories.
  public func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the text of a file in the directory.
  public func text(of name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}

/// The result of running a program.
public struct Outcome: Sendable {
  /// The exit status.
  public let status: Int32
  /// The standard output.
  public let output: String
  /// The standard error.
  public let messages: String
}

/// Runs a program, which is found in the `PATH`, and waits until it ends.
///
/// - Parameters:
///   - arguments: The program and its arguments.
///   - input: The standard input. It must fit into the buffer of a pipe.
///   - directory: The working directory, or `nil` for the one of the tests.
///   - environment: Variables to add to the environment of the tests, or to replace in it.
public func runProgram(
  _ arguments: [String], input: String = "", in directory: URL? = nil, environment: [String: String] = [:]
) async throws -> Outcome {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = directory
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  let (inputPipe, output, messages) = (Pipe(), Pipe(), Pipe())
  process.standardInput = inputPipe
  process.standardOutput = output
  process.standardError = messages
  let (terminations, termination) = AsyncStream<Void>.makeStream()
  process.terminationHandler = { _ in termination.finish() }
  try start(process)
  // The input is small enough for the buffer of the pipe, so writing does not block.
  try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try inputPipe.fileHandleForWriting.close()
  async let outputText = readToEnd(output)
  async let messagesText = readToEnd(messages)
  let texts = try await (outputText, messagesText)
  for await _ in terminations {}
  return Outcome(status: process.terminationStatus, output: texts.0, messages: texts.1)
}

/// Starts a process with no blocked signals. The threads of the tests block signals, and a new process would inherit
/// their signal mask.
private func start(_ process: Process) throws {
  var none = sigset_t()
  var blocked = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &blocked)
  defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
  try process.run()
}

/// Returns the text that a process writes to a pipe, and closes the pipe, which Foundation on Linux keeps open.
public func readToEnd(_ pipe: Pipe) async throws -> String {
  defer { try? pipe.fileHandleForReading.close() }
  return try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(
        with: Result { String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self) })
    }
  }
}
