/// A first-in, first-out queue whose operations take amortised constant time.
@usableFromInline
struct FIFOQueue<Element> {
  @usableFromInline private(set) var elements: [Element?] = []
  /// The number of elements at the start of the array that have been removed.
  @usableFromInline private(set) var removedCount = 0

  @inlinable
  init() {}

  var count: Int { elements.count - removedCount }

  @inlinable
  var isEmpty: Bool { elements.count == removedCount }

  /// The element at a position less than `count`, counted from the oldest element.
  subscript(index: Int) -> Element? { elements[removedCount + index] }

  @inlinable
  mutating func append(_ element: Element) { elements.append(element) }

  /// Removes and returns the oldest element, or returns `nil` if the queue is empty.
  @inlinable
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let first = elements[removedCount].take()
    removedCount += 1
    // A queue that is never empty has to reuse the places of removed elements. A queue that is often empty keeps a
    // small array.
    if isEmpty {
      elements.removeAll(keepingCapacity: elements.capacity <= Self.capacityToKeep)
      removedCount = 0
    } else if removedCount > Self.capacityToKeep, removedCount > elements.count / 2 {
      elements.removeFirst(removedCount)
      removedCount = 0
    }
    return first
  }

  @inlinable
  static var capacityToKeep: Int { 256 }
}
