/// Values that wait to be delivered, in the order in which they came, in memory that is used again.
///
/// Unchecked, because it is used with the lock of its strand held.
@usableFromInline
final class PendingValues<Value>: @unchecked Sendable {
  @exclusivity(unchecked) private var values: [Value?] = []
  @exclusivity(unchecked) private var firstIndex = 0

  func append(_ value: Value) {
    values.append(value)
  }

  /// Takes the oldest one out.
  func next() -> Value? {
    guard firstIndex < values.count else { return nil }
    let value = values[firstIndex].take()
    firstIndex += 1
    if firstIndex == values.count {
      firstIndex = 0
      values.removeAll(keepingCapacity: values.capacity <= Self.capacityToKeep)
    }
    return value
  }

  /// For how many values the memory is kept when there are none.
  private static var capacityToKeep: Int { 256 }
}
