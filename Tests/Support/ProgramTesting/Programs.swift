import Foundation

/// The root directory of the package.
public let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// Whether the environment variable `ALL_TESTS` is set. Then tests that build packages run, too, tests fail if a program
/// is not installed, and some repeat their steps for longer.
///
/// The variable `CI` has no effect, because many services set it on machines that lack these programs.
public let runsAllTests = ProcessInfo.processInfo.environment["ALL_TESTS"] != nil

/// Returns the text of a file. The path is relative to the root of the package.
public func text(ofFile path: String) throws -> String {
  try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
}

/// Returns the paths of the files in a directory and below it that end with a suffix, sorted and relative to the root.
/// Build products in a directory `.build` are not included.
public func paths(below directory: String, suffix: String, in root: URL = packageRoot) throws -> [String] {
  try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: directory).path)
    .filter { $0.hasSuffix(suffix) && !"/\($0)".contains("/.build/") }.sorted().map { "\(directory)/\($0)" }
}

/// A temporary directory for a test, which is removed when the object is released.
public final class TemporaryDirectory: Sendable {
  public let url: URL

  /// Creates an empty directory, whose name begins with `name`. If this fails, so does its first use. If `exists` is
  /// false, the directory is created when something is written to it.
  public init(_ name: String = "package-tests", exists: Bool = true) {
    url = FileManager.default.temporaryDirectory.appending(path: "\(name)-\(UUID().uuidString)")
    if exists { try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and creates its parent directories.
  public func write(_ text: String, to name: String) throws {
    try write(Data(text.utf8), to: name)
  }

  public func write(_ data: Data, to name: String) throws {
    try makeDirectory(of: name)
    try data.write(to: url.appending(path: name))
  }

  /// Creates the directory of a file.
  public func makeDirectory(of name: String) throws {
    let directory = url.appending(path: name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }

  public func text(of name: String) throws -> String {
    try String(contentsOf: url.appending(path: name), encoding: .utf8)
  }
}

/// Returns whether a program is installed.
public func isInstalled(_ program: String) -> Bool { path(of: program) != nil }

/// Returns the path of a program, which is in the `PATH` or where the system has servers; `nil` if it is not installed.
public func path(of program: String) -> String? {
  let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
  return (directories + ["/usr/sbin", "/usr/local/sbin"]).map { "\($0)/\(program)" }
    .first(where: FileManager.default.isExecutableFile)
}

/// Returns the beginning of a command that kills the rest of the command after this time. It is empty if the program
/// `timeout` is not installed, as on macOS.
public func timeLimit(seconds: Int) -> [String] {
  isInstalled("timeout") ? ["timeout", "-k", "5", "\(seconds)"] : []
}

/// The result of running a program.
public struct Outcome: Sendable {
  /// The exit code, or the signal that ended the program.
  public let status: Int32
  public let output: String
  public let messages: String
}

/// Runs a program, which is found in the `PATH`, and waits until it ends.
/// The input must fit into the buffer of a pipe. The variables are added to the environment of the tests.
public func runProgram(
  _ arguments: [String], input: String = "", in directory: URL? = nil, environment: [String: String] = [:]
) async throws -> Outcome {
  let inputPipe = Pipe()
  try inputPipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try inputPipe.fileHandleForWriting.close()
  defer { try? inputPipe.fileHandleForReading.close() }
  return try await runExecutable(
    "/usr/bin/env", arguments, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 },
    in: directory, input: inputPipe.fileHandleForReading.fileDescriptor)
}

/// Runs a test of this process again in a new process. The variables are added to its environment.
public func runTest(_ name: String, environment: [String: String]) async throws -> Outcome {
  let command = CommandLine.arguments.prefix { !["--filter", "--skip"].contains($0) }
  // Not with `/usr/bin/env`, which removes the variables of the loader on macOS.
  return try await runExecutable(
    command[0], command.dropFirst() + ["--testing-library", "swift-testing", "--filter", name],
    environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
}

/// Runs the executable at a path with the given whole environment, and waits until it ends.
public func runExecutable(
  _ executable: String, _ arguments: [String], environment: [String: String], in directory: URL? = nil,
  input: CInt = -1
) async throws -> Outcome {
  let (outputPipe, messagesPipe) = (Pipe(), Pipe())
  let program = try RunningProgram(
    executable, arguments: arguments, environment: environment, in: directory, input: input,
    output: outputPipe.fileHandleForWriting.fileDescriptor,
    errors: messagesPipe.fileHandleForWriting.fileDescriptor)
  try outputPipe.fileHandleForWriting.close()
  try messagesPipe.fileHandleForWriting.close()
  async let output = readToEnd(outputPipe)
  async let messages = readToEnd(messagesPipe)
  let texts = try await (output: output, messages: messages)
  switch try await onThread({ program.waitForExit() }) {
  case .exited(let status), .signaled(let status):
    return Outcome(status: status, output: texts.output, messages: texts.messages)
  }
}

/// Returns the text that a process writes to a pipe, and closes the pipe, which Foundation on Linux keeps open.
private func readToEnd(_ pipe: Pipe) async throws -> String {
  defer { try? pipe.fileHandleForReading.close() }
  return try await onThread { String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self) }
}

/// Waits for a function that blocks its thread.
public func onThread<Result: Sendable>(_ function: @escaping @Sendable () throws -> Result) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue(label: "onThread").async { continuation.resume(with: .init(catching: function)) }
  }
}
