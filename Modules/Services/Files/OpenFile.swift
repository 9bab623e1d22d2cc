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

/// A file or a directory that is open, until nobody holds it any longer.
///
/// The C library takes pointers to the bytes; each is used during the call that gets it and no longer.
final class OpenFile {
  private let descriptor: Int32

  /// Opens a file; one that is created belongs to the user alone.
  ///
  /// - Parameter flags: Those of `open`.
  init(_ url: URL, _ flags: Int32) throws(FileFailure) {
    // A pipe in the place of a file would have the call wait for its other end.
    let flags = flags | O_CLOEXEC | O_NONBLOCK
    descriptor = try Self.repeating { open(url.path(percentEncoded: false), flags, 0o600) }
  }

  deinit {
    close(descriptor)
  }

  /// What the system knows of it now.
  var status: FileStatus {
    get throws(FileFailure) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { throw .last }
      return FileStatus(status)
    }
  }

  /// Whether this is a file, and not a directory, a pipe or the like.
  var isRegular: Bool {
    get throws(FileFailure) { try status.isRegular }
  }

  /// The bytes from here to the end; nothing where there are more than `limit`.
  func read(atMost limit: Int) throws(FileFailure) -> Data? {
    var data = Data()
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try Self.repeating { block.withUnsafeMutableBytes { readBytes(descriptor, $0) } }
      guard count > 0 else { return data }
      guard count <= limit - data.count else { return nil }
      data.append(contentsOf: block.prefix(count))
    }
  }

  /// Writes all of `data`.
  func write(_ data: Data) throws(FileFailure) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = try Self.repeating { rest.withUnsafeBytes { writeBytes(descriptor, $0) } }
      rest = rest.dropFirst(count)
    }
  }

  /// Waits until what was written, or the names in the directory, will be there after a loss of power.
  func synchronize() throws(FileFailure) {
    #if canImport(Darwin)
      // There, fsync leaves the data in the cache of the drive. Not every file system knows the other call.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    do throws(FileFailure) {
      _ = try Self.repeating { fsync(descriptor) }
    } catch .system(EINVAL) {
      // A file system that has no such thing for directories.
    }
  }

  /// Takes the advisory lock on the file, which no other `OpenFile` has at the same time, in any process. The system
  /// lets go of it when the process ends, however it does.
  ///
  /// - Returns: Whether it was to be had.
  func tryLock() throws(FileFailure) -> Bool {
    do throws(FileFailure) {
      _ = try Self.repeating { flock(descriptor, LOCK_EX | LOCK_NB) }
      return true
    } catch .system(EWOULDBLOCK) {
      return false
    }
  }

  /// Lets go of the lock.
  func unlock() {
    flock(descriptor, LOCK_UN)
  }

  /// Does a call of the system, once more where a signal has interrupted it.
  private static func repeating<Result: SignedInteger>(_ call: () -> Result) throws(FileFailure) -> Result {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw .last }
    }
  }
}

/// The `read` of the C library, for a type that has one of its own.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}

/// The `write` of the C library, for a type that has one of its own.
private func writeBytes(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
  write(descriptor, buffer.baseAddress, buffer.count)
}
