public import Dispatch

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A scheduler that runs actions on a serial dispatch queue.
public final class QueueScheduler: DateScheduler {
  /// The scheduler of the main queue. Unlike ``UIScheduler``, it always enqueues an action, even on the main queue.
  public static let main = QueueScheduler(internalQueue: .main)
  /// The queue on which actions run.
  public let queue: DispatchQueue
  private let clock: @Sendable () -> Date

  /// Creates a scheduler with a new serial queue, which has the label `name` and the target queue `target`.
  public convenience init(
    qos: DispatchQoS = .unspecified, name: String = "Reactive.QueueScheduler", targeting target: DispatchQueue? = nil
  ) { self.init(internalQueue: DispatchQueue(label: name, qos: qos, target: target)) }
  /// - Parameter clock: Returns the current date. A test replaces it to move to another century.
  init(internalQueue queue: DispatchQueue, clock: @escaping @Sendable () -> Date = { Date() }) {
    (self.queue, self.clock) = (queue, clock)
  }
  /// The date of the system clock.
  public var currentDate: Date { clock() }

  /// Enqueues `action` on the queue.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let disposable = AnyDisposable()
    queue.async { if !disposable.isDisposed { action() } }
    return disposable
  }

  /// Runs `action` on the queue at `date`.
  @discardableResult
  public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(after: date, interval: .never, leeway: .nanoseconds(0), action: action)
  }

  /// Runs `action` on the queue at `date` and then every `interval`. Each run may be late by a tenth of the interval.
  @discardableResult
  public func schedule(
    after date: Date, interval: DispatchTimeInterval, action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let leeway = interval == .never ? .nanoseconds(0) : interval.scaled(by: 0.1)
    return schedule(after: date, interval: interval, leeway: leeway, action: action)
  }

  /// Runs `action` on the queue at `date` and then every `interval`.
  @discardableResult
  public func schedule(
    after date: Date, interval: DispatchTimeInterval, leeway: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    // Unchecked, because any thread may cancel a timer. Its other functions are called before it is activated.
    let timer = UncheckedSendable(value: DispatchSource.makeTimerSource(queue: queue))
    let disposable = AnyDisposable { timer.value.cancel() }
    timer.value.setEventHandler {
      guard !disposable.isDisposed else { return }
      // The timer and its handler refer to each other until the timer is cancelled.
      if interval == .never { disposable.dispose() }
      action()
    }
    let (date, interval, leeway) = (orNow(date), interval.orZero, leeway.orZero)
    if let time = DispatchWallTime(date) {
      timer.value.schedule(wallDeadline: time, repeating: interval, leeway: leeway)
    } else {
      let time = DispatchTime.now() + date.timeIntervalSince(currentDate).orZero
      timer.value.schedule(deadline: time, repeating: interval, leeway: leeway)
    }
    timer.value.resume()
    return disposable
  }
}

extension DispatchWallTime {
  /// Creates the wall time of `date`, or `nil` after 2115, because the system takes times after 2116, which need more
  /// bits, for times in the past. An earlier date than 1970 counts as its first second. The beginning of this second is
  /// excluded, because the system takes it for a time that never comes.
  fileprivate init?(_ date: Date) {
    let time = max(date.timeIntervalSince1970, 1)
    guard time < 4_600_000_000 else { return nil }
    let seconds = time.rounded(.down)
    self.init(timespec: .init(tv_sec: Int(seconds), tv_nsec: Int((time - seconds) * 1e9)))
  }
}
