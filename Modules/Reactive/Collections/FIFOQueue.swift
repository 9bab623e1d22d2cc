/// A first-in, first-out queue whose operations take amortised constant time.
@usableFromInline
struct FIFOQueue<Element> {
  @usableFromInline var elements: [Element?] = []
  /// The number of elements at the start of the array that have been removed. 32 bits fit into the padding of a strand.
  @usableFromInline var removedCount: UInt32 = 0

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  mutating func popFirst() -> Element? {
    let index = Int(removedCount)
    guard index < elements.count else { return nil }
    let first = elements[index].take()
    removedCount += 1
    if index + 1 == elements.count {
      elements.removeAll(keepingCapacity: elements.capacity <= 256)
      removedCount = 0
    } else if index >= 256, index / 7 >= elements.count - index {
      elements.removeFirst(index + 1)
      removedCount = 0
    }
    return first
  }
}
