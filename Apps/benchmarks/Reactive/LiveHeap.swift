import HeapSize
import Reactive

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

/// The measurements of the memory that `Reactive` uses, with their limits.
@MainActor let reactiveLiveHeap: [LiveHeap] = [
  LiveHeap(name: "a signal with an observer", limit: 360) { count in
    let sum = Sum()
    return (0..<count).map { _ in
      let (signal, input) = Signal<Int, Never>.pipe()
      signal.observeValues { sum.value &+= $0 }
      return (signal, input)
    }
  },
  LiveHeap(name: "a property", limit: 400) { count in (0..<count).map { MutableProperty($0) } },
  LiveHeap(name: "a map of a property", limit: 700) { count in
    let property = MutableProperty(0)
    return (0..<count).map { _ in property.map { $0 &+ 1 } } + [property]
  },
  LiveHeap(name: "a started producer with a map", limit: 700) { count in
    let sum = Sum()
    let (signal, input) = Signal<Int, Never>.pipe()
    let starts = (0..<count).map { _ in signal.producer.map { $0 &+ 1 }.startWithValues { sum.value &+= $0 } }
    return starts + [input]
  },
]
