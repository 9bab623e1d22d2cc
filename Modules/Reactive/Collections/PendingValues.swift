/// A queue of values that wait to be delivered, or of producers that wait to be started. Its operations take amortised
/// constant time.
///
/// It does not contain a ``FIFOQueue``, because looking up another generic type at run time would make concurrent sends
/// slower by half.
///
/// The conformance to `Sendable` is unchecked, and safe because the queue is accessed only while the lock of its owner
/// is held.
final class PendingValues<Value>: @unchecked Sendable {
  @exclusivity(unchecked) private var values: [Value?] = []
  @exclusivity(unchecked) private var firstIndex = 0

  func append(_ value: Value) {
    values.append(value)
  }

  /// Removes and returns the oldest value, or returns `nil` if the queue is empty.
  func next() -> Value? {
    guard firstIndex < values.count else { return nil }
    let value = values[firstIndex].take()
    firstIndex += 1
    if firstIndex == values.count {
      firstIndex = 0
      values.removeAll(keepingCapacity: values.capacity <= Self.capacityToKeep)
    } else if firstIndex > Self.capacityToKeep, firstIndex / 7 >= values.count - firstIndex {
      // The queue may never be empty, so the places of removed values have to be reused.
      values.removeFirst(firstIndex)
      firstIndex = 0
    }
    return value
  }

  /// The largest capacity that an empty queue keeps, in values.
  private static var capacityToKeep: Int { 256 }
}
