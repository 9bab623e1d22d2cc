public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DateScheduler {
  /// Suspends the current task for `interval`, as measured by the scheduler's clock. The task may resume late by
  /// `leeway`.
  ///
  ///     try await scheduler.sleep(for: .seconds(1))
  ///
  /// This blocks neither a thread nor the scheduler.
  ///
  /// - Throws: `CancellationError`, as soon as the task is cancelled.
  public func sleep(for interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .seconds(0)) async throws {
    try await sleep(until: currentDate.addingTimeInterval(interval.timeInterval), leeway: leeway)
  }

  /// Suspends the current task until the scheduler's clock reaches `deadline`, like ``sleep(for:leeway:)``.
  public func sleep(until deadline: Date, leeway: DispatchTimeInterval = .seconds(0)) async throws {
    try Task.checkCancellation()
    let (wakeUp, continuation) = AsyncStream<Never>.makeStream()
    // Only repeated actions support a leeway, so this is a repeated action that cancels itself after the first run.
    let timer = SerialDisposable()
    timer.inner = schedule(after: deadline, interval: .seconds(1), leeway: leeway) {
      timer.dispose()
      continuation.finish()
    }
    for await _ in wakeUp {}
    timer.dispose()
    try Task.checkCancellation()
  }

  /// Returns a stream that yields the date of the scheduler's clock every `interval`, first after one interval.
  ///
  ///     for await date in scheduler.timer(interval: .seconds(1)) { … }
  ///
  /// A date may be late by `leeway`. The timer stops when the iterating task is cancelled or the stream is released.
  public func timer(interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .seconds(0)) -> AsyncStream<Date> {
    AsyncStream { continuation in
      let timer = schedule(after: interval, interval: interval, leeway: leeway) { continuation.yield(self.currentDate) }
      continuation.onTermination = { _ in timer?.dispose() }
    }
  }
}
