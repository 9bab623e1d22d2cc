import Foundation
import ProgramTesting

/// Returns the description of the package at `root`, as the package manager prints it.
///
/// The package manager uses a temporary build directory, because the regular one is locked while the tests run.
func describePackage<Description: Decodable>(at root: URL, as type: Description.Type) async throws -> Description {
  let scratch = FileManager.default.temporaryDirectory.appending(path: "words-describe-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: scratch) }
  let outcome = try await runProgram([
    "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "describe", "--type", "json",
  ])
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try decoder.decode(type, from: Data(outcome.output.utf8))
}
