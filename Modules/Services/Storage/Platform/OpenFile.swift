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
final class OpenFile {
  /// The ways to open a file.
  enum Mode {
    /// Opens an existing file for reading.
    case reading
    /// Creates a file for writing. It is an error if the file exists.
    case creating
    /// Opens or creates a file that is only locked.
    case locking
    /// Opens an existing directory.
    case directory

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      case .locking: O_RDONLY | O_CREAT
      case .directory: O_RDONLY | O_DIRECTORY
      }
    }
  }

  private let descriptor: Int32

  /// Opens a file. If this creates the file, only the user can access it.
  init(_ url: URL, _ mode: Mode) throws(FileError) {
    // Without O_NONBLOCK, opening a named pipe would block until its other end is opened.
    let flags = mode.flags | O_CLOEXEC | O_NONBLOCK
    descriptor = try Self.retryingIfInterrupted { open(url.path(percentEncoded: false), flags, 0o600) }
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

  /// Whether this is a regular file, not a directory, a pipe or a device.
  var isRegular: Bool {
    get throws(FileError) { try status.isRegular }
  }

  /// Reads the rest of the file. Returns `nil` if it has more than `limit` bytes.
  func read(atMost limit: Int) throws(FileError) -> Data? {
    var data = Data()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try Self.retryingIfInterrupted { block.withUnsafeMutableBytes { readBytes(descriptor, $0) } }
      guard count > 0 else { return data }
      guard count <= limit - data.count else { return nil }
      data.append(contentsOf: block.prefix(count))
    }
  }

  /// Writes all of `data`.
  func write(_ data: Data) throws(FileError) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = try Self.retryingIfInterrupted { rest.withUnsafeBytes { writeBytes(descriptor, $0) } }
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

  /// Tries to acquire the exclusive advisory lock on the file, without waiting.
  ///
  /// At most one `OpenFile` in all processes holds the lock. The system releases it when the process ends.
  ///
  /// - Returns: Whether the lock was acquired.
  func tryLock() throws(FileError) -> Bool {
    do throws(FileError) {
      _ = try Self.retryingIfInterrupted { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch .system(EWOULDBLOCK) {
      return false
    }
  }

  /// Releases the lock.
  func unlock() {
    flock(descriptor, LOCK_UN)
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

/// Calls the C function `read`, whose name clashes with a method of ``OpenFile``.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// Calls the C function `write`, whose name clashes with a method of ``OpenFile``.
private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
