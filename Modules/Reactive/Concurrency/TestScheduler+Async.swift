public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// Variants for tests of asynchronous code. Before each scheduled action, they let the tasks run that earlier actions have
// resumed.

extension TestScheduler {
  /// Moves the clock forward by a nanosecond, which runs the actions that are due now.
  @MainActor
  public func advance() async {
    await advance(by: .nanoseconds(1))
  }

  /// Moves the clock forward by `interval`, and runs the actions that become due.
  @MainActor
  public func advance(by interval: DispatchTimeInterval) async {
    await advance(to: currentDate.addingTimeInterval(interval.timeInterval))
  }

  /// Moves the clock forward by `seconds`, and runs the actions that become due.
  @MainActor
  public func advance(by seconds: TimeInterval) async {
    await advance(to: currentDate.addingTimeInterval(seconds))
  }

  /// Moves the clock forward to `date`, and runs the actions that become due.
  @MainActor
  public func advance(to date: Date) async {
    await yieldToReadyTasks()
    while let entry = removeNextEntry(dueBy: date) {
      entry.action()
      await yieldToReadyTasks()
    }
    advanceClock(to: date)
  }

  /// Moves the clock forward until no scheduled action is left.
  @MainActor
  public func run() async {
    await advance(to: .distantFuture)
  }
}

/// Suspends until the tasks that are ready to run have most probably run.
///
/// It waits for a later task to run, and repeats this several times, because one task may resume another.
private func yieldToReadyTasks() async {
  for _ in 0..<20 {
    await Task.detached { await Task.yield() }.value
  }
}
