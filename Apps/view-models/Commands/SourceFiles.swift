import Foundation

/// Finds Swift files, and names them.
enum SourceFiles {
  /// The Swift files in a directory and in those inside of it, in alphabetical order; what is hidden is left out.
  static func paths(below directory: String) -> [String] {
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: directory).resolvingSymlinksInPath(), includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles])
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }.map(\.path).sorted()
  }

  /// A path as seen from a directory, if it is in there.
  static func shortened(_ path: String, from directory: String) -> String {
    let home = URL(fileURLWithPath: directory).standardizedFileURL.path + "/"
    return path.hasPrefix(home) ? String(path.dropFirst(home.count)) : path
  }
}
