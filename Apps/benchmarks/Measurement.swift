import AllocationCounter

/// The measured work: sending many events and receiving them. Each workload is one line of the table.
struct Workload {
  /// The description in the table.
  let name: String
  /// The maximum time per event, as a multiple of the time per event of ``unit``.
  let limit: Double
  /// The maximum number of allocated blocks per event.
  let allocationLimit: Double
  /// The number of events in a run.
  let events: Int
  /// Sends the events, and returns the sum of the received values.
  let run: (_ events: Int) -> Int
  /// Returns the correct sum for a number of events.
  let expected: (_ events: Int) -> Int

  init(
    _ name: String, limit: Double, allocations: Double, events: Int,
    expected: @escaping (Int) -> Int = { $0 * ($0 - 1) / 2 }, run: @escaping (Int) -> Int
  ) {
    self.name = name
    self.limit = limit
    self.allocationLimit = allocations
    self.events = events
    self.run = run
    self.expected = expected
  }
}

/// The measured time and allocations of a workload, per event.
struct Measurement {
  let nanoseconds: Double
  /// The number of allocated blocks; `nil` if it cannot be measured.
  let allocations: Double?
  /// Whether every run returned the expected sum.
  let isRight: Bool

  /// Runs a workload several times, and uses the shortest time and the fewest allocations. Other work of the machine
  /// can only increase them.
  init(of workload: Workload, runs: Int = 7) {
    let clock = ContinuousClock()
    var best = Duration.seconds(3600)
    var fewest = Int.max
    var isRight = true
    for _ in 0..<runs {
      let before = allocation_count()
      var sum = 0
      let duration = clock.measure { sum = workload.run(workload.events) }
      fewest = min(fewest, allocation_count() - before)
      isRight = isRight && sum == workload.expected(workload.events)
      best = min(best, duration)
    }
    let (seconds, attoseconds) = best.components
    nanoseconds = (Double(seconds) * 1e9 + Double(attoseconds) / 1e9) / Double(workload.events)
    allocations = allocation_count() < 0 ? nil : Double(fewest) / Double(workload.events)
    self.isRight = isRight
  }
}
