import Foundation

/// A file to write.
struct WrittenFile: Sendable, Equatable {
  let path: String
  let text: String

  /// Writes all files, or none of them if one exists or cannot be written.
  ///
  /// - Parameter others: The paths of existing files. A new file must not have the name of one of them.
  static func write(_ files: [WrittenFile], besides others: [String] = []) throws(CommandError) {
    for file in files {
      let name = (file.path as NSString).lastPathComponent
      let other = others.first { ($0 as NSString).lastPathComponent == name }
      if other == nil, !FileManager.default.fileExists(atPath: file.path) { continue }
      throw failure(other ?? file.path, "the file already exists")
    }
    var written: [URL] = []
    for file in files {
      let url = URL(fileURLWithPath: file.path)
      do {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(file.text.utf8).write(to: url, options: .withoutOverwriting)
        written.append(url)
      } catch {
        // Ignore errors while the files are removed, because the original error is reported.
        for url in written { try? FileManager.default.removeItem(at: url) }
        // On macOS, a plugin may write files only with this option.
        let isDenied = (error as? CocoaError)?.code == .fileWriteNoPermission
        let denial = "permission denied. Put --allow-writing-to-package-directory before new-view-model"
        throw failure(file.path, isDenied ? denial : "the system reported an error")
      }
    }
  }

  private static func failure(_ path: String, _ reason: String) -> CommandError {
    .failure("Cannot write “\(SourceFiles.relative(path))”: \(reason). No file was written.")
  }
}
