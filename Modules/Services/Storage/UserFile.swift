import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The contents of a file of the user, such as the user's reactions.
protocol UserDocument: Sendable, Equatable {
  /// The name of the file, without its extension.
  static var name: String { get }

  /// The maximum size of the file in bytes.
  static var sizeLimit: Int { get }

  /// Creates the document for a file that does not exist.
  init()

  /// Decodes a document. Returns `nil` if the data is damaged.
  ///
  /// - Throws: An error if the data cannot be read for another reason, such as a newer format version.
  init?(_ data: Data) throws(FileError)

  /// The document as JSON.
  var data: Data { get throws(FileError) }
}

/// The file of a document in a directory. Several processes can use it at the same time.
///
/// Each change writes a temporary file, and then atomically replaces the file with it. So a reader always sees complete
/// contents and needs no lock. A change also reads the old contents first, so it holds a lock, and changes are serial.
/// The lock is on a separate file, because a lock on the file itself would be lost when it is replaced.
struct UserFile<Document: UserDocument>: Sendable {
  /// The URL of the file.
  let url: URL

  private let sizeLimit: Int
  private let directory: URL
  private let lock: URL

  /// Creates a value for the file in a directory. The file and the directory need not exist.
  init(in directory: URL, sizeLimit: Int = Document.sizeLimit) {
    self.sizeLimit = sizeLimit
    self.directory = directory
    url = directory.appending(path: "\(Document.name).json")
    lock = directory.appending(path: "\(Document.name).lock")
  }

  /// The metadata of the file, which differ after each change; `nil` if there is no file, or if it cannot be examined.
  var status: FileStatus? {
    do { return try FileSystem.status(at: target) } catch { return nil }
  }

  /// The contents of the file.
  enum Contents: Equatable {
    /// A document. It is empty if the file does not exist.
    case document(Document)
    /// A regular file with invalid data or more bytes than the limit.
    case damaged
  }

  /// Reads the file. Throws an error if the file cannot be read or has a newer format version.
  ///
  /// Also throws an error if there is no document, and the item with the name of the file is a link or otherwise not a
  /// regular file, because it may belong to another program.
  func contents() throws(FileError) -> Contents {
    do throws(FileError) {
      let file = try OpenFile(url, .reading)
      if try file.isRegular, let data = try file.read(atMost: sizeLimit), let document = try Document(data) {
        return .document(document)
      }
      // Another process may have renamed the file in the meantime.
      guard try FileSystem.status(at: url)?.isRegular != false else {
        throw .other("the damaged item is not a regular file")
      }
      return .damaged
    } catch .notFound {
      return .document(Document())
    }
  }

  /// Returns the document in the file. If the file is damaged, renames it, and returns an empty document and the new
  /// URL. The caller must hold the lock.
  func documentSettingDamageAside() throws(FileError) -> (document: Document, damagedFile: URL?) {
    switch try contents() {
    case .document(let document): (document, nil)
    case .damaged: (Document(), try setAside())
    }
  }

  /// Calls `body` while holding the lock, so that no other process changes the file. Creates the directory if
  /// necessary.
  ///
  /// If another process holds the lock, this method tries again every few milliseconds. A blocking system call could
  /// not be cancelled.
  ///
  /// - Parameters:
  ///   - deadline: The time at which to stop waiting and fail. There is always at least one attempt.
  ///   - isCancelled: Returns whether the caller no longer needs the result. It is called before each attempt.
  /// - Returns: The result of `body`, or `nil` if the wait was cancelled.
  /// - Throws: An error if the lock cannot be acquired before the deadline, or the error that `body` throws.
  func withLock<Result>(
    until deadline: DispatchTime, unless isCancelled: () -> Bool, _ body: () throws(FileError) -> Result
  ) throws(FileError) -> Result? {
    let lock = try openLock()
    while true {
      if isCancelled() { return nil }
      if try lock.tryLock() { break }
      guard DispatchTime.now() < deadline else { throw .other("another program has locked them for too long") }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(5))
    }
    defer { lock.unlock() }
    return try body()
  }

  /// Atomically replaces the file with one that contains `document`, and waits until the change is durable. The caller
  /// must hold the lock.
  ///
  /// After a failure, the file contains either the old or the new document, completely.
  func replaceContents(with document: Document) throws(FileError) {
    let data = try document.data
    guard data.count <= sizeLimit else { throw .other("the file would be too large") }
    let target = target
    // All processes use the same name for the temporary file, and use it only while they hold the lock. So each change
    // removes a temporary file that a killed process has left.
    let temporaryFile = target.deletingLastPathComponent().appending(path: "\(Document.name).new.json")
    // If this fails, creating a new temporary file fails too, and reports the reason.
    FileSystem.remove(temporaryFile)
    do throws(FileError) {
      let file = try OpenFile(temporaryFile, .creating)
      try file.write(data)
      try file.synchronize()
      try FileSystem.move(temporaryFile, to: target)
    } catch {
      FileSystem.remove(temporaryFile)
      throw error
    }
    try synchronizeDirectory()
  }

  /// Waits until the last replacement of the file is durable. The process that replaced the file may have ended without
  /// waiting for this.
  func synchronizeDirectory() throws(FileError) {
    try OpenFile(target.deletingLastPathComponent(), .directory).synchronize()
  }

  /// Renames the file to the next unused name, such as `reactions.damaged-1.json`. The caller must hold the lock.
  ///
  /// - Returns: The new URL.
  func setAside() throws(FileError) -> URL {
    var number = 1
    var newURL: URL
    repeat {
      newURL = directory.appending(path: "\(Document.name).damaged-\(number).json")
      number += 1
    } while try FileSystem.status(at: newURL) != nil
    try FileSystem.move(url, to: newURL)
    try synchronizeDirectory()
    return newURL
  }

  /// The URL of the file after symbolic links have been resolved. If this file is replaced, the links stay unchanged.
  private var target: URL {
    var target = url
    // A chain of more than 40 links is treated as a cycle. Linux does not follow so many links either.
    for _ in 0..<40 {
      let path = target.path(percentEncoded: false)
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { break }
      target = URL(filePath: next, relativeTo: target.deletingLastPathComponent()).absoluteURL
    }
    return target
  }

  private func openLock() throws(FileError) -> OpenFile {
    do throws(FileError) {
      return try OpenFile(lock, .locking)
    } catch .notFound {
      try FileSystem.makeDirectory(directory, isDurable: true)
      return try OpenFile(lock, .locking)
    }
  }
}
