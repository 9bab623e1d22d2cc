import Dispatch
import Reactive

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Answers of servers, kept in a directory from one run of the program to the next.
///
/// It promises nothing: what is kept may be gone the next time, and where nothing can be kept, since the disk is full
/// or the directory cannot be written, nothing is, and nobody is told. So it never makes a request fail.
///
/// When room is needed, what goes first is what was confirmed the longest time ago. That is when it was last wanted,
/// too, as long as there is a server: each use of an entry asks for a confirmation, if not each time, then daily. And
/// without a server nothing new comes that would need room.
///
/// Any number of caches, also in several processes, may share a directory: a file is replaced in one step, and one that
/// is damaged counts for none and is removed. The files are for the user alone.
public final class DiskCache: Sendable {
  /// How many bytes all entries may have together, unless it is said otherwise.
  public static let defaultLimit = 64 << 20

  private let directory: URL
  private let limit: Int
  private let reading = DispatchQueue(label: "DiskCache.reading", qos: .userInitiated, attributes: .concurrent)
  /// One entry is written at a time, so that the room that is made for it is there.
  private let writing = DispatchQueue(label: "DiskCache.writing", qos: .userInitiated)
  /// How many bytes have been written since the directory was last looked through; nothing before the first time.
  private let growth = Atomic<Int?>(nil)

  /// Makes a cache in a directory, which need not exist. Nothing is read or written before the first use.
  ///
  /// - Parameters:
  ///   - directory: The directory; files in it that are not the cache's own are left alone.
  ///   - limit: How many bytes all entries may have together.
  public init(directory: URL, limit: Int = DiskCache.defaultLimit) {
    self.directory = directory
    self.limit = limit
  }

  /// Makes a cache in the user's directory for such files; nothing where the user has none.
  public convenience init?() {
    guard let directory = UserDirectory.cache() else { return nil }
    self.init(directory: directory)
  }

  /// Reads an entry, on a thread of the cache's own.
  func response(for key: String) -> SignalProducer<CachedResponse?, Never> {
    SignalProducer { [self] observer, lifetime in
      reading.async { [self] in
        guard !lifetime.hasEnded else { return }
        observer.send(value: read(key))
        observer.sendCompleted()
      }
    }
  }

  /// Reads an entry; nothing where there is none. The caller waits for the disk.
  func read(_ key: String) -> CachedResponse? {
    let file = file(for: key)
    do {
      guard let (data, modified) = try file.contents(atMost: limit) else { throw CachedResponse.Damage() }
      return try CachedResponse(file: data, key: key, confirmed: modified)
    } catch is CachedResponse.Damage {
      file.remove()
      return nil
    } catch {
      // There is none, or it is not to be had.
      return nil
    }
  }

  /// Keeps an entry, in the place of the one there was, if it can be kept. The caller waits for the disk.
  func store(_ response: CachedResponse, for key: String) {
    guard let data = response.file(key: key), data.count <= capacity else {
      // What was there is not what the server has any longer.
      remove(key)
      return
    }
    writing.sync {
      CacheFile.makeDirectory(directory)
      makeRoom(for: data.count, now: response.confirmed)
      let file = file(for: key)
      do {
        try file.replace(with: data, modified: response.confirmed, by: draft())
      } catch {
        file.remove()
      }
    }
  }

  /// Takes down that the server has just said that an entry is what it has.
  func confirm(_ key: String, at date: Date) {
    file(for: key).touch(at: date)
  }

  /// Removes an entry, if there is one.
  func remove(_ key: String) {
    file(for: key).remove()
  }

  // MARK: Room

  /// What is filled: an eighth less than the limit, since nobody knows what other processes are writing at the moment.
  private var capacity: Int { limit - limit / 8 }

  /// Removes entries until there is room for one with so many bytes.
  ///
  /// Looking through a large directory takes a while, and is left out when little has been written since the last time.
  private func makeRoom(for size: Int, now: Date) {
    let isDue = growth.modify { growth in
      let sum = (growth ?? limit) + size
      growth = sum > limit / 64 ? size : sum
      return sum > limit / 64
    }
    guard isDue else { return }

    let entries = entries(now: now).sorted { $0.confirmed < $1.confirmed }
    var sum = entries.reduce(size) { $0 + $1.size }
    for entry in entries {
      guard sum > capacity else { break }
      entry.file.remove()
      sum -= entry.size
    }
  }

  private struct Entry {
    let file: CacheFile
    let size: Int
    let confirmed: Date
  }

  /// The entries there are, and what other processes are writing. What they left behind is removed.
  private func entries(now: Date) -> [Entry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path(percentEncoded: false))) ?? []
    return names.compactMap { name in
      let isDraft = name.hasSuffix(Self.draftExtension)
      guard isDraft || name.hasSuffix(Self.entryExtension) else { return nil }
      let file = CacheFile(url: place(of: name))
      guard let status = FileStatus(at: file.url), status.isRegular else { return nil }
      let day: TimeInterval = 86400
      if isDraft, abs(status.modified.timeIntervalSinceNow) > day {
        file.remove()
        return nil
      }
      // One from tomorrow was written when the clock was wrong, and would never be the oldest.
      let confirmed = status.modified > now + day ? Date.distantPast : status.modified
      return Entry(file: file, size: status.size, confirmed: confirmed)
    }
  }

  // MARK: Names

  private static let entryExtension = ".response"
  private static let draftExtension = ".response-draft"

  /// The name of the file says nothing of the key. Where two keys have the same, the one that was stored last counts.
  private func file(for key: String) -> CacheFile {
    CacheFile(url: place(of: Fingerprint(key.utf8).hexadecimal + Self.entryExtension))
  }

  /// A name that no other process takes at the same time.
  private func draft() -> URL {
    place(of: String(UInt64.random(in: 0 ... .max), radix: 36) + Self.draftExtension)
  }

  private func place(of name: String) -> URL {
    directory.appending(path: name, directoryHint: .notDirectory)
  }
}
