#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The most recently used pictures, up to a total number of bytes.
struct RecentPictures {
  private let limit: Int
  private var size = 0
  private var entries: [URL: (picture: Data, lastUse: Int)] = [:]
  private var useCount = 0

  /// Creates an empty cache for at most `limit` bytes.
  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the picture with a URL, or `nil` if it is not cached. This counts as a use.
  mutating func picture(at url: URL) -> Data? {
    useCount += 1
    entries[url]?.lastUse = useCount
    return entries[url]?.picture
  }

  /// Stores a picture that is not cached yet, unless it is larger than the whole cache. Evicts the least recently used
  /// pictures to make room.
  mutating func store(_ picture: Data, for url: URL) {
    guard picture.count <= limit else { return }
    useCount += 1
    entries[url] = (picture, useCount)
    size += picture.count
    while size > limit, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
      entries[oldest.key] = nil
      size -= oldest.value.picture.count
    }
  }
}
