import AllocationCounter

/// One line of the table: what is done for each of many events.
struct Workload {
  /// What is done.
  let name: String
  /// The most that an event may take, in units.
  let limit: Double
  /// The most blocks that an event may allocate.
  let allocationLimit: Double
  /// How many events one run has.
  let events: Int
  /// Sends the events, and returns the sum of what arrived.
  let run: (_ events: Int) -> Int
  /// What the sum has to be.
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

/// What a workload took for each event.
struct Measurement {
  let nanoseconds: Double
  let allocations: Double?
  let isRight: Bool

  /// The best of several runs, since what disturbs a run can only make it slower.
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
