public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DateScheduler {
  /// Suspends the current task for `interval`, as measured by the scheduler's clock.
  ///
  ///     try await scheduler.sleep(for: .seconds(1))
  ///
  /// This blocks neither a thread nor the scheduler.
  ///
  /// - Parameters:
  ///   - interval: The minimum duration.
  ///   - leeway: The time by which the task may resume late.
  /// - Throws: `CancellationError`, as soon as the task is cancelled.
  public func sleep(for interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .seconds(0)) async throws {
    try await sleep(until: currentDate.addingTimeInterval(interval.timeInterval), leeway: leeway)
  }

  /// Suspends the current task until the scheduler's clock reaches `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: The earliest date at which the task resumes.
  ///   - leeway: The time by which the task may resume late.
  /// - Throws: `CancellationError`, as soon as the task is cancelled.
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

  /// Returns a stream that yields the date of the scheduler's clock every `interval`.
  ///
  ///     for await date in scheduler.timer(interval: .seconds(1)) { … }
  ///
  /// The timer stops when the iterating task is cancelled or the stream is released.
  ///
  /// - Parameters:
  ///   - interval: The time between two dates, and before the first date.
  ///   - leeway: The time by which a date may be late.
  public func timer(
    interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .seconds(0)
  ) -> AsyncStream<Date> {
    AsyncStream { continuation in
      let timer = schedule(after: interval, interval: interval, leeway: leeway) {
        continuation.yield(self.currentDate)
      }
      continuation.onTermination = { _ in timer?.dispose() }
    }
  }
}
