import Dispatch

/// A scheduler that runs actions on the main actor, in the order in which they were scheduled.
///
/// If the caller is on the main actor and no earlier action is waiting, an action runs immediately. Otherwise it is
/// enqueued on the main queue. A main thread that is blocked, for example by ``SignalProducer/first()``, never runs it.
public final class UIScheduler: Scheduler {
  /// The number of enqueued actions that have not finished.
  private let waiting = Locked(0)
  /// The key of a value that only the main queue has, on which the main actor runs.
  private static let mainKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Creates a scheduler. It is independent of other UI schedulers, and does not wait for their actions.
  public init() {}

  /// Runs `action` on the main actor.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let isOnMain = DispatchQueue.getSpecific(key: Self.mainKey) != nil
    let mayRunNow = isOnMain && waiting.withLock { $0 == 0 }
    if mayRunNow {
      action()
      return nil
    }
    let disposable = AnyDisposable()
    waiting.withLock { $0 += 1 }
    DispatchQueue.main.async {
      defer { self.waiting.withLock { $0 -= 1 } }
      if !disposable.isDisposed { action() }
    }
    return disposable
  }
}
