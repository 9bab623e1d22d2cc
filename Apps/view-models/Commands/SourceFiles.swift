import Foundation

/// Finds Swift files, and names them.
enum SourceFiles {
  /// The Swift files in a directory and in those inside of it, in alphabetical order; what is hidden is left out, and
  /// what is no file, such as a directory with the name of one.
  static func paths(below directory: String) -> [String] {
    let files = FileManager.default.enumerator(
      at: URL(fileURLWithPath: directory).resolvingSymlinksInPath(), includingPropertiesForKeys: nil,
      options: [.skipsHiddenFiles])
    return (files?.compactMap { $0 as? URL } ?? []).map(\.path).filter(isSwiftFile).sorted()
  }

  /// Whether there is a file at a path, or behind a link there, and its name is that of a Swift file.
  static func isSwiftFile(_ path: String) -> Bool {
    let url = URL(fileURLWithPath: path)
    let attributes = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
    return url.pathExtension == "swift" && attributes?[.type] as? FileAttributeType == .typeRegular
  }

  /// A path as seen from a directory, if it is in there.
  static func shortened(_ path: String, from directory: String) -> String {
    let home = URL(fileURLWithPath: directory).standardizedFileURL.path + "/"
    return path.hasPrefix(home) ? String(path.dropFirst(home.count)) : path
  }
}
