#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The user's directories for data and caches: those of the XDG Base Directory Specification 0.8, or those in the
/// Library folder on Apple platforms.
///
/// The directories need not exist.
enum UserDirectory {
  /// The name of the program's subdirectory.
  static let name = "words"

  #if canImport(Darwin)
    /// Returns the directory for data that cannot be recreated.
    static func data() -> URL? {
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?.appending(path: name)
    }

    /// Returns the directory for cached data.
    static func cache() -> URL? {
      FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.appending(path: name)
    }
  #else
    /// Returns the directory for data that cannot be recreated, or `nil` if neither `XDG_DATA_HOME` nor `HOME` is set.
    static func data(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
      directory("XDG_DATA_HOME", or: ".local/share", environment)
    }

    /// Returns the directory for cached data, or `nil` if neither `XDG_CACHE_HOME` nor `HOME` is set.
    static func cache(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
      directory("XDG_CACHE_HOME", or: ".cache", environment)
    }

    /// Returns the program's subdirectory of the directory that `variable` names, or of `defaultPath` in the home
    /// directory. Relative paths in the environment are ignored, as the specification requires.
    private static func directory(
      _ variable: String, or defaultPath: String, _ environment: [String: String]
    ) -> URL? {
      if let path = environment[variable], path.hasPrefix("/") {
        return URL(filePath: path, directoryHint: .isDirectory).appending(path: name)
      }
      guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
      return URL(filePath: home, directoryHint: .isDirectory).appending(path: defaultPath).appending(path: name)
    }
  #endif
}
