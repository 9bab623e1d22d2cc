import Foundation
import ProgramTesting

/// Returns the description of this package, or of one in a directory of it, as the package manager prints it.
func describePackage<Description: Decodable>(
  in directory: String? = nil, as type: Description.Type
) async throws -> Description {
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  let text = if let directory { try await describe(directory: directory) } else { try await description.value }
  return try decoder.decode(type, from: text)
}

/// The description of this package. The package manager runs once for all tests.
private let description = Task { try await describe(directory: ".") }

/// Returns the output of the package manager.
///
/// It uses a temporary build directory, because the regular one is locked while the tests run, and describes all test
/// targets.
private func describe(directory: String) async throws -> Data {
  let scratch = FileManager.default.temporaryDirectory.appending(path: "words-describe-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: scratch) }
  let manager = try await runProgram([
    "env", "-u", "TEST_TARGETS", "swift", "package", "--package-path", packageRoot.appending(path: directory).path,
    "--scratch-path", scratch.path,
    "describe", "--type", "json",
  ])
  return Data(manager.output.utf8)
}
