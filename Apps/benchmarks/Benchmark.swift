import AllocationCounter
import HeapSize

/// A line of the table: some work, and the figures that are measured in each round.
struct Benchmark {
  /// A measured quantity and its maximum. The unit `a` is the time of ``change``.
  typealias Limit = (unit: String, maximum: Double)

  /// Work that had another result than expected, so its figures say nothing.
  struct WrongResult: Error {}

  let name: String
  let limits: [Limit]
  /// Whether several threads compete, so that the median of the rounds is reported and not the minimum. Other work of
  /// the machine can only increase a figure of one thread.
  var isContended = false
  /// Does the work, and returns one figure for each limit; `nil` if it cannot be determined.
  let measure: () throws -> [Double?]

  /// Returns a benchmark that sends events. It measures the time and the allocated blocks per event.
  ///
  /// - Parameters:
  ///   - limit: The maximum time per event, in `a`.
  ///   - allocations: The maximum number of allocated blocks per event.
  ///   - expected: Returns the correct result for a number of events.
  ///   - run: Sends the events, and returns the sum of the received values.
  static func events(
    _ name: String, limit: Double, allocations: Double = 0, _ events: Int, isContended: Bool = false,
    expected: @escaping (_ events: Int) -> Int = { $0 * ($0 - 1) / 2 }, run: @escaping (_ events: Int) -> Int
  ) -> Benchmark {
    Benchmark(name: name, limits: [("a", limit), ("blocks", allocations)], isContended: isContended) {
      // The speed of the machine changes, so the unit is measured beside the work.
      let unit = nanoseconds { change(2_000_000) } / 2_000_000
      let before = allocation_count()
      var sum = 0
      let time = nanoseconds { sum = run(events) } / Double(events)
      // Some blocks are allocated only once, so the number is rounded.
      let blocks = (Double(allocation_count() - before) / Double(events) * 10).rounded() / 10
      guard sum == expected(events) else { throw WrongResult() }
      return [time / unit, before < 0 ? nil : blocks]
    }
  }

  /// Returns a benchmark of the heap memory that each of many live objects uses.
  ///
  /// - Parameter make: Creates `count` objects, and returns values that retain them.
  static func liveHeap(_ name: String, limit: Double, make: @escaping (_ count: Int) -> [Any]) -> Benchmark {
    Benchmark(name: name, limits: [("bytes", limit)]) {
      // Make the allocations that occur only once, such as type metadata, before the measurement starts.
      _ = make(1)
      let before = live_heap_bytes()
      let kept = make(50_000)
      // Exclude the storage of the array that retains the objects.
      let bytes = live_heap_bytes() - before - kept.capacity * MemoryLayout<Any>.stride
      return withExtendedLifetime(kept) { [before < 0 ? nil : Double(bytes) / 50_000] }
    }
  }
}

/// Returns the time of some work, in nanoseconds.
func nanoseconds(of work: () -> Void) -> Double { ContinuousClock().measure(work) / .nanoseconds(1) }
