import Foundation

/// The root of the package.
let packageRoot = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// A directory for a test, which goes with this object.
final class TemporaryDirectory: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(path: "template-tests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of a file in it.
  func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file, and makes the directories that it is in.
  func write(_ text: String, to name: String) throws {
    let file = url.appending(path: name)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// The text of a file in it.
  func text(of name: String) throws -> String { try String(contentsOf: url.appending(path: name), encoding: .utf8) }
}

/// Runs a program, which is looked for as a shell does, and waits for its end.
func run(
  _ arguments: [String], in directory: URL? = nil
) async throws -> (status: Int32, output: String, messages: String) {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  process.currentDirectoryURL = directory
  let (output, messages) = (Pipe(), Pipe())
  process.standardOutput = output
  process.standardError = messages
  try process.run()
  async let outputText = read(output)
  async let messagesText = read(messages)
  let texts = try await (outputText, messagesText)
  process.waitUntilExit()
  return (process.terminationStatus, texts.0, texts.1)
}

private func read(_ pipe: Pipe) async throws -> String {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(
        with: Result { String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self) })
    }
  }
}

/// What has been built beside the tests, as it lies on Linux.
enum Built {
  /// Where the modules are; nothing if they are not there.
  static let modules: String? = {
    let path = Bundle.main.bundleURL.appending(path: "Modules").path
    return FileManager.default.fileExists(atPath: path + "/Reactive.swiftmodule") ? path : nil
  }()

  /// The object files of a target, for the linker.
  static func objects(of target: String) throws -> [String] {
    let directory = Bundle.main.bundleURL.appending(path: "\(target).build").path
    return try FileManager.default.contentsOfDirectory(atPath: directory)
      .filter { $0.hasSuffix(".o") }.sorted().map { "\(directory)/\($0)" }
  }

  /// The program under test.
  static let tool = Bundle.main.bundleURL.appending(path: "view-models").path
}
