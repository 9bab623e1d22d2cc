import Dispatch

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

/// An open directory, and operations on the files in it.
///
/// The operations take names, so they affect this directory even if its path leads elsewhere in the meantime. They do
/// not follow links, replace only regular files of the user, and remove only regular files.
struct OpenDirectory: Sendable {
  /// The directory as a file.
  let file: OpenFile

  private var descriptor: Int32 { file.descriptor }

  /// Opens a directory, and follows links to it. If it does not exist, `creates` determines whether to create it and
  /// its missing parents. Only the user can access the new directories, as the XDG Base Directory Specification
  /// requires. They survive a power failure.
  init(_ url: URL, creates: Bool = false) throws(FileError) {
    do throws(FileError) {
      try self.init(url.path(percentEncoded: false), in: AT_FDCWD, missing: .notFound)
    } catch .notFound where url.pathComponents.count > 1 {
      let (parent, name, isLinked) = try Self.following(url, creates: creates)
      guard creates, !isLinked else { throw isLinked ? .danglingLink : .notFound }
      guard mkdirat(parent.descriptor, name, 0o700) == 0 || errno == EEXIST else { throw .last }
      try parent.file.synchronize()
      try self.init(name, in: parent.descriptor, missing: .notFound)
    }
  }

  /// Opens the directory at a path that is relative to another one. Throws the given error if it is missing.
  private init(_ path: String, in directory: Int32, missing: FileError) throws(FileError) {
    do throws(FileError) {
      file = try OpenFile(path, in: directory, O_RDONLY | O_DIRECTORY)
    } catch .notFound {
      throw missing
    }
  }

