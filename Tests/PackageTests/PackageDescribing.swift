import Foundation

/// Returns the description of the package at `root`, as the package manager prints it.
///
/// The package manager uses a temporary build directory, because the regular one is locked while the tests run.
func describePackage<Description: Decodable>(at root: URL, as type: Description.Type) async throws -> Description {
  let scratch = FileManager.default.temporaryDirectory.appending(path: "words-describe-\(UUID().uuidString)")
  defer { try? FileManager.default.removeItem(at: scratch) }
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = [
    "swift", "package", "--package-path", root.path, "--scratch-path", scratch.path, "describe", "--type", "json",
  ]
  let output = Pipe()
  process.standardOutput = output
  try process.run()
  let data = try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Result { try output.fileHandleForReading.readToEnd() ?? Data() })
    }
  }
  let decoder = JSONDecoder()
  decoder.keyDecodingStrategy = .convertFromSnakeCase
  return try decoder.decode(type, from: data)
}
