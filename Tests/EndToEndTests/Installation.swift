import Foundation
import ProgramTesting

/// The script that installs the program, with a temporary prefix.
struct Installation {
  let prefix: URL
  private let directory: TemporaryDirectory

  init() throws {
    directory = TemporaryDirectory()
    prefix = directory.url.appending(path: "prefix")
  }

  /// Returns the path of a file below the prefix.
  func path(_ name: String) -> String { prefix.appending(path: name).path }

  /// Installs the program that is built already. This takes only a second.
  func install() async throws -> Outcome {
    let products = URL(fileURLWithPath: Program.path).deletingLastPathComponent().path
    return try await run("--from", products)
  }

  /// Runs the script with arguments.
  func run(_ arguments: String..., environment: [String: String] = [:]) async throws -> Outcome {
    let script = packageRoot.appending(path: "Scripts/install").path
    return try await runProgram([script, "--prefix", prefix.path] + arguments, environment: environment)
  }
}

/// Whether the built program can be installed: on Linux, it is beside the tests.
let isProgramBuilt = FileManager.default.isExecutableFile(atPath: Program.path)
