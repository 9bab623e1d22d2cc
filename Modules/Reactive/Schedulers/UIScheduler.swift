import Dispatch

/// Runs work on the main actor: at once when the caller is there already and nothing waits, else on the main queue; in
/// either case in the order in which it was scheduled.
public final class UIScheduler: Scheduler {
  /// How many actions wait for the main queue.
  private let waiting = Locked(0)
  private static let mainKey: DispatchSpecificKey<Void> = {
    let key = DispatchSpecificKey<Void>()
    DispatchQueue.main.setSpecific(key: key, value: ())
    return key
  }()

  /// Makes one, which keeps an order of its own: it does not wait for what is scheduled on another.
  public init() {}

  /// Whether the caller runs on the main queue, which is where the main actor runs.
  static var isOnMain: Bool {
    DispatchQueue.getSpecific(key: mainKey) != nil
  }

  /// Runs `action` on the main actor.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    let mayRunNow = Self.isOnMain && waiting.withLock { $0 == 0 }
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

  /// Runs `action`, which only the main actor may, on the main actor.
  @discardableResult
  @usableFromInline
  func scheduleOnMain(_ action: @escaping @MainActor @Sendable () -> Void) -> (any Disposable)? {
    schedule { MainActor.assumeIsolated(action) }
  }
}
