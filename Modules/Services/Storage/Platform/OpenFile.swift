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

/// An open file or directory. It is closed when the object is released.
///
/// The pointers that are passed to C functions are used only during the call.
final class OpenFile: Sendable {
  /// The number that identifies the file in system calls.
  let descriptor: Int32

  /// Opens the file at a path, which may be relative to an open directory. If this creates the file, only the user can
  /// access it.
  init(_ path: String, in directory: Int32 = AT_FDCWD, _ flags: Int32 = O_RDONLY) throws(FileError) {
    // Without O_NONBLOCK, opening a named pipe would block until its other end is opened.
    descriptor = try Self.retryingIfInterrupted { openat(directory, path, flags | O_CLOEXEC | O_NONBLOCK, 0o600) }
  }

  deinit {
    close(descriptor)
  }

  /// The current metadata of the file.
  var status: FileStatus {
    get throws(FileError) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .last }
      return FileStatus(status)
    }
  }

  /// Reads the rest of a regular file. Returns `nil` if it has more than `limit` bytes.
  func contents(atMost limit: Int) throws(FileError) -> Data? {
    // A pipe or a device may have no end.
    guard try status.isRegular else { throw .notRegular }
    var data = Data()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try Self.retryingIfInterrupted { read(descriptor, &block, block.count) }
      guard count > 0 else { return data }
      guard count <= limit - data.count else { return nil }
      data.append(contentsOf: block.prefix(count))
    }
  }

  /// Writes all of `data`.
  func append(_ data: Data) throws(FileError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = try Self.retryingIfInterrupted {
        rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until the contents of the file or directory are durable, so that they survive a power failure.
  func synchronize() throws(FileError) {
    #if canImport(Darwin)
      // On Apple platforms, fsync leaves the data in the cache of the drive. F_FULLFSYNC does not, but some file
      // systems do not support it.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    do throws(FileError) {
      _ = try Self.retryingIfInterrupted { fsync(descriptor) }
    } catch .system(EINVAL) {
      // The file system does not support fsync for directories.
    }
  }

  /// Makes a system call, and repeats it if a signal interrupts it.
  private static func retryingIfInterrupted<Result: SignedInteger>(
    _ call: () -> Result
  ) throws(FileError) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }
}

/// The metadata of a file.
struct FileStatus: Equatable {
  /// Whether the file is a regular file, not a directory, a link, a pipe or a device.
  let isRegular: Bool
  /// Whether the file belongs to the user who runs the program.
  let isOwn: Bool
  /// The modification date of the file.
  let modified: Date
  /// The size of the file in bytes.
  let size: Int
  /// The number of the file. Files that exist at the same time in a directory have different numbers.
  private let number: UInt64

  /// Creates a status from the C structure.
  init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    isOwn = status.st_uid == geteuid()
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
  /// The error for a directory, a link, a pipe or a device in place of a regular file.
  static let notRegular = FileError.other("not a regular file")
  /// The error for a link to a file or a directory that does not exist.
  static let danglingLink = FileError.other("the file is a link to a missing file")
  /// The error for a document in another version of its format.
  static func unsupportedVersion(_ version: Int) -> FileError { .other("version \(version) is not supported") }

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
