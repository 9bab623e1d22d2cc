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
  /// Whether several threads compete, so that the median of the rounds is reported and not the minimum.
  let isContended: Bool
  /// Sends the events, and returns the sum of the received values.
  let run: (_ events: Int) -> Int
  /// Returns the correct sum for a number of events.
  let expected: (_ events: Int) -> Int

  init(
    _ name: String, limit: Double, allocations: Double, events: Int, isContended: Bool = false,
    expected: @escaping (Int) -> Int = { $0 * ($0 - 1) / 2 }, run: @escaping (Int) -> Int
  ) {
    self.name = name
    self.limit = limit
    self.allocationLimit = allocations
    self.events = events
    self.isContended = isContended
    self.run = run
    self.expected = expected
  }
}

/// The measured time and allocations of a workload, per event, in several rounds.
struct Measurement {
  /// The times as multiples of the unit, one for each round.
  private var units: [Double] = []
  /// The fewest allocated blocks of all rounds; `nil` if they cannot be counted.
  private(set) var allocations: Double?
  /// Whether every run returned the expected sum.
  private(set) var isRight = true

  /// The shortest time. Other work of the machine can only increase it.
  var minimum: Double { units.min() ?? 0 }

  var median: Double { units.isEmpty ? 0 : units.sorted()[units.count / 2] }

  /// Runs a workload once.
  ///
  /// - Parameter unit: The time per event of ``unit`` in this round, in nanoseconds.
  mutating func add(_ workload: Workload, unit: Double) {
    let before = allocation_count()
    units.append(Self.time(of: workload, isRight: &isRight) / unit)
    let count = Double(allocation_count() - before) / Double(workload.events)
    if before >= 0 { allocations = min(allocations ?? count, count) }
  }

  /// Runs a workload once, and returns the time per event in nanoseconds.
  static func time(of workload: Workload) -> Double {
    var isRight = true
    return time(of: workload, isRight: &isRight)
  }

  private static func time(of workload: Workload, isRight: inout Bool) -> Double {
    var sum = 0
    let duration = ContinuousClock().measure { sum = workload.run(workload.events) }
    isRight = isRight && sum == workload.expected(workload.events)
    return duration / .nanoseconds(1) / Double(workload.events)
  }
}
