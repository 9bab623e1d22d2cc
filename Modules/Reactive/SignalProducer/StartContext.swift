/// The resources of one start of a producer, which also determines how the observer is interrupted if the start is
/// disposed of.
///
/// The conformance to `Sendable` is unchecked, and safe because the variables are accessed only while the composite's
/// lock is held.
@usableFromInline
class StartContext: CompositeDisposable, @unchecked Sendable {
  @exclusivity(unchecked) private final var hasDecidedInterruption = false
  /// Created on demand: few starts need it.
  @exclusivity(unchecked) private final var details: Details?

  private final class Details {
    var retained: [UncheckedSendable<AnyObject>] = []
    var interruptionScheduler: (any Scheduler)?
    var interruptionEffects: [InterruptionEffect] = []
  }

  /// A closure that runs when a start is disposed of, before the observer is interrupted.
  struct InterruptionEffect: Sendable {
    let isScheduled: Bool
    let run: @Sendable () -> Void
  }

  @usableFromInline
  override init() {}

  @usableFromInline
  override final func dispose() {
    super.dispose()
    withExtendedLifetime(takeRetainedObjects()) {}
  }

  /// Retains `object` until the start is disposed of or ``takeRetainedObjects()`` is called.
  @usableFromInline
  final func retain(_ object: AnyObject) {
    let object = UncheckedSendable(value: object)
    withLock { if !isDisposed { makeDetails().retained.append(object) } }
  }

  /// Returns the retained objects, and stops retaining them.
  @usableFromInline
  final func takeRetainedObjects() -> [UncheckedSendable<AnyObject>] {
    withLock {
      defer { details?.retained = [] }
      return details?.retained ?? []
    }
  }

  /// Sets the scheduler on which the observer is interrupted when the start is disposed of; `nil` means immediately.
  /// Only the first call has an effect: the call by the operator that is closest to the observer.
  final func interrupt(on scheduler: (any Scheduler)?) {
    withLock {
      guard !hasDecidedInterruption else { return }
      hasDecidedInterruption = true
      if let scheduler { makeDetails().interruptionScheduler = scheduler }
    }
  }

  /// Adds a closure that runs when the start is disposed of, before the observer is interrupted. The closures run in
  /// the reverse order, because downstream stages connect first.
  ///
  /// - Parameter isScheduled: Whether the closure runs on the scheduler on which the observer is interrupted.
  final func addInterruptionEffect(isScheduled: Bool, _ run: @escaping @Sendable () -> Void) {
    let effect = InterruptionEffect(isScheduled: isScheduled, run: run)
    withLock { makeDetails().interruptionEffects.append(effect) }
  }

  /// The closures that have to run before the observer is interrupted, in their order.
  final var interruptionEffects: [InterruptionEffect] {
    withLock { details?.interruptionEffects.reversed() ?? [] }
  }

  /// Whether ``interrupt(on:)`` has been called.
  final var isInterruptionDecided: Bool {
    withLock { hasDecidedInterruption }
  }

  /// The scheduler on which the observer is interrupted, or `nil` to interrupt it immediately.
  final var interruptionScheduler: (any Scheduler)? {
    withLock { details?.interruptionScheduler }
  }

  private final func makeDetails() -> Details {
    let made = details ?? Details()
    details = made
    return made
  }
}

extension CompositeDisposable {
  /// Creates the context of an inner start, which is disposed of together with the composite.
  @usableFromInline
  func insertStart() -> StartContext {
    let start = StartContext()
    insert(start)
    return start
  }
}
