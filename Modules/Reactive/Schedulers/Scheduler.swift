public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where and when work runs.
public protocol Scheduler: AnyObject, Sendable {
  /// Runs `action` as soon as the scheduler can, each action after those that were scheduled before it.
  ///
  /// - Returns: A disposable that takes the action back, if it has not begun; nothing where it has run already.
  @discardableResult
  func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)?
}

/// A scheduler that has a clock.
public protocol DateScheduler: Scheduler {
  /// What the scheduler takes for now.
  var currentDate: Date { get }

  /// Runs `action` at `date`, or as soon as possible after it.
  ///
  /// - Returns: A disposable that takes the action back, if it has not begun; nothing where it has run already.
  @discardableResult
  func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)?

  /// Runs `action` at `date` and then again and again.
  ///
  /// - Parameters:
  ///   - date: When it runs first.
  ///   - interval: The time from one run to the next.
  ///   - leeway: How much later than asked for a run may be, so that the machine can gather wake-ups.
  ///   - action: What runs.
  /// - Returns: A disposable that ends it; nothing where it has ended already.
  @discardableResult
  func schedule(
    after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)?
}

extension DateScheduler {
  /// Runs `action` after `delay`, or as soon as possible after that.
  @discardableResult
  public func schedule(
    after delay: DispatchTimeInterval, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: currentDate.addingTimeInterval(delay.timeInterval), action: action)
  }

  /// Runs `action` after `delay` and then every `interval`.
  ///
  /// - Parameters:
  ///   - delay: How long it is until it runs first.
  ///   - interval: The time from one run to the next.
  ///   - leeway: How much later than asked for a run may be, so that the machine can gather wake-ups.
  ///   - action: What runs.
  /// - Returns: A disposable that ends it; nothing where it has ended already.
  @discardableResult
  public func schedule(
    after delay: DispatchTimeInterval, interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .seconds(0), action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(
      after: currentDate.addingTimeInterval(delay.timeInterval), interval: interval, leeway: leeway, action: action)
  }
}

/// Runs work at once, on the thread that schedules it.
public final class ImmediateScheduler: Scheduler {
  /// Makes one; they are all alike.
  public init() {}

  /// Runs `action` before it returns.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    action()
    return nil
  }
}

extension DispatchTimeInterval {
  /// The interval in seconds; infinite for `.never`.
  @usableFromInline
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
  /// The interval times `factor`, to the nanosecond; `.never` where that is no interval.
  @usableFromInline
  func scaled(by factor: Double) -> DispatchTimeInterval {
    Int(exactly: (timeInterval * factor * 1e9).rounded()).map(DispatchTimeInterval.nanoseconds) ?? .never
  }
}
