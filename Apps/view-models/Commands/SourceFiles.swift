import Foundation

/// Finds Swift files and shortens their paths.
enum SourceFiles {
  /// Returns the Swift files in a directory and its subdirectories, in alphabetical order. Skips hidden files, and
  /// directories that are named like a Swift file.
  static func paths(below directory: String) -> [String] {
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: directory).resolvingSymlinksInPath(), includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles])
    return (files?.compactMap { $0 as? URL } ?? []).map(\.path).filter(isSwiftFile).sorted()
  }

  /// Whether a path leads to a regular file, directly or through a link, and has the extension of a Swift file.
  static func isSwiftFile(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    return url.pathExtension == "swift" && attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// Returns a path relative to a directory if it is in the directory, and otherwise unchanged.
  static func shortened(_ path: String, from directory: String) -> String {
    let home = URL(fileURLWithPath: directory).standardizedFileURL.path + "/"
    return path.hasPrefix(home) ? String(path.dropFirst(home.count)) : path
  }
}
