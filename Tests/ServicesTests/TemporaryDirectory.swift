import Foundation

@testable import Services

/// A temporary directory for one test. It does not exist before something is written to it, and is removed when the
/// object is released. In its URL, characters of its path are percent-encoded.
final class TemporaryDirectory: Sendable {
  let url = FileManager.default.temporaryDirectory.appending(
    path: "Test directory %20 \(UUID())", directoryHint: .isDirectory)

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The sorted names of the files in the directory.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }

  /// The files in the directory, sorted by name.
  var files: [URL] { names.map(file) }

  /// Returns the URL of a file in the directory. The file need not exist.
  func file(_ name: String) -> URL {
    url.appending(path: name)
  }

  /// Returns the text of a file in the directory.
  func text(_ name: String) throws -> String {
    try String(contentsOf: file(name), encoding: .utf8)
  }

  /// Writes a file, and creates its directory if necessary.
  func write(_ text: String, to name: String) throws {
    try makeDirectory(of: name)
    try Data(text.utf8).write(to: file(name))
  }

  /// Creates a symbolic link, and its directory if necessary. The destination need not exist.
  func link(_ name: String, to destination: String) throws {
    try makeDirectory(of: name)
    try FileManager.default.createSymbolicLink(atPath: file(name).path, withDestinationPath: destination)
  }

  /// Returns the destination of a symbolic link.
  func destination(of name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: file(name).path)
  }

  /// Creates a named pipe, and its directory if necessary.
  func makePipe(_ name: String) throws {
    try makeDirectory(of: name)
    guard mkfifo(file(name).path, 0o600) == 0 else { throw FileError.last }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: file(name))
  }

  /// Returns the POSIX permissions of a file or a directory.
  func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: file(name).path)[.posixPermissions] as? Int
  }

  /// Returns the file of a lock, and holds the lock until it is unlocked or released.
  func locked(_ name: String) throws -> OpenFile {
    try makeDirectory(of: name)
    let lock = try OpenFile(file(name), .locking)
    guard try lock.tryLock() else { throw FileError.other("The lock is not available.") }
    return lock
  }

  private func makeDirectory(of name: String) throws {
    let directory = file(name).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  }
}
