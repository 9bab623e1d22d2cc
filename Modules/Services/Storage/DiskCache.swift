import Dispatch
import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A persistent cache of HTTP responses in a directory.
///
/// The cache never makes a request fail: if the disk is full or the directory is not writable, it silently stores
/// nothing. Entries can disappear at any time.
///
/// When the cache needs space, it evicts the entries that the server confirmed the longest time ago. These are
/// approximately the least recently used entries, because an entry that is used is revalidated at least daily while the
/// server is reachable. While the server is unreachable, there are no new entries that need space.
///
/// Several caches can share a directory, even in several processes. Files are replaced atomically, and damaged files
/// are ignored and removed. Only the user can access the files.
public final class DiskCache: Sendable {
  private let directory: URL
  private let limit: Int
  private let reading = QueueScheduler(qos: .userInitiated, name: "DiskCache.reading")
  /// A serial queue, so that no other entry takes the space that was freed for an entry.
  private let writing = DispatchQueue(label: "DiskCache.writing", qos: .userInitiated)
  /// The number of bytes that were written since the last scan of the directory, or `nil` before the first scan.
  private let growth = Atomic<Int?>(nil)

  /// Creates a cache in a directory, which need not exist. Nothing is read or written before the first use.
  ///
  /// - Parameters:
  ///   - directory: The directory. The cache does not touch unrelated files in it.
  ///   - limit: The maximum size of all entries in bytes.
  public init(directory: URL, limit: Int = 64 << 20) {
    self.directory = directory
    self.limit = limit
  }

  /// Creates a cache in the user's cache directory. Returns `nil` if there is no such directory.
  public convenience init?() {
    guard let directory = UserDirectory.cache.url else { return nil }
    self.init(directory: directory)
  }

  /// Returns a producer of the entry for a key, or of `nil` if there is none. It reads the entry on the cache's queue.
  func response(for key: String) -> SignalProducer<CachedResponse?, Never> {
    SignalProducer { [self] in .success(read(key)) }.start(on: reading)
  }

  /// Reads an entry synchronously. Returns `nil` if there is none, and removes a damaged one.
  func read(_ key: String) -> CachedResponse? {
    guard let file = try? OpenDirectory(directory).open(name(for: key)), let date = try? file.status.modified else {
      return nil
    }
    let data = try? file.contents(atMost: limit)
    let response = data.flatMap { CachedResponse(file: $0, key: key, confirmed: date) }
    if response == nil { remove(key) }
    return response
  }

  /// Stores an entry synchronously. Replaces the previous entry for the key, or removes it if storing fails.
  func store(_ response: CachedResponse, for key: String) {
    guard let data = response.file(key: key), data.count <= capacity else {
      // The previous entry is outdated.
      remove(key)
      return
    }
    writing.sync {
      evictEntries(toFit: data.count, now: response.confirmed)
      do throws(FileError) {
        let directory = try OpenDirectory(directory, creates: true)
        // A reader gets either the old or the new entry. The data is not synchronised with the disk, so the entry may
        // be damaged after a power failure. No other process uses the same draft at the same time.
        let draft = "\(UInt64.random(in: 0 ... .max))\(Self.temporaryExtension)"
        try directory.replace(name(for: key), with: data, draft: draft, isDurable: false)
        directory.setModificationDate(response.confirmed, of: name(for: key))
      } catch {
        remove(key)
      }
    }
  }

  /// Records that the server has confirmed an entry at `date`.
  func confirm(_ key: String, at date: Date) {
    try? OpenDirectory(directory).setModificationDate(date, of: name(for: key))
  }

  /// Removes an entry, if it exists.
  func remove(_ key: String) {
    try? OpenDirectory(directory).remove(name(for: key))
  }

  // MARK: Eviction

  /// The usable size in bytes: an eighth less than the limit, because other processes may be writing at the same time.
  private var capacity: Int { limit - limit / 8 }

  /// Removes entries until a new entry with `size` bytes fits.
  ///
  /// A scan of a large directory is slow. So the directory is scanned only if more than 1/64 of the limit has been
  /// written since the last scan.
  private func evictEntries(toFit size: Int, now: Date) {
    let isDue = growth.modify { growth in
      let sum = (growth ?? limit) + size
      growth = sum > limit / 64 ? size : sum
      return sum > limit / 64
    }
    guard isDue, let directory = try? OpenDirectory(directory) else { return }

    let entries = entries(in: directory, now: now).sorted { $0.confirmed < $1.confirmed }
    var sum = entries.reduce(size) { $0 + $1.size }
    for entry in entries where sum > capacity {
      directory.remove(entry.name)
      sum -= entry.size
    }
  }

  /// Returns the existing entries, and the temporary files that other processes may be writing. Removes temporary files
  /// that are older than a day.
  private func entries(in directory: OpenDirectory, now: Date) -> [(name: String, size: Int, confirmed: Date)] {
    let path = self.directory.path(percentEncoded: false)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap { name in
      let isTemporary = name.hasSuffix(Self.temporaryExtension)
      guard isTemporary || name.hasSuffix(Self.entryExtension) else { return nil }
      guard let status = try? directory.status(of: name), status.isRegular else { return nil }
      let day: TimeInterval = 86400
      if isTemporary, abs(status.modified.timeIntervalSinceNow) > day {
        directory.remove(name)
        return nil
      }
      // An entry with a date in the future was written while the clock was wrong. Treat it as the oldest, because it
      // would otherwise never be evicted.
      return (name, status.size, status.modified > now + day ? .distantPast : status.modified)
    }
  }

  // MARK: File names

  private static let entryExtension = ".response"
  private static let temporaryExtension = ".response-draft"

  /// Returns the name of the file for a key. It is a hash of the key, so it does not show the key. If two keys have the
  /// same hash, the file contains the entry that was stored last.
  private func name(for key: String) -> String {
    FNV1aHash(key.utf8).hexadecimal + Self.entryExtension
  }
}
