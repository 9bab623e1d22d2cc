#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The metadata of a file.
struct FileStatus {
  /// Whether the file is a regular file, not a directory, a link, a pipe or a device.
  let isRegular: Bool
  /// The size of the file in bytes.
  let size: Int
  /// The modification date of the file.
  let modified: Date

  /// Reads the metadata of the file at `url`, without following a symbolic link. Returns `nil` if there is no such file.
  init?(at url: URL) {
    var status = stat()
    guard lstat(url.path(percentEncoded: false), &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates a status from the C structure.
  init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Date(timeIntervalSince1970: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }
}
