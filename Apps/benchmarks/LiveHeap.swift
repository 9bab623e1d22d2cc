import AllocationCounter
import HeapSize

/// A measurement of the heap memory that live objects use. Each measurement is one line of the table.
struct LiveHeap {
  /// The description in the table.
  let name: String
  /// The maximum number of bytes per object.
  let limit: Double
  /// Creates `count` objects, and returns values that retain them.
  let make: (_ count: Int) -> [Any]

  /// Returns the number of bytes per object, including the overhead of the allocator; `nil` if it cannot be measured.
  func measure(count: Int = 50_000) -> Double? {
    // Make the allocations that occur only once, such as type metadata, before the measurement starts.
    _ = make(1)
    let before = live_heap_bytes()
    let kept = make(count)
    let after = live_heap_bytes()
    // Exclude the storage of the array that retains the objects.
    let places = kept.capacity * MemoryLayout<Any>.stride
    return withExtendedLifetime(kept) { before < 0 ? nil : Double(after - before - places) / Double(count) }
  }
}
