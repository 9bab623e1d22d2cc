import AllocationCounter
import HeapSize

/// A line of the table: some work, and the figures that are measured in each round.
struct Benchmark {
  /// A measured quantity and its maximum. The unit `a` is the time of a change of an atomic variable.
  typealias Limit = (unit: String, maximum: Double)

  let name: String
  let limits: [Limit]
  /// Does the work, and returns one figure for each limit; `nil` if it cannot be determined.
  let measure: () throws -> [Double?]

  /// Returns a benchmark that sends events and adds the received values. It measures the time and the number of allocated
  /// blocks per event or, with a limit for the memory, the bytes per event that stay allocated. By default, ``Events``
  /// determines the expected sum: the sum of all numbers that it sends.
  static func events(
    _ name: String, limit: Double = 0, allocations: Double = 0, bytes: Double? = nil, _ count: Int,
    expected: @escaping (_ events: Int) -> Int = { $0 * ($0 - 1) / 2 }, send: @escaping (Events, Sum) -> Void
  ) -> Benchmark {
    let limits = bytes.map { [("bytes", $0)] } ?? [("a", limit), ("blocks", allocations)]
    return Benchmark(name: name, limits: limits) {
      // The speed of the machine changes, so the unit is measured beside the work.
      let unit = nanoseconds { changeAtomically(2_000_000) } / 2_000_000
      let (events, sum) = (Events(count: count), Sum(capacity: bytes == nil ? 0 : count))
      let (heap, blocks) = (live_heap_bytes(), allocation_count())
      let time = nanoseconds { send(events, sum) } / Double(count)
      let (newBlocks, newHeap) = (allocation_count() - blocks, live_heap_bytes() - heap)
      guard sum.value == expected(count) else { throw Failure(description: "\(name): the sum of the values is wrong.") }
      if bytes != nil { return [heap < 0 ? nil : Double(newHeap) / Double(count)] }
      // Some blocks are allocated only once, so the number is rounded.
      return [time / unit, blocks < 0 ? nil : (Double(newBlocks) / Double(count) * 10).rounded() / 10]
    }
  }
}

/// A failed measurement.
struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// Returns the time of some work, in nanoseconds.
func nanoseconds(of work: () -> Void) -> Double { ContinuousClock().measure(work) / .nanoseconds(1) }
