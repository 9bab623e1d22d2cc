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

  /// Returns a path relative to the working directory.
  static func relative(_ path: String) -> String {
    func components(_ path: String) -> [String] { URL(fileURLWithPath: path).standardizedFileURL.pathComponents }
    let (home, target) = (components(FileManager.default.currentDirectoryPath), components(path))
    let shared = zip(home, target).prefix { $0 == $1 }.count
    return (home.dropFirst(shared).map { _ in ".." } + target.dropFirst(shared)).joined(separator: "/")
  }
}
