public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An execution context that determines where and when actions run.
public protocol Scheduler: AnyObject, Sendable {
  /// Runs `action` as soon as possible, after the actions that were scheduled before it.
  ///
  /// - Returns: A disposable that cancels the action if it has not started, or `nil` if it has already run.
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}

/// A scheduler with a clock, which can run actions at a given date.
///
/// ## Intervals and dates
///
/// These rules hold for all functions of this module that take an interval or a leeway, in every unit:
///
/// - A negative interval and one that is not a number count as zero.
/// - An infinite interval, such as `.never`, does not end. An action that it delays never runs.
/// - A repeated action runs on a **grid** of dates: the first date, and then every interval. If a run is late, the dates
///   of the next runs stay the same. A ``QueueScheduler`` that has missed several dates runs the action once for them.
/// - With an interval of zero, an action is repeated without a pause. So the clock of a ``TestScheduler`` does not
///   advance until the repetition is cancelled.
/// - A date that is not a number, or is infinitely early, counts as the current date.
public protocol DateScheduler: Scheduler {
  /// The current date of the scheduler's clock.
  var currentDate: Date { get }

  /// Runs `action` at `date`, or as soon as possible after it.
  ///
  /// - Returns: A disposable that cancels the action if it has not started, or `nil` if it has already run.
  @discardableResult
  func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)?

  /// Runs `action` at `date` and then every `interval`, or only once if the interval is `.never`. A run may be late by
  /// `leeway`, so that timers can coalesce.
  ///
  /// - Returns: A disposable that cancels the following runs, or `nil` if there are none.
  @discardableResult
  func schedule(
    after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?
}

extension DateScheduler {
  /// Runs `action` after `delay`, or as soon as possible after that.
  @discardableResult
  public func schedule(after delay: DispatchTimeInterval, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(after: date(after: delay.timeInterval), action: action)
  }

  /// Runs `action` after `delay` and then every `interval`, like the overload for a date.
  @discardableResult
  public func schedule(
    after delay: DispatchTimeInterval, interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .seconds(0), action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(
      after: date(after: delay.timeInterval), interval: interval.orZero, leeway: leeway.orZero, action: action)
  }

  /// Suspends the current task for `interval`, as measured by the scheduler's clock. The task may resume late by
  /// `leeway`.
  ///
  ///     try await scheduler.sleep(for: .seconds(1))
  ///
  /// This blocks neither a thread nor the scheduler.
  ///
  /// - Throws: `CancellationError`, as soon as the task is cancelled.
  public func sleep(for interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .seconds(0)) async throws {
    try await sleep(until: date(after: interval.timeInterval), leeway: leeway)
  }

  /// Suspends the current task until the scheduler's clock reaches `deadline`, like ``sleep(for:leeway:)``.
  public func sleep(until deadline: Date, leeway: DispatchTimeInterval = .seconds(0)) async throws {
    try Task.checkCancellation()
    // Only repeated actions support a leeway, so this is one that is never repeated.
    for await _ in dates(from: deadline, every: .never, leeway: leeway) { break }
    try Task.checkCancellation()
  }

  /// Returns a stream that yields the date of the scheduler's clock every `interval`, first after one interval.
  ///
  ///     for await date in scheduler.timer(interval: .seconds(1)) { … }
  ///
  /// A date may be late by `leeway`. The timer stops when the iterating task is cancelled or the stream is released.
  public func timer(interval: DispatchTimeInterval, leeway: DispatchTimeInterval = .seconds(0)) -> AsyncStream<Date> {
    dates(from: date(after: interval.timeInterval), every: interval, leeway: leeway)
  }

  private func dates(
    from first: Date, every interval: DispatchTimeInterval, leeway: DispatchTimeInterval
  ) -> AsyncStream<Date> {
    SignalProducer<Date, Never>(asynchronous: { output, resources in
      resources += self.schedule(after: first, interval: interval.orZero, leeway: leeway.orZero) {
        output.send(self.currentDate)
      }
    }).asyncStream
  }

  /// Returns the date at which an interval that begins now ends.
  func date(after interval: TimeInterval) -> Date { currentDate.addingTimeInterval(interval.orZero) }

  /// Returns the date, or the current date if it is not a number or is infinitely early.
  func orNow(_ date: Date) -> Date { date.timeIntervalSinceReferenceDate > -.infinity ? date : currentDate }
}

/// A scheduler that runs actions immediately, on the calling thread.
public final class ImmediateScheduler: Scheduler {
  /// Creates an immediate scheduler.
  public init() {}

  /// Runs `action`, and then returns `nil`.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    action()
    return nil
  }
}

extension TimeInterval {
  /// The interval, or zero if it is negative or not a number.
  var orZero: TimeInterval { self > 0 ? self : 0 }
}

extension DispatchTimeInterval {
  /// The interval, or zero if it is negative.
  var orZero: DispatchTimeInterval { timeInterval < 0 ? .seconds(0) : self }

  /// The interval in seconds, or infinity for `.never`.
  var timeInterval: TimeInterval {
    switch self {
    case .seconds(let count): TimeInterval(count)
    case .milliseconds(let count): TimeInterval(count) / 1e3
    case .microseconds(let count): TimeInterval(count) / 1e6
    case .nanoseconds(let count): TimeInterval(count) / 1e9
    case .never: .infinity
    @unknown default: .infinity
    }
  }

  /// Returns the interval multiplied by `factor`, rounded to nanoseconds, or `.never` if the result is out of range.
  func scaled(by factor: Double) -> DispatchTimeInterval {
    Int(exactly: (timeInterval * factor * 1e9).rounded()).map(DispatchTimeInterval.nanoseconds) ?? .never
  }
}
