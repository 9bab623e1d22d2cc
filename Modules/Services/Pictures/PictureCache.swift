#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An in-memory cache of pictures with a size limit. It evicts the least recently used picture first.
struct PictureCache {
  /// The maximum total size of the pictures in bytes.
  let limit: Int
  /// The total size of the pictures in bytes.
  private(set) var size = 0

  private var pictures: [URL: Entry] = [:]
  private var useCount = 0

  private struct Entry {
    let data: Data
    var lastUse: Int
  }

  /// Creates an empty cache.
  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the cached picture for a URL, or `nil` if there is none. This counts as a use.
  mutating func picture(at url: URL) -> Data? {
    useCount += 1
    pictures[url]?.lastUse = useCount
    return pictures[url]?.data
  }

  /// Stores a picture, unless it is larger than the whole cache. In either case it removes the previous one of this URL.
  ///
  /// - Complexity: O(n) for each evicted picture, where n is the number of cached pictures.
  mutating func insert(_ data: Data, at url: URL) {
    remove(url)
    guard data.count <= limit else { return }
    while size > limit - data.count, let oldest = pictures.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
      remove(oldest)
    }
    useCount += 1
    pictures[url] = Entry(data: data, lastUse: useCount)
    size += data.count
  }

  private mutating func remove(_ url: URL) {
    size -= pictures.removeValue(forKey: url)?.data.count ?? 0
  }
}
