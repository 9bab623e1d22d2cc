import Foundation

/// A temporary directory for one test. It is not created, but it is removed when the object is released.
final class CacheDirectory: Sendable {
  let url: URL

  init() {
    let name = "Cache directory %20 \(UUID())"
    url = FileManager.default.temporaryDirectory.appending(path: name, directoryHint: .isDirectory)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The files in the directory, sorted by path.
  var files: [URL] {
    let files = try? FileManager.default.contentsOfDirectory(at: url, includingPropertiesForKeys: nil)
    return (files ?? []).sorted { $0.path < $1.path }
  }

  /// The total size of the files in bytes.
  var size: Int {
    files.reduce(0) { $0 + ((try? Data(contentsOf: $1).count) ?? 0) }
  }
}
