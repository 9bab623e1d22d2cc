/// An in-memory cache with a size limit. It evicts the least recently used values first.
struct RecentlyUsedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The maximum total size of the values.
  let limit: Int
  /// The total size of the values.
  private(set) var size = 0

  private var entries: [Key: Entry] = [:]
  private var useCount = 0

  private struct Entry: Sendable {
    let value: Value
    let size: Int
    var lastUse: Int
  }

  /// Creates an empty cache.
  init(limit: Int) {
    self.limit = limit
  }

  /// Returns the cached value for a key, or `nil` if there is none. This counts as a use.
  mutating func value(for key: Key) -> Value? {
    useCount += 1
    entries[key]?.lastUse = useCount
    return entries[key]?.value
  }

  /// Stores a value, unless it is larger than the whole cache. In either case removes the previous value for the key.
  ///
  /// - Returns: The removed values, so that the caller decides when they are released.
  /// - Complexity: O(n) for each evicted value, where n is the number of cached values.
  mutating func insert(_ value: Value, size newSize: Int, for key: Key) -> [Value] {
    var removed = [remove(key)]
    guard newSize <= limit else { return removed.compactMap { $0 } }
    while size > limit - newSize, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse })?.key {
      removed.append(remove(oldest))
    }
    useCount += 1
    entries[key] = Entry(value: value, size: newSize, lastUse: useCount)
    size += newSize
    return removed.compactMap { $0 }
  }

  private mutating func remove(_ key: Key) -> Value? {
    let entry = entries.removeValue(forKey: key)
    size -= entry?.size ?? 0
    return entry?.value
  }
}
