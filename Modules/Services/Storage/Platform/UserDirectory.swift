#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The user's directories: those that the variables of the XDG Base Directory Specification 0.8 name. Without these
/// variables, the directories are in the Library folder on Apple platforms, and elsewhere the defaults of the
/// specification.
///
/// The directories need not exist.
enum UserDirectory {
  /// The directory for data that cannot be recreated.
  case data
  /// The directory for settings.
  case config
  /// The directory for cached data.
  case cache
  /// The directory for state that the program restores in its next run.
  case state

  /// The program's subdirectory, or `nil` if there is none.
  var url: URL? {
    let (variable, path, library): (String, String, FileManager.SearchPathDirectory) =
      switch self {
      case .data: ("XDG_DATA_HOME", ".local/share", .applicationSupportDirectory)
      case .config: ("XDG_CONFIG_HOME", ".config", .applicationSupportDirectory)
      case .cache: ("XDG_CACHE_HOME", ".cache", .cachesDirectory)
      case .state: ("XDG_STATE_HOME", ".local/state", .applicationSupportDirectory)
      }
    #if canImport(Darwin)
      let standard = FileManager.default.urls(for: library, in: .userDomainMask).first
    #else
      let standard = Self.absolute("HOME")?.appending(path: path)
    #endif
    return (Self.absolute(variable) ?? standard)?.appending(path: "words")
  }

  /// Returns the URL of a directory in the environment. Relative paths are ignored, as the specification requires.
  private static func absolute(_ variable: String) -> URL? {
    let path = ProcessInfo.processInfo.environment[variable]
    return path.flatMap { $0.utf8.first == UInt8(ascii: "/") ? URL(filePath: $0, directoryHint: .isDirectory) : nil }
  }
}
