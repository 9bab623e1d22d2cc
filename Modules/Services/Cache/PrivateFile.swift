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

/// A file that nobody but its user can read.
///
/// The C library takes pointers to bytes; each is used during the call that gets it and no longer.
struct PrivateFile {
  /// Where the file is.
  let path: String

  /// Writes the whole file in one step: whoever reads it gets what was in it before or what is in it now, and if the process
  /// ends in between, there is a file at `temporaryPath`, which somebody has to remove.
  ///
  /// It is not forced to the disk, so that after a crash of the system the file may be damaged.
  ///
  /// - Parameters:
  ///   - temporaryPath: A name in the same directory that no file has.
  ///   - modified: When the file is to say that it was modified.
  /// - Returns: Whether it was written. If not, what was there before is as it was.
  func replace(with data: Data, modified: Date, by temporaryPath: String) -> Bool {
    let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    let times = [modified.systemTime, modified.systemTime]
    let isWritten = Self.write(data, to: descriptor) && futimens(descriptor, times) == 0
    // Some file systems notice only now that there is no room.
    let isClosed = close(descriptor) == 0
    guard isWritten, isClosed, rename(temporaryPath, path) == 0 else {
      unlink(temporaryPath)
      return false
    }
    return true
  }

  /// Makes the file say that it was modified at `date`, if it is there.
  func touch(at date: Date) {
    let times = [date.systemTime, date.systemTime]
    _ = utimensat(AT_FDCWD, path, times, AT_SYMLINK_NOFOLLOW)
  }

  /// Removes the file, if it is there.
  func remove() {
    unlink(path)
  }

  /// Makes a directory that is for its user alone, and those above it that are missing. One that is there stays as it is.
  static func createDirectory(_ path: String) {
    guard mkdir(path, 0o700) != 0, errno == ENOENT else { return }
    let parent = URL(filePath: path).deletingLastPathComponent().path
    guard parent.utf8.count < path.utf8.count else { return }
    createDirectory(parent)
    mkdir(path, 0o700)
  }

  private static func write(_ data: Data, to descriptor: Int32) -> Bool {
    data.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: rest))
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
}

extension Date {
  fileprivate var systemTime: timespec {
    let limit = TimeInterval(1 << 40)
    let seconds = min(max(timeIntervalSince1970, -limit), limit)
    let whole = seconds.rounded(.down)
    return timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
