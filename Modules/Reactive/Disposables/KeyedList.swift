/// Elements in the order of their insertion, each of which can be removed by its key.
///
/// A removed element leaves a gap, until more than half of the entries are gaps. So, on average, insertion takes
/// constant time, and removal logarithmic time, wherever the element is.
struct KeyedList<Element> {
  /// The entries in ascending order of their keys. The element of a gap is `nil`.
  private(set) var entries: [(key: Int, element: Element?)] = []
  private var gapCount = 0
  private var nextKey = 0

  /// Inserts an element, and returns its key.
  mutating func append(_ element: Element) -> Int {
    defer { nextKey += 1 }
    entries.append((nextKey, element))
    return nextKey
  }

  /// Removes and returns an element, or returns `nil` if it has already been removed.
  mutating func remove(_ key: Int) -> Element? {
    var (index, end) = (0, entries.count)
    while index < end {
      let middle = (index + end) / 2
      if entries[middle].key < key { index = middle + 1 } else { end = middle }
    }
    guard index < entries.count, entries[index].key == key, let removed = entries[index].element.take() else {
      return nil
    }
    gapCount += 1
    if gapCount > entries.count / 2 {
      entries.removeAll { $0.element == nil }
      gapCount = 0
    }
    return removed
  }
}
