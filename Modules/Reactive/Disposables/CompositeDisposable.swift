/// A disposable that disposes of any number of others, in the order in which they were added.
public final class CompositeDisposable: Disposable {
  private struct State {
    var isDisposed = false
    var isInterruptionDecided = false
    var nextKey = 0
    var members: [(key: Int, disposable: any Disposable)] = []
    var start: StartContext?
  }

  /// Additional state of a composite that cancels a start of a producer. Created on demand: few starts need it.
  private final class StartContext {
    var retained: [UncheckedSendable<AnyObject>] = []
    var interruptionScheduler: (any Scheduler)?
  }

  private let state: Locked<State>

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
  public var isDisposed: Bool {
    state.withLock { $0.isDisposed }
  }

  /// Disposes of all added disposables.
  public func dispose() {
    let (members, retained) = state.withLock { state in
      state.isDisposed = true
      defer {
        state.members = []
        state.start?.retained = []
      }
      return (state.members, state.start?.retained)
    }
    for (_, disposable) in members {
      disposable.dispose()
    }
    withExtendedLifetime(retained) {}
  }

  /// Adds a disposable. If the composite has already been disposed of, this disposes of it immediately.
  ///
  /// - Returns: A disposable that removes the added disposable without disposing of it, or `nil` if the composite or
  ///   the given disposable has already been disposed of, or if the given disposable is `nil`.
  @discardableResult
  public func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
    guard let disposable, !disposable.isDisposed, let key = insert(disposable) else { return nil }
    return AnyDisposable { [weak self] in self?.remove(key) }
  }

  /// Adds a closure to run on disposal. If the composite has already been disposed of, the closure runs immediately.
  ///
  /// - Returns: A disposable that removes the closure, or `nil` if the closure has run.
  @discardableResult
  public func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
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
  @discardableResult
  @usableFromInline
  func insert(_ disposable: any Disposable) -> Int? {
    let key = state.withLock { state -> Int? in
      guard !state.isDisposed else { return nil }
      defer { state.nextKey += 1 }
      if state.members.isEmpty { state.members.reserveCapacity(2) }
      state.members.append((state.nextKey, disposable))
      return state.nextKey
    }
    if key == nil { disposable.dispose() }
    return key
  }

  /// Removes a disposable without disposing of it.
  @usableFromInline
  func remove(_ key: Int) {
    let removed = state.withLock { state in
      state.members.firstIndex { $0.key == key }.map { state.members.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}

// Additional state for starts of producers.
extension CompositeDisposable {
  /// Retains `object` until the composite is disposed of or ``takeRetainedObjects()`` is called.
  @usableFromInline
  func retain(_ object: AnyObject) {
    let object = UncheckedSendable(value: object)
    state.withLock { state in
      guard !state.isDisposed else { return }
      let start = state.start ?? StartContext()
      start.retained.append(object)
      state.start = start
    }
  }

  /// Returns the retained objects, and stops retaining them.
  @usableFromInline
  func takeRetainedObjects() -> [UncheckedSendable<AnyObject>] {
    state.withLock { state in
      defer { state.start?.retained = [] }
      return state.start?.retained ?? []
    }
  }

  /// Sets the scheduler on which the observer is interrupted when the start is disposed of; `nil` means immediately.
  /// Only the first call has an effect: the call by the operator that is closest to the observer.
  @usableFromInline
  func interrupt(on scheduler: (any Scheduler)?) {
    state.withLock { state in
      guard !state.isInterruptionDecided else { return }
      state.isInterruptionDecided = true
      guard let scheduler else { return }
      let start = state.start ?? StartContext()
      start.interruptionScheduler = scheduler
      state.start = start
    }
  }

  /// Whether ``interrupt(on:)`` has been called.
  @usableFromInline
  var isInterruptionDecided: Bool {
    state.withLock { $0.isInterruptionDecided }
  }

  /// The scheduler on which the observer is interrupted, or `nil` to interrupt it immediately.
  @usableFromInline
  var interruptionScheduler: (any Scheduler)? {
    state.withLock { $0.start?.interruptionScheduler }
  }
}
