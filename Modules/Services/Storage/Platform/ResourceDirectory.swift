#if canImport(Darwin)
  import Foundation
#else
  import FoundationEssentials
#endif

/// The directory into which the package manager copies the resources of the target EmbeddedYear.
///
/// The accessor that the package manager generates, `Bundle.module`, terminates the program if the directory is
/// missing. This happens if you move the executable without the directory. This type returns `nil` instead.
enum ResourceDirectory {
  #if canImport(Darwin)
    static let name = "words_EmbeddedYear.bundle"

    /// Returns the URL of the resources, or `nil` if the directory does not exist.
    static func find() -> URL? {
      let code = Bundle(for: Anchor.self)
      let executable = Bundle.main.executableURL?.resolvingSymlinksInPath()
      // In an app, in a framework, beside a command-line tool, or beside the test bundle. `Bundle` does not resolve a
      // symbolic link to a command-line tool.
      let candidates = [
        Bundle.main.resourceURL, code.resourceURL, Bundle.main.bundleURL, executable?.deletingLastPathComponent(),
        code.bundleURL.deletingLastPathComponent(),
      ]
      return candidates.lazy.compactMap { $0?.appending(path: name) }.compactMap { Bundle(url: $0)?.resourceURL }.first
    }

    private final class Anchor {}
  #else
    static let name = "words_EmbeddedYear.resources"

    /// Returns the URL of the directory beside the executable, or `nil` if it does not exist. Symbolic links to the
    /// executable are resolved.
    static func find() -> URL? {
      let link = "/proc/self/exe"
      guard let executable = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else { return nil }
      let parent = URL(filePath: executable).deletingLastPathComponent()
      let directory = parent.appending(path: name, directoryHint: .isDirectory)
      return FileManager.default.fileExists(atPath: directory.path) ? directory : nil
    }
  #endif
}
