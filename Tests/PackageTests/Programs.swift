import Foundation

/// The root of the package.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The text of a file, by its path from the root of the package.
func text(ofFile path: String) throws -> String {
  try String(contentsOf: packageRoot.appending(path: path), encoding: .utf8)
}

/// What is built beside the tests, as it lies on Linux: nothing elsewhere.
enum Built {
  /// Where the modules are, for the compiler.
  static let modules: String? = {
    let path = directory.appending(path: "Modules").path
    return FileManager.default.fileExists(atPath: path + "/ViewModels.swiftmodule") ? path : nil
  }()

  /// The object files of a target, for the linker.
  static func objects(of target: String) throws -> [String] {
    let directory = directory.appending(path: "\(target).build").path
    return try FileManager.default.contentsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".o") }.sorted().map { "\(directory)/\($0)" }
  }

  /// The path of an executable.
  static func executable(_ name: String) -> String {
    directory.appending(path: name).path
  }

  private static let directory = Bundle.main.bundleURL
}

/// A directory for a test, which goes with this object.
final class TemporaryDirectory: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "package-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in it.
  func path(_ name: String) -> String { url.appending(path: name).path }
}

/// What became of a program.
struct Outcome: Sendable {
  let status: Int32
  let output: String
  let messages: String
}

/// Runs a program, which is looked for as a shell does, and waits for its end.
///
/// - Parameters:
///   - input: What it reads.
///   - directory: Where it runs; where the tests do if not given.
///   - environment: What its environment has beside that of the tests, or instead.
func runProgram(
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
