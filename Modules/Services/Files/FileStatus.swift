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

/// What the system knows of a file.
struct FileStatus {
  /// Whether it is a file with bytes of its own, and not a directory, a link, a pipe or a device.
  let isRegular: Bool
  /// How many bytes it has.
  let size: Int
  /// When it was last modified.
  let modified: Date

  /// The status of the file at `url`, or of the link, where it is one; nothing where there is none.
  init?(at url: URL) {
    var status = stat()
    guard lstat(url.path(percentEncoded: false), &status) == 0 else { return nil }
    self.init(status)
  }

  /// Reads what the C library says.
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
