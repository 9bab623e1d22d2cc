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

/// What a regular file holds, if that is not too much. Nothing else is waited for: no pipe, no device.
///
/// The C library takes a pointer to the bytes; it is used during the call that gets it and no longer.
struct FileContents {
  /// The bytes.
  let data: Data
  /// When the file was last modified.
  let modified: Date

  /// Why there is nothing to be had from a file.
  enum Failure: Error, Hashable {
    /// It has more bytes than are wanted.
    case tooLarge
    /// It is not there, may not be read, or is not a regular file.
    case unreadable
  }

  /// Reads a file.
  ///
  /// - Parameter limit: How many bytes it may have.
  init(path: String, limit: Int) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable }
    defer { close(descriptor) }
    guard let status = FileStatus(descriptor: descriptor), status.isRegular else { throw .unreadable }
    guard status.size <= limit else { throw .tooLarge }
    data = try Self.read(descriptor, expected: status.size, limit: limit)
    modified = status.modified
  }

  /// - Parameter expected: How many bytes there are, unless the file is changing.
  private static func read(_ descriptor: Int32, expected: Int, limit: Int) throws(Failure) -> Data {
    var data = Data(capacity: expected)
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: min(max(expected - data.count, 0), 1 << 20) + 1) {
        count = systemRead(descriptor, $0.baseAddress, $0.count)
        $1 = max(count, 0)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .unreadable }
      guard count > 0 else { return data }
      guard count <= limit - data.count else { throw .tooLarge }
      data.append(contentsOf: bytes)
    }
  }
}

/// What the system knows of a file.
struct FileStatus {
  /// Whether it is a file with bytes of its own, and not a directory, a link, a pipe or a device.
  let isRegular: Bool
  /// How many bytes it has.
  let size: Int
  /// When it was last modified.
  let modified: Date

  /// The status of an open file.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The status of the file with this name, which may be a link.
  init?(path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    isRegular = status.st_mode & S_IFMT == S_IFREG
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Date(status.st_mtimespec)
    #else
      modified = Date(status.st_mtim)
    #endif
  }
}

extension Date {
  fileprivate init(_ time: timespec) {
    self.init(timeIntervalSince1970: TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9)
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}
