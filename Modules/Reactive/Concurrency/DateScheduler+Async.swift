public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension DateScheduler {
  /// Suspends the task for `interval`, by the scheduler's clock.
  ///
  ///     try await scheduler.sleep(for: .seconds(1))
  ///
  /// No thread waits meanwhile, and the scheduler does not either.
  ///
  /// - Parameters:
  ///   - interval: How long at least.
  ///   - leeway: How much longer it may take.
  /// - Throws: `CancellationError`, as soon as the task is cancelled.
  public func sleep(for interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .seconds(0)) async throws {
    try await sleep(until: currentDate.addingTimeInterval(interval.timeInterval), leeway: leeway)
  }

  /// Suspends the task until the scheduler's clock shows `deadline`.
  ///
  /// - Parameters:
  ///   - deadline: Until when at least.
  ///   - leeway: How much later it may be.
  /// - Throws: `CancellationError`, as soon as the task is cancelled.
  public func sleep(until deadline: Date, leeway: DispatchTimeInterval = .seconds(0)) async throws {
    try Task.checkCancellation()
    let (wakening, continuation) = AsyncStream<Never>.makeStream()
    // Only recurring work has a leeway, so it is recurring work that ends itself.
    let timer = SerialDisposable()
    timer.inner = schedule(after: deadline, interval: .seconds(1), leeway: leeway) {
      timer.dispose()
      continuation.finish()
    }
    for await _ in wakening {}
    timer.dispose()
    try Task.checkCancellation()
  }

  /// The dates of the scheduler's clock, one every `interval`, first after one interval, until the task is cancelled.
  ///
  ///     for await date in scheduler.timer(interval: .seconds(1)) { … }
  ///
  /// - Parameters:
  ///   - interval: The time from one date to the next, and from now to the first.
  ///   - leeway: How late a date may be.
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
