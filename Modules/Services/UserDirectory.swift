#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The directories in which a program keeps what belongs to its user: those of the XDG Base Directory Specification
/// 0.8, and on Apple's systems those of the Library.
///
/// None of them need exist.
enum UserDirectory {
  /// The name of the program's own directory in each of them.
  static let name = "words"

  #if canImport(Darwin)
    /// Where data lies that cannot be had again.
    static func data() -> URL? {
      FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first?.appending(path: name)
    }

    /// Where copies lie that can be had again.
    static func cache() -> URL? {
      FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first?.appending(path: name)
    }
  #else
    /// Where data lies that cannot be had again; nothing where there is neither `XDG_DATA_HOME` nor a home.
    static func data(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
      directory("XDG_DATA_HOME", or: ".local/share", environment)
    }

    /// Where copies lie that can be had again; nothing where there is neither `XDG_CACHE_HOME` nor a home.
    static func cache(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL? {
      directory("XDG_CACHE_HOME", or: ".cache", environment)
    }

    /// A relative path in the environment does not count, as the specification says.
    private static func directory(_ variable: String, or place: String, _ environment: [String: String]) -> URL? {
      if let path = environment[variable], path.hasPrefix("/") {
        return URL(filePath: path, directoryHint: .isDirectory).appending(path: name)
      }
      guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
      return URL(filePath: home, directoryHint: .isDirectory).appending(path: place).appending(path: name)
    }
  #endif
}
