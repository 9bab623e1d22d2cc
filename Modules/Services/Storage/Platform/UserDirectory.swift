#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The user's directories for data, settings, state and caches: those that the variables of the XDG Base Directory
/// Specification 0.8 name. Without these variables, the directories are in the Library folder on Apple platforms, and
/// elsewhere the defaults of the specification.
///
/// The directories need not exist.
enum UserDirectory {
  /// The name of the program's subdirectory.
  static let name = "words"

  /// Returns the directory for data that cannot be recreated, or `nil` if there is none.
  static func data(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    find(environment, "XDG_DATA_HOME", inHome: ".local/share", inLibrary: .applicationSupportDirectory)
  }

  /// Returns the directory for settings, or `nil` if there is none.
  static func config(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    find(environment, "XDG_CONFIG_HOME", inHome: ".config", inLibrary: .applicationSupportDirectory)
  }

  /// Returns the directory for cached data, or `nil` if there is none.
  static func cache(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    find(environment, "XDG_CACHE_HOME", inHome: ".cache", inLibrary: .cachesDirectory)
  }

  /// Returns the directory for what the program remembers between its runs, or `nil` if there is none.
  static func state(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
    find(environment, "XDG_STATE_HOME", inHome: ".local/state", inLibrary: .applicationSupportDirectory)
  }

  private static func find(
    _ environment: [String: String], _ variable: String, inHome path: String,
    inLibrary directory: FileManager.SearchPathDirectory
  ) -> URL? {
    #if canImport(Darwin)
      let standard = FileManager.default.urls(for: directory, in: .userDomainMask).first
    #else
      let standard = absolute(environment["HOME"])?.appending(path: path)
    #endif
    return (absolute(environment[variable]) ?? standard)?.appending(path: name)
  }

  /// Returns the URL of a directory in the environment. Relative paths are ignored, as the specification requires.
  private static func absolute(_ path: String?) -> URL? {
    path.flatMap { $0.utf8.first == UInt8(ascii: "/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
  }
}
