import Foundation
import ProgramTesting

/// Returns the description of this package, as the package manager prints it.
func describePackage<Description: Decodable>(as type: Description.Type) async throws -> Description {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try decoder.decode(type, from: try await description.value)
}

/// The output of the package manager, which runs once for all tests.
///
/// The package manager uses a temporary build directory, because the regular one is locked while the tests run.
private let description = Task {
  let scratch = FileManager.default.temporaryDirectory.appending(path: "words-describe-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: scratch) }
  let manager = try await runProgram([
    "swift", "package", "--package-path", packageRoot.path, "--scratch-path", scratch.path, "describe",
    "--type", "json",
  ])
  return Data(manager.output.utf8)
}
