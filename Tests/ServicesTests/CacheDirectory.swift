import Foundation

/// A directory of a test's own, which need not exist, and goes with the test.
final class CacheDirectory: Sendable {
  let url: URL

  init() {
    let name = "ServicesTests-\(UUID())"
    url = FileManager.default.temporaryDirectory.appending(path: name, directoryHint: .isDirectory)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The files in it.
  var files: [URL] {
    let files = try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }

  /// How many bytes they have.
  var size: Int {
    files.reduce(0) { $0 + ((try? Data(contentsOf: $1).count) ?? 0) }
  }
}
