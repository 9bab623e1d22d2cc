public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension TestScheduler {
  /// Moves the clock forward by a nanosecond. See ``advance(to:)``.
  @MainActor
  public func advance() async { await advance(by: .nanoseconds(1)) }

  /// Moves the clock forward by `interval`, and gives the tasks that an action resumes time to run before the next one.
  @MainActor
  public func advance(by interval: DispatchTimeInterval) async {
    await advance(to: currentDate.addingTimeInterval(interval.timeInterval))
  }

  /// Moves the clock forward by `seconds`, and gives the tasks that an action resumes time to run before the next one.
  @MainActor
  public func advance(by seconds: TimeInterval) async { await advance(to: currentDate.addingTimeInterval(seconds)) }

  /// Moves the clock forward to `date`, runs the actions that become due, and gives the tasks that an action resumes
  /// time to run before the next one.
  ///
  /// Tasks of the main actor that are ready then run in any case. On a busy machine, other tasks may run later.
  @MainActor
  public func advance(to date: Date) async {
    await yieldToReadyTasks()
    while let entry = removeNextEntry(dueBy: date) {
      entry.action()
      await yieldToReadyTasks()
    }
    advanceClock(to: date)
  }

  /// Runs all scheduled actions, like ``advance(to:)``. Cancel repeated actions first, because they repeat for ever.
  @MainActor
  public func run() async { await advance(to: .distantFuture) }
}

/// Suspends until the tasks of the main actor that are ready to run have run, and most probably the others, too. The
/// main actor runs tasks in order. The function suspends several times, because one task may resume another.
@MainActor
private func yieldToReadyTasks() async {
  for _ in 0..<20 { await Task.yield() }
}
