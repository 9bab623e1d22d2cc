import Foundation
import ProgramTesting

@testable import Services

typealias TemporaryDirectory = ProgramTesting.TemporaryDirectory

extension TemporaryDirectory {
  /// Returns a directory for one test. It does not exist before something is written to it. In its URL, characters of
  /// its path are percent-encoded.
  static func missing() -> TemporaryDirectory {
    TemporaryDirectory("Test directory %20", exists: false)
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

  /// Creates a symbolic link, and its directory if necessary. The destination need not exist.
  func link(_ name: String, to destination: String) throws {
    try makeDirectory(of: name)
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: destination)
  }

  /// Returns the destination of a symbolic link.
  func destination(of name: String) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: path(name))
  }

  /// Creates a named pipe, and its directory if necessary.
  func makePipe(_ name: String) throws {
    try makeDirectory(of: name)
    guard mkfifo(path(name), 0o600) == 0 else { throw FileError.last }
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(at: file(name))
  }

  /// Returns the POSIX permissions of a file or a directory.
  func permissions(of name: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
  }

  /// Opens the directory, waits until its lock is free, and locks it as another program does, until it is closed.
  ///
  /// An earlier lock may survive its release for a moment: a process that another test starts shares the open files of
  /// this process until it executes its program.
  func locked() throws -> FileHandle {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let directory = try FileHandle(forReadingFrom: url)
    guard flock(directory.fileDescriptor, LOCK_EX) == 0 else { throw FileError.last }
    return directory
  }
}
