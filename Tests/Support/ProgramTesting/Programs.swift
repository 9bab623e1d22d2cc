import Foundation

/// The root of the package.
public let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The text of a file, by its path from the root of the package.
public func text(ofFile path: String) throws -> String {
  try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
}

/// A directory for a test, which goes with this object.
public final class TemporaryDirectory: Sendable {
  /// Where it is.
  public let url = FileManager.default.temporaryDirectory.appending(path: "package-tests-\(UUID().uuidString)")

  /// Makes an empty one.
  public init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in it.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and makes the directories that it is in.
  public func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file in it.
  public func text(of name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}

/// What became of a program.
public struct Outcome: Sendable {
  /// The number that it has ended with.
  public let status: Int32
  /// What it has written to the standard output.
  public let output: String
  /// What it has written to the standard error.
  public let messages: String
}

/// Runs a program, which is looked for as a shell does, and waits for its end.
///
/// - Parameters:
///   - input: What it reads.
///   - directory: Where it runs; where the tests do if not given.
///   - environment: What its environment has beside that of the tests, or instead.
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
  // A few bytes, which a pipe takes at once.
  try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try inputPipe.fileHandleForWriting.close()
  async let outputText = read(output)
  async let messagesText = read(messages)
  let texts = try await (outputText, messagesText)
  for await _ in terminations {}
  return Outcome(status: process.terminationStatus, output: texts.0, messages: texts.1)
}

/// Starts a process that signals can end: they are held back from the threads that tests run on, and so they would be
/// from what such a thread starts.
private func start(_ process: Process) throws {
  var none = sigset_t()
  var held = sigset_t()
  sigemptyset(&none)
  pthread_sigmask(SIG_SETMASK, &none, &held)
  defer { pthread_sigmask(SIG_SETMASK, &held, nil) }
  try process.run()
}

private func read(_ pipe: Pipe) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(
        with: Result { String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self) })
    }
  }
}
