import Synchronization

/// Changing an atomic variable without contention. One change is an event, and the unit `a` is the time per event.
///
/// Passing an event to a signal that several threads may use needs at least two such changes.
@MainActor let unit = Workload(
  "an uncontended compare-and-exchange", limit: 1, allocations: 0, events: 2_000_000, expected: { $0 }
) { events in
  let variable = Synchronization.Atomic(0)
  for number in 0..<events {
    _ = variable.compareExchange(expected: number, desired: number + 1, ordering: .acquiringAndReleasing)
  }
  return variable.load(ordering: .relaxed)
}
