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

/// A file in a cache directory. Other processes may write or remove it at any time.
///
/// The modification date of the file is the date when the server last confirmed the response in it.
struct CacheFile {
  /// The URL of the file.
  let url: URL

  /// Returns the bytes and the modification date of the file, or `nil` if it has more than `limit` bytes.
  ///
  /// Throws an error if there is no regular file or it cannot be read.
  func contents(atMost limit: Int) throws(FileError) -> (data: Data, modified: Date)? {
    let file = try OpenFile(url, O_RDONLY)
    let status = try file.status
    guard status.isRegular else { throw .other("not a regular file") }
    return try file.read(atMost: limit).map { ($0, status.modified) }
  }

  /// Atomically replaces the file: a reader gets either the old or the new contents.
  ///
  /// If writing fails, the temporary file is removed. If the process ends while writing, the temporary file remains.
  /// The data is not synchronised with the disk, so the file may be damaged after a power failure.
  ///
  /// - Parameters:
  ///   - data: The new contents.
  ///   - modified: The modification date to set.
  ///   - temporaryURL: An unused URL in the same directory, for the temporary file.
  func replace(with data: Data, modified: Date, by temporaryURL: URL) throws(FileError) {
    do throws(FileError) {
      try OpenFile(temporaryURL, O_WRONLY | O_CREAT | O_EXCL).write(data)
      CacheFile(url: temporaryURL).touch(at: modified)
      guard rename(temporaryURL.path(percentEncoded: false), path) == 0 else { throw .last }
    } catch {
      CacheFile(url: temporaryURL).remove()
      throw error
    }
  }

  /// Sets the modification date of the file, if it exists.
  func touch(at date: Date) {
    let times = [date.systemTime, date.systemTime]
    utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
  }

  /// Removes the file, if it exists.
  func remove() {
    unlink(path)
  }

  /// Creates a directory and its missing parents. Only the user can access the new directories. Errors are ignored.
  static func makeDirectory(_ directory: URL) {
    let path = directory.path(percentEncoded: false)
    let parent = directory.deletingLastPathComponent()
    guard mkdir(path, 0o700) != 0, errno == ENOENT, parent != directory else { return }
    makeDirectory(parent)
    mkdir(path, 0o700)
  }

  private var path: String { url.path(percentEncoded: false) }
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
