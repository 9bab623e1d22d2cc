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

/// A file that may be gone at any time, and that several processes write. When it was modified is what its writer says.
struct CacheFile {
  /// Where the file is.
  let url: URL

  /// The bytes of the file and when it was modified; nothing where there are more than `limit`.
  ///
  /// Fails where there is no regular file, or it may not be read.
  func contents(atMost limit: Int) throws(FileFailure) -> (data: Data, modified: Date)? {
    let file = try OpenFile(url, O_RDONLY)
    let status = try file.status
    guard status.isRegular else { throw .other("it is not a file") }
    return try file.read(atMost: limit).map { ($0, status.modified) }
  }

  /// Writes the whole file in one step: whoever reads it gets what was in it before or what is in it now. If the
  /// process ends in between, there is a draft that somebody has to remove; if it fails, there is none.
  ///
  /// The bytes are not forced to the disk, so that after a loss of power the file may be damaged.
  ///
  /// - Parameters:
  ///   - modified: When the file is to say that it was modified.
  ///   - draft: A name in the same directory that no file has.
  func replace(with data: Data, modified: Date, by draft: URL) throws(FileFailure) {
    do throws(FileFailure) {
      try OpenFile(draft, O_WRONLY | O_CREAT | O_EXCL).write(data)
      CacheFile(url: draft).touch(at: modified)
      guard rename(draft.path(percentEncoded: false), path) == 0 else { throw .last }
    } catch {
      CacheFile(url: draft).remove()
      throw error
    }
  }

  /// Makes the file say that it was modified at `date`, if it is there.
  func touch(at date: Date) {
    let times = [date.systemTime, date.systemTime]
    utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
  }

  /// Removes the file, if it is there.
  func remove() {
    unlink(path)
  }

  /// Makes a directory that is for its user alone, and those above it that are missing, as far as that is possible. One
  /// that is there stays as it is.
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
  /// The time as the C library has it; for one that is out of all reach, the last that is not.
  fileprivate var systemTime: timespec {
    let limit = TimeInterval(1 << 40)
    let seconds = min(max(timeIntervalSince1970, -limit), limit)
    let whole = seconds.rounded(.down)
    return timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
  }
}
