#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The file that receives the body of a response. It gets its name when it is complete, so an incomplete body replaces
/// no file. If the object is released before, the file is removed.
package final class BodyFile: Sendable {
  private let path: String
  private let temporaryPath: String
  private let descriptor: Int32

  /// Creates a file in the same directory, with another name.
  package init(_ url: URL) throws(HTTPError) {
    path = url.path(percentEncoded: false)
    temporaryPath = url.deletingLastPathComponent().appending(path: ".download-\(UUID())").path(percentEncoded: false)
    descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    if descriptor < 0 { throw failure }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    // This has no effect after the file got its name.
    unlink(temporaryPath)
  }

  /// Appends a part of the body.
  package func append(_ bytes: some Collection<UInt8>) throws(HTTPError) {
    var rest = [UInt8](bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count >= 0 || errno == EINTR else { throw failure }
      rest = rest.dropFirst(max(0, count))
    }
  }

  /// Replaces the file at the URL with the complete body.
  package func complete() throws(HTTPError) {
    guard rename(temporaryPath, path) == 0 else { throw failure }
  }

  /// The error of the last system call on this thread.
  private var failure: HTTPError {
    let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
    return .cannotSave(path: path, reason: reason.prefix(1).lowercased() + reason.dropFirst())
  }
}