  /// Acquires the exclusive lock on this directory: tries every few milliseconds, and at least once, until a deadline.
  ///
  /// At most one value in all processes holds the lock. It is released with this value, or when the process ends.
  func lock(until deadline: DispatchTime) throws(FileError) {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else { throw .last }
      guard DispatchTime.now() < deadline else { throw .other("another program has locked them for too long") }
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(5))
    }
  }

  /// The directory and the name of a file, which need not exist, and whether links have led to it.
  typealias Destination = (directory: OpenDirectory, name: String, isLinked: Bool)

  /// Follows the links that begin with the file at a URL. May create the directory of that URL, but no other one.
  static func following(_ url: URL, creates: Bool) throws(FileError) -> Destination {
    var directory = try OpenDirectory(url.deletingLastPathComponent(), creates: creates)
    var (name, count) = (url.lastPathComponent, 0)
    while let path = try directory.destination(of: name) {
      count += 1
      // Linux does not follow more links either.
      guard count <= 40 else { throw .system(ELOOP) }
      let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
      if start > path.startIndex {
        directory = try OpenDirectory(String(path[..<start]), in: directory.descriptor, missing: .danglingLink)
      }
      name = start == path.endIndex ? "." : String(path[start...])
    }
    return (directory, name, count > 0)
  }

  /// Opens a file for reading.
  func open(_ name: String) throws(FileError) -> OpenFile {
    try OpenFile(name, in: descriptor, O_RDONLY | O_NOFOLLOW)
  }

  /// Returns the metadata of a file, or `nil` if it does not exist.
  func status(of name: String) throws(FileError) -> FileStatus? {
    var status = stat()
    if fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 { return FileStatus(status) }
    if errno == ENOENT { return nil }
    throw .last
  }

  /// Returns the metadata of a file, or `nil` if it does not exist. Throws an error if it must not be replaced, because
  /// it is not a regular file of the user.
  func replaceableStatus(of name: String) throws(FileError) -> FileStatus? {
    guard let status = try status(of: name) else { return nil }
    guard status.isRegular else { throw .notRegular }
    guard status.isOwn else { throw .other("the file belongs to another user") }
    return status
  }

  /// Sets the modification date of a file, if it exists. Errors are ignored.
  func setModificationDate(_ date: Date, of name: String) {
    // In this range, no number overflows.
    let seconds = min(max(date.timeIntervalSince1970, -1e12), 1e12)
    let whole = seconds.rounded(.down)
    let time = timespec(tv_sec: Int(whole), tv_nsec: Int((seconds - whole) * 1e9))
    utimensat(descriptor, name, [time, time], AT_SYMLINK_NOFOLLOW)
  }

  /// Removes a file, if it exists and is a regular file. Errors are ignored.
  func remove(_ name: String) {
    if (try? status(of: name))?.isRegular == true { unlinkat(descriptor, name, 0) }
  }

  /// Gives a file a second name: the next unused one of `name(1)`, `name(2)`, and so on.
  func link(_ file: String, to name: (Int) -> String) throws(FileError) -> String {
    var number = 1
    while linkat(descriptor, file, descriptor, name(number), 0) != 0 {
      guard errno == EEXIST else { throw .last }
      number += 1
    }
    return name(number)
  }

  /// Atomically replaces or creates a file. After a failure, it has either the old or the new contents, completely.
  ///
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - data: The new contents.
  ///   - draft: The name of a temporary file. If the process is killed, it remains until the next call with this name.
  ///   - isDurable: Whether to wait until the change survives a power failure.
  ///   - willReplace: A function that is called between the check of the old file and its replacement, with the
  ///     metadata of the old file, if there is one, and of the new file.
  func replace(
    _ name: String, with data: Data, draft: String, isDurable: Bool = true,
    willReplace: (_ old: FileStatus?, _ new: FileStatus) -> Void = { _, _ in }
  ) throws(FileError) {
    remove(draft)
    // In the end, the name of the draft belongs to the draft, to the old file, or to no file.
    defer { remove(draft) }
    let new = try OpenFile(draft, in: descriptor, O_WRONLY | O_CREAT | O_EXCL)
    try new.append(data)
    if isDurable { try new.synchronize() }
    let old = try replaceableStatus(of: name)
    willReplace(old, try new.status)
    try rename(draft, to: name, exchanging: old != nil)
    if let replaced = try status(of: draft), replaced != old {
      try rename(draft, to: name, exchanging: true)
      throw .other("another program has changed the file")
    }
    if isDurable { try file.synchronize() }
  }

  /// Exchanges the names of two files, or gives a file a name that must be unused.
  ///
  /// Only a file system that cannot exchange files, such as NFS, replaces the file that has the new name. That file is
  /// always in this directory, because links are not followed.
  private func rename(_ old: String, to new: String, exchanging: Bool) throws(FileError) {
    #if canImport(Darwin)
      let flags = UInt32(exchanging ? RENAME_SWAP : RENAME_EXCL)
      let result = renameatx_np(descriptor, old, descriptor, new, flags)
    #else
      // The module Glibc contains neither the function nor the flags RENAME_EXCHANGE and RENAME_NOREPLACE. `dlsym` returns
      // a pointer without a type. The function has had this type since glibc 2.28.
      typealias Rename = @convention(c) (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>, UInt32) -> Int32
      let function = dlsym(nil, "renameat2").map { unsafeBitCast($0, to: Rename.self) }
      let result =
        function?(descriptor, old, descriptor, new, exchanging ? 2 : 1) ?? renameat(descriptor, old, descriptor, new)
    #endif
    guard result != 0 else { return }
    guard [EINVAL, ENOSYS, ENOTSUP].contains(errno), renameat(descriptor, old, descriptor, new) == 0 else {
      throw .last
    }
  }

  /// Returns the destination of a link; `nil` for another file, or if there is none.
  private func destination(of name: String) throws(FileError) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlinkat(descriptor, name, &buffer, buffer.count)
    guard count >= 0 else {
      if errno == EINVAL || errno == ENOENT { return nil }
      throw .last
    }
    let bytes = buffer.prefix(count).map { UInt8(truncatingIfNeeded: $0) }
    guard let path = String(validating: bytes, as: UTF8.self) else { throw .system(EILSEQ) }
    return path
  }
}
