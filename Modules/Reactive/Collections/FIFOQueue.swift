/// A first-in, first-out queue whose operations take amortised constant time.
struct FIFOQueue<Element> {
  private var elements: [Element?] = []
  /// The number of elements at the start of the array that have been removed.
  private var removedCount = 0

  var count: Int { elements.count - removedCount }

  var isEmpty: Bool { elements.count == removedCount }

  /// The oldest element.
  var first: Element? { isEmpty ? nil : elements[removedCount] }

  mutating func append(_ element: Element) {
    elements.append(element)
  }

  /// Removes and returns the oldest element, or returns `nil` if the queue is empty.
  mutating func popFirst() -> Element? {
    guard !isEmpty else { return nil }
    let first = elements[removedCount].take()
    removedCount += 1
    // A queue that is never empty has to reuse the places of removed elements. A queue that is often empty keeps a small
    // array.
    if isEmpty {
      elements.removeAll(keepingCapacity: elements.capacity <= Self.capacityToKeep)
      removedCount = 0
    } else if removedCount > Self.capacityToKeep, removedCount > elements.count / 2 {
      elements.removeFirst(removedCount)
      removedCount = 0
    }
    return first
  }

  private static var capacityToKeep: Int { 256 }
}

extension FIFOQueue: Sequence {
  /// Iterates over the elements, the oldest first.
  func makeIterator() -> some IteratorProtocol<Element> {
    elements.dropFirst(removedCount).lazy.compactMap { $0 }.makeIterator()
  }
}
