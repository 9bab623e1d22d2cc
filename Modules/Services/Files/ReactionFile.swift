import Dispatch
import Models

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

/// The file of reactions in a directory, which any number of processes may use at once.
///
/// The file is never written to: a new one takes its name, whole and already on the disk. So whoever reads sees all of
/// one state, and needs no lock. Changes, which begin with reading, are made one at a time, under a lock on a file of
/// its own (one on the file itself would be lost with its name).
struct ReactionFile: Sendable {
  /// How many bytes the file may have.
  static let sizeLimit = 16 << 20

  private let sizeLimit: Int
  private let directory: URL
  private let file: URL
  private let lock: URL
  /// What the next file is called until it is complete. There is one name for all, used under the lock, so that what a
  /// process leaves behind when it is killed is gone with the next change.
  private let draft: URL

  /// Knows the files in a directory; neither need exist.
  init(in directory: URL, sizeLimit: Int = Self.sizeLimit) {
    self.sizeLimit = sizeLimit
    self.directory = directory
    file = directory.appending(path: "reactions.json")
    lock = directory.appending(path: "reactions.lock")
    draft = directory.appending(path: "reactions.new.json")
  }

  /// What the file holds.
  enum Contents: Equatable {
    /// Reactions; none where there is no file.
    case reactions(Reactions)
    /// Something that no version of this program has written.
    case damage
  }

  /// Reads the file.
  func contents() throws(FileFailure) -> Contents {
    do throws(FileFailure) {
      let file = try OpenFile(file, O_RDONLY)
      guard try file.isRegular, let data = try file.read(atMost: sizeLimit) else { return .damage }
      return try ReactionDocument(data).map { .reactions($0.reactions) } ?? .damage
    } catch .system(ENOENT) {
      return .reactions(Reactions())
    }
  }

  /// Does `body` while nobody else may change the file. The directory is made where there is none.
  ///
  /// Where the lock is taken it is tried again every few milliseconds, so that the wait can be given up at any moment;
  /// a call that waits in the system could not be.
  ///
  /// - Parameters:
  ///   - deadline: When to fail instead of waiting on; the lock is tried once in any case.
  ///   - isCancelled: Whether nobody waits for the result any longer.
  /// - Returns: What `body` returns; nothing where it was not done, since nobody waits.
  func withLock<Result>(
    until deadline: DispatchTime, unless isCancelled: () -> Bool, _ body: () throws(FileFailure) -> Result
  ) throws(FileFailure) -> Result? {
    let lock = try openLock()
    while true {
      if isCancelled() { return nil }
      if try lock.tryLock() { break }
      guard DispatchTime.now() < deadline else { throw .other("another program has been holding them for too long") }
      usleep(5000)
    }
    defer { lock.unlock() }
    return try body()
  }

  /// Makes the file hold `reactions`, which will last when this returns. Wants the lock.
  ///
  /// After a failure the file holds either these or those that it held before, whole.
  func replaceContents(with reactions: Reactions) throws(FileFailure) {
    let data = try ReactionDocument(reactions).data
    guard data.count <= sizeLimit else { throw .other("there are too many") }
    removeDraft()
    do throws(FileFailure) {
      let file = try OpenFile(draft, O_WRONLY | O_CREAT | O_EXCL)
      try file.write(data)
      try file.synchronize()
      try Self.rename(draft, to: self.file)
    } catch {
      removeDraft()
      throw error
    }
    try synchronizeNames()
  }

  /// Waits until the file as it is will last: whoever made it may have ended before it did so itself.
  func synchronizeNames() throws(FileFailure) {
    try OpenFile(directory, O_RDONLY | O_DIRECTORY).synchronize()
  }

  /// Gives the file, or what there is in its place, a name that nothing has yet: `reactions.damaged-1.json`, or the
  /// next one. Wants the lock.
  ///
  /// - Returns: The new place.
  func setAside() throws(FileFailure) -> URL {
    var number = 1
    var place: URL
    repeat {
      place = directory.appending(path: "reactions.damaged-\(number).json")
      number += 1
    } while try Self.exists(place)
    try Self.rename(file, to: place)
    try synchronizeNames()
    return place
  }

  private func openLock() throws(FileFailure) -> OpenFile {
    do throws(FileFailure) {
      return try OpenFile(lock, O_RDONLY | O_CREAT)
    } catch .system(ENOENT) {
      try Self.makeDirectory(directory)
      return try OpenFile(lock, O_RDONLY | O_CREAT)
    }
  }

  private func removeDraft() {
    // Where this fails, so does making another one, which says why.
    unlink(draft.path(percentEncoded: false))
  }

  /// Makes a directory, and those above it, for the user alone, as the XDG Base Directory Specification wants it.
  private static func makeDirectory(_ directory: URL) throws(FileFailure) {
    let parent = directory.deletingLastPathComponent()
    do throws(FileFailure) {
      try makeLastDirectory(of: directory)
    } catch .system(ENOENT) where parent != directory {
      try makeDirectory(parent)
      try makeLastDirectory(of: directory)
    }
    try OpenFile(parent, O_RDONLY | O_DIRECTORY).synchronize()
  }

  private static func makeLastDirectory(of directory: URL) throws(FileFailure) {
    guard mkdir(directory.path(percentEncoded: false), 0o700) == 0 || errno == EEXIST else { throw .last }
  }

  /// Whether there is anything of this name.
  private static func exists(_ place: URL) throws(FileFailure) -> Bool {
    var status = stat()
    if lstat(place.path(percentEncoded: false), &status) == 0 { return true }
    guard errno == ENOENT else { throw .last }
    return false
  }

  private static func rename(_ old: URL, to new: URL) throws(FileFailure) {
    guard moveFile(old.path(percentEncoded: false), new.path(percentEncoded: false)) == 0 else { throw .last }
  }
}

/// The `rename` of the C library, for a type that has one of its own.
private func moveFile(_ old: String, _ new: String) -> Int32 {
  rename(old, new)
}
