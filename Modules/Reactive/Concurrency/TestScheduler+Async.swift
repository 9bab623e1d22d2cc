public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// For tests of asynchronous code: before each piece of work, the tasks that the ones before it have woken get their
// turn.

extension TestScheduler {
  /// Moves the clock forward by a nanosecond, and so runs what is due now.
  @MainActor
  public func advance() async {
    await advance(by: .nanoseconds(1))
  }

  /// Moves the clock forward, and runs what becomes due on the way.
  @MainActor
  public func advance(by interval: DispatchTimeInterval) async {
    await advance(to: currentDate.addingTimeInterval(interval.timeInterval))
  }

  /// Moves the clock forward by `seconds`, and runs what becomes due on the way.
  @MainActor
  public func advance(by seconds: TimeInterval) async {
    await advance(to: currentDate.addingTimeInterval(seconds))
  }

  /// Moves the clock forward to `date`, and runs what becomes due on the way.
  @MainActor
  public func advance(to date: Date) async {
    await letTasksRun()
    while let entry = takeNext(until: date) {
      entry.action()
      await letTasksRun()
    }
    reach(date)
  }

  /// Moves the clock on until nothing waits any longer.
  @MainActor
  public func run() async {
    await advance(to: .distantFuture)
  }
}

/// Suspends until the tasks that can run have most probably done so: a task that came after them has had its turn,
/// several times, since what one task does may wake another.
private func letTasksRun() async {
  for _ in 0..<20 {
    await Task.detached { await Task.yield() }.value
  }
}
