import AllocationCounter

/// One line of the table of what things take while they live.
struct LiveHeap {
  /// What is made and kept.
  let name: String
  /// The most bytes of the heap that one may take.
  let limit: Double
  /// Makes that many, and returns what keeps them.
  let make: (_ count: Int) -> [Any]

  /// The bytes that one takes, the allocator's own included; nothing where that cannot be known.
  func measure(count: Int = 50_000) -> Double? {
    // What is made once and kept, such as the metadata of types, is there before.
    _ = make(1)
    let before = live_heap_bytes()
    let kept = make(count)
    let after = live_heap_bytes()
    // The places of the array are not part of what they hold.
    let places = kept.capacity * MemoryLayout<Any>.stride
    return withExtendedLifetime(kept) { before < 0 ? nil : Double(after - before - places) / Double(count) }
  }
}
