public import Synchronization

/// A disposable that disposes of any number of others, in the order in which they were added.
public class CompositeDisposable: Disposable, @unchecked Sendable {
  private struct State {
    var isInterruptionDecided = false
    var removedCount: UInt32 = 0
    /// The members in ascending order of their keys. A removed member is `nil` until half of the members are.
    var members: [(key: Int, disposable: (any Disposable)?)] = []
    var start: StartContext?

    /// Removes and returns a member. The time is logarithmic on average, whichever member it is.
    mutating func remove(_ key: Int) -> (any Disposable)? {
      defer { compact() }
      if members.last?.key == key { return members.removeLast().disposable }
      var candidates = members.indices
      while let first = candidates.first {
        let middle = first + candidates.count / 2
        guard members[middle].key != key else {
          removedCount += 1
          return members[middle].disposable.take()
        }
        candidates = members[middle].key < key ? middle + 1..<candidates.endIndex : first..<middle
      }
      return nil
    }

    private mutating func compact() {
      guard removedCount > members.count / 2 else { return }
      members.removeAll { $0.disposable == nil }
      removedCount = 0
    }
  }

  /// Additional state of a composite that cancels a start of a producer. Created on demand: few starts need it.
  private final class StartContext {
    var retained: [UncheckedSendable<AnyObject>] = []
    var interruptionScheduler: (any Scheduler)?
    var interruptionEffects: [InterruptionEffect] = []
  }

  /// A closure that runs when a start is disposed of, before the observer is interrupted.
  struct InterruptionEffect: Sendable {
    let isScheduled: Bool
    let run: @Sendable () -> Void

    init(isScheduled: Bool, run: @escaping @Sendable () -> Void) {
      (self.isScheduled, self.run) = (isScheduled, run)
    }
  }

  private final let state: Locked<State>
  /// Written while the lock is held.
  @usableFromInline final let disposed = Synchronization.Atomic(false)

  /// Creates an empty composite disposable.
  public init() {
    state = Locked(State())
  }

  /// Creates a composite disposable that contains `disposables`.
  public convenience init(_ disposables: some Sequence<any Disposable>) {
    self.init()
    for disposable in disposables {
      add(disposable)
    }
  }

  /// Creates a composite disposable that contains the elements of `disposables` that are not `nil`.
  public convenience init(_ disposables: some Sequence<(any Disposable)?>) {
    self.init(disposables.compactMap { $0 })
  }

  /// Whether the composite has been disposed of.
  @inlinable
  public final var isDisposed: Bool {
    disposed.load(ordering: .acquiring)
  }

  /// Disposes of all added disposables.
  public final func dispose() {
    let (members, retained) = state.withLock { state in
      disposed.store(true, ordering: .releasing)
      defer {
        state.members = []
        state.start?.retained = []
      }
      return (state.members, state.start?.retained)
    }
    for (_, disposable) in members {
      disposable?.dispose()
    }
    withExtendedLifetime(retained) {}
  }

  /// Adds a disposable. If the composite has already been disposed of, this disposes of it immediately.
  ///
  /// - Returns: A disposable that removes the added disposable without disposing of it, or `nil` if the composite or
  ///   the given disposable has already been disposed of, or if the given disposable is `nil`.
  @discardableResult
  public final func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
    guard let disposable, !disposable.isDisposed, let key = insert(disposable) else { return nil }
    return AnyDisposable { [weak self] in self?.remove(key) }
  }

  /// Adds a closure to run on disposal. If the composite has already been disposed of, the closure runs immediately.
  ///
  /// - Returns: A disposable that removes the closure, or `nil` if the closure has run.
  @discardableResult
  public final func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    add(AnyDisposable(action))
  }

  /// Adds a disposable, like ``add(_:)``.
  @discardableResult
  public static func += (left: CompositeDisposable, right: (any Disposable)?) -> (any Disposable)? {
    left.add(right)
  }

  /// Adds a closure to run on disposal, like ``add(_:)``.
  @discardableResult
  public static func += (left: CompositeDisposable, right: @escaping @Sendable () -> Void) -> (any Disposable)? {
    left.add(right)
  }

  /// Adds a disposable, and returns a key with which to remove it. If the composite has already been disposed of,
  /// disposes of the disposable and returns `nil`.
  @usableFromInline
  @discardableResult
  final func insert(_ disposable: any Disposable) -> Int? {
    let key = state.withLock { state -> Int? in
      guard !disposed.load(ordering: .relaxed) else { return nil }
      if state.members.isEmpty { state.members.reserveCapacity(2) }
      // The key of a removed member may be used again, because a member is removed only once.
      let key = (state.members.last?.key ?? -1) + 1
      state.members.append((key, disposable))
      return key
    }
    if key == nil { disposable.dispose() }
    return key
  }

  /// Removes a disposable without disposing of it.
  final func remove(_ key: Int) {
    let removed = state.withLock { $0.remove(key) }
    withExtendedLifetime(removed) {}
  }
}

// Additional state for starts of producers.
extension CompositeDisposable {
  /// Retains `object` until the composite is disposed of or ``takeRetainedObjects()`` is called.
  @usableFromInline
  final func retain(_ object: AnyObject) {
    let object = UncheckedSendable(value: object)
    state.withLock { state in
      guard !disposed.load(ordering: .relaxed) else { return }
      let start = state.start ?? StartContext()
      start.retained.append(object)
      state.start = start
    }
  }

  /// Returns the retained objects, and stops retaining them.
  @usableFromInline
  final func takeRetainedObjects() -> [UncheckedSendable<AnyObject>] {
    state.withLock { state in
      defer { state.start?.retained = [] }
      return state.start?.retained ?? []
    }
  }

  /// Sets the scheduler on which the observer is interrupted when the start is disposed of; `nil` means immediately.
  /// Only the first call has an effect: the call by the operator that is closest to the observer.
  @usableFromInline
  final func interrupt(on scheduler: (any Scheduler)?) {
    state.withLock { state in
      guard !state.isInterruptionDecided else { return }
      state.isInterruptionDecided = true
      guard let scheduler else { return }
      let start = state.start ?? StartContext()
      start.interruptionScheduler = scheduler
      state.start = start
    }
  }

  /// Adds a closure that runs when the start is disposed of, before the observer is interrupted. The closures run in the
  /// reverse order, because downstream stages connect first.
  ///
  /// - Parameter isScheduled: Whether the closure runs on the scheduler on which the observer is interrupted.
  final func addInterruptionEffect(isScheduled: Bool, _ run: @escaping @Sendable () -> Void) {
    state.withLock { state in
      let start = state.start ?? StartContext()
      start.interruptionEffects.append(InterruptionEffect(isScheduled: isScheduled, run: run))
      state.start = start
    }
  }

  /// The closures that have to run before the observer is interrupted, in their order.
  final var interruptionEffects: [InterruptionEffect] {
    state.withLock { $0.start?.interruptionEffects.reversed() ?? [] }
  }

  /// Whether ``interrupt(on:)`` has been called.
  final var isInterruptionDecided: Bool {
    state.withLock { $0.isInterruptionDecided }
  }

  /// The scheduler on which the observer is interrupted, or `nil` to interrupt it immediately.
  final var interruptionScheduler: (any Scheduler)? {
    state.withLock { $0.start?.interruptionScheduler }
  }
}
