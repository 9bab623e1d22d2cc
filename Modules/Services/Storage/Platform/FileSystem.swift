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

/// Operations on files and directories that throw the error of the system.
enum FileSystem {
  /// Returns the metadata of the file at `url`, without following a symbolic link. Returns `nil` if there is no such
  /// file.
  static func status(at url: URL) throws(FileError) -> FileStatus? {
    var status = stat()
    if lstat(url.path(percentEncoded: false), &status) == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw .last
  }

  /// Returns the bytes and the metadata of a regular file, or `nil` if it has more than `limit` bytes.
  static func contents(of url: URL, atMost limit: Int) throws(FileError) -> (data: Data, status: FileStatus)? {
    let file = try OpenFile(url, .reading)
    let status = try file.status
    guard status.isRegular else { throw .other("not a regular file") }
    return try file.read(atMost: limit).map { ($0, status) }
  }

  /// Renames a file, and replaces any file with the new name.
  static func move(_ old: URL, to new: URL) throws(FileError) {
    guard rename(old.path(percentEncoded: false), new.path(percentEncoded: false)) == 0 else { throw .last }
  }

  /// Removes the file at `url`, if it exists. Errors are ignored.
  static func remove(_ url: URL) {
    unlink(url.path(percentEncoded: false))
  }

  /// Sets the modification date of the file at `url`, if it exists. Errors are ignored.
  static func setModificationDate(_ date: Date, of url: URL) {
    let times = [date.systemTime, date.systemTime]
    utimensat(AT_FDCWD, url.path(percentEncoded: false), times, AT_SYMLINK_NOFOLLOW)
  }

  /// Creates a directory and its missing parents, if it does not exist. Only the user can access the new directories,
  /// as the XDG Base Directory Specification requires.
  ///
  /// - Parameter isDurable: Whether the new directories survive a power failure.
  static func makeDirectory(_ directory: URL, isDurable: Bool) throws(FileError) {
    let parent = directory.deletingLastPathComponent()
    do throws(FileError) {
      try makeLastDirectory(of: directory)
    } catch .notFound where parent != directory {
      try makeDirectory(parent, isDurable: isDurable)
      try makeLastDirectory(of: directory)
    }
    if isDurable { try OpenFile(parent, .directory).synchronize() }
  }

  private static func makeLastDirectory(of directory: URL) throws(FileError) {
    guard mkdir(directory.path(percentEncoded: false), 0o700) == 0 || errno == EEXIST else { throw .last }
  }
}

/// The metadata of a file.
struct FileStatus: Equatable {
  /// Whether the file is a regular file, not a directory, a link, a pipe or a device.
  let isRegular: Bool
  /// The size of the file in bytes.
  let size: Int
  /// The modification date of the file.
  let modified: Date
  /// The number of the file. Files that exist at the same time have different numbers.
  let number: UInt64

  /// Creates a status from the C structure.
  init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    number = UInt64(status.st_ino)
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    modified = Date(timeIntervalSince1970: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }
}

/// The reason why a file operation failed.
enum FileError: Error, Equatable {
  /// A system call failed with this value of `errno`.
  case system(Int32)
  /// Another reason, as a phrase such as “not a regular file”.
  case other(String)

  /// The error for a file or a directory that does not exist.
  static let notFound = FileError.system(ENOENT)

  /// The error of the last system call on this thread.
  static var last: FileError { .system(errno) }

  /// The reason as a phrase for a message, such as “no space left on device”.
  var reason: String {
    switch self {
    case .system(let number):
      let text = strerror(number).map { String(cString: $0) } ?? "error \(number)"
      // Lowercase the first letter, except in abbreviations.
      return text.dropFirst().first?.isLowercase == true ? text.prefix(1).lowercased() + text.dropFirst() : text
    case .other(let reason):
      return reason
    }
  }
}

extension Date {
  /// The date as a C structure, clamped to a range that cannot overflow.
  fileprivate var systemTime: timespec {
    let limit = TimeInterval(1 << 40)
    let seconds = min(max(timeIntervalSince1970, -limit), limit)
    let whole = seconds.rounded(.down)
    return timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
  }
}
