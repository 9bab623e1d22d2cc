#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Pictures in memory, up to a number of bytes: there is room for a new one because the one that was used the longest
/// time ago goes.
struct PictureMemory {
  /// How many bytes all pictures may have together.
  let limit: Int
  /// How many bytes they have.
  private(set) var size = 0

  private var pictures: [URL: Entry] = [:]
  private var uses = 0

  private struct Entry {
    let data: Data
    var lastUse: Int
  }

  /// Makes an empty memory.
  init(limit: Int) {
    self.limit = limit
  }

  /// The picture of this URL, if it is there; this is a use.
  mutating func picture(at url: URL) -> Data? {
    uses += 1
    pictures[url]?.lastUse = uses
    return pictures[url]?.data
  }

  /// Takes a picture in, unless it alone has more bytes than there is room for.
  ///
  /// - Complexity: O(n) for each picture that goes, with n pictures in memory.
  mutating func insert(_ data: Data, at url: URL) {
    remove(url)
    guard data.count <= limit else { return }
    while size > limit - data.count, let oldest = pictures.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
      remove(oldest)
    }
    uses += 1
    pictures[url] = Entry(data: data, lastUse: uses)
    size += data.count
  }

  private mutating func remove(_ url: URL) {
    size -= pictures.removeValue(forKey: url)?.data.count ?? 0
  }
}
