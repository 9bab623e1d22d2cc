import Dispatch

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A private text file of the user, such as the reactions. Several processes can use it at the same time.
///
/// A change writes a temporary file, and then atomically replaces the file with it. So a reader always sees complete
/// contents and needs no lock. A change also reads the old contents first, so it locks the directory, and changes are
/// serial.
///
/// The file may be a link to a file in another directory. A change follows the link once, and then uses only that
/// directory, which contains the temporary file and is locked. It replaces only a regular file of the user: it fails if
/// the link leads to something else, or to a file of another user.
struct UserFile: Sendable {
  /// The URL of the file.
  private let url: URL
  /// The maximum size of the file in bytes.
  private let sizeLimit: Int

  /// Creates a value for the file with this URL. The file and its directory need not exist.
  init(_ url: URL, sizeLimit: Int) {
    (self.url, self.sizeLimit) = (url.absoluteURL, sizeLimit)
  }

  /// The path of the file.
  var path: String { url.path(percentEncoded: false) }

  /// The metadata of the file, which differ after each change; `nil` if there is no file, or if it cannot be opened.
  var status: FileStatus? { try? OpenFile(path).status }

  /// Reads the file. Returns `nil` if it does not exist, and throws an error if it cannot be read.
  func read() throws(FileError) -> Data? {
    do throws(FileError) {
      return try contents(of: OpenDirectory.following(url, creates: false))
    } catch .notFound {
      return nil
    }
  }

  /// Changes the file, and waits until the change is durable. Creates the directory if necessary.
  ///
  /// If another process is changing a file in the directory, this method waits. After a failure, the file has either the
  /// old or the new contents, completely.
  ///
  /// - Parameters:
  ///   - deadline: The time at which to stop waiting and fail.
  ///   - replacesUnusable: Whether a file that cannot be read, or for which `body` throws an error, is replaced as if it
  ///     did not exist. The old file then gets another name, such as `config.damaged-1.json`.
  ///   - willReplace: A function that is called before the file is replaced, with the metadata of the old file, if there
  ///     is one, and of the new file.
  ///   - body: Returns the new contents for the old ones. These are `nil` if the file does not exist. If the result is
  ///     `nil`, the file stays unchanged.
  /// - Returns: The new name of the old file, if it was replaced because it was unusable.
  @discardableResult
  func change(
    until deadline: DispatchTime = .now(), replacesUnusable: Bool = false,
    willReplace: (_ old: FileStatus?, _ new: FileStatus) -> Void = { _, _ in },
    _ body: (Data?) throws(FileError) -> Data?
  ) throws(FileError) -> String? {
    let file = try OpenDirectory.following(url, creates: true)
    let (directory, name) = (file.directory, file.name)
    try directory.lock(until: deadline)
    let exists = try directory.replaceableStatus(of: name) != nil
    var (data, keepsOldFile): (Data?, Bool)
    do throws(FileError) {
      (data, keepsOldFile) = (try body(contents(of: file)), false)
    } catch {
      guard replacesUnusable else { throw error }
      (data, keepsOldFile) = (try body(nil), exists)
    }
    // The process that has changed the file last may have ended without waiting until the change was durable.
    guard let data else {
      try directory.file.synchronize()
      return nil
    }
    guard data.count <= sizeLimit else { throw .other("the file would be too large") }
    let oldFile = keepsOldFile ? try directory.link(name) { Self.name(name, with: "damaged-\($0)") } : nil
    do throws(FileError) {
      // All processes use the same draft, and use it only while they hold the lock. So each change removes a draft that
      // a killed process has left.
      try directory.replace(name, with: data, draft: Self.name(name, with: "new"), willReplace: willReplace)
    } catch {
      if let oldFile { directory.remove(oldFile) }
      throw error
    }
    return oldFile
  }

  /// Returns the name of another file beside a file, such as `config.new.json`.
  private static func name(_ name: String, with mark: String) -> String {
    let end = name.lastIndex(of: ".") ?? name.endIndex
    return "\(name[..<end]).\(mark)\(name[end...])"
  }

  private func contents(of file: OpenDirectory.Destination) throws(FileError) -> Data? {
    do throws(FileError) {
      guard let data = try file.directory.open(file.name).contents(atMost: sizeLimit) else {
        throw .other("the file is larger than \(spelledOut(bytes: sizeLimit))")
      }
      guard !data.isEmpty else { throw .other("the file is empty") }
      guard String(validating: data, as: UTF8.self) != nil else { throw .other("the file is not UTF-8") }
      return data
    } catch .notFound {
      if file.isLinked { throw .danglingLink }
      return nil
    }
  }
}
