import Foundation
import ProgramTesting

/// The program that the package builds.
enum Program {
  static let path = Built.executable("words")
}

/// Whether the built program can be installed: on Linux, it is beside the tests.
let isProgramBuilt = FileManager.default.isExecutableFile(atPath: Program.path)

/// The script that installs the program, with a temporary prefix.
struct Installation {
  private let directory = TemporaryDirectory()

  var prefix: URL { directory.url.appending(path: "prefix") }

  /// Returns the path of a file below the prefix.
  func path(_ name: String) -> String { prefix.appending(path: name).path }

  /// Installs the program that is built already. This takes only a second.
  func install() async throws -> Outcome {
    try await run("--from", URL(fileURLWithPath: Program.path).deletingLastPathComponent().path)
  }

  /// Runs the script with arguments.
  func run(_ arguments: String...) async throws -> Outcome {
    try await runProgram([packageRoot.appending(path: "Scripts/install").path, "--prefix", prefix.path] + arguments)
  }
}
