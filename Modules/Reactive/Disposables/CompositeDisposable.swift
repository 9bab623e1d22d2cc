/// A disposable that is many: disposing of it disposes of all that were added, in the order in which they came.
public final class CompositeDisposable: Disposable {
  private struct State {
    var isDisposed = false
    var isInterruptionDecided = false
    var nextKey = 0
    var members: [(key: Int, disposable: any Disposable)] = []
    var start: StartNotes?
  }

  /// What is noted of the start of a producer whose work this disposes of; few starts have any of it.
  private final class StartNotes {
    var held: [Trusted<AnyObject>] = []
    var interruptionScheduler: (any Scheduler)?
  }

  private let state: Locked<State>

  /// Makes an empty one.
  public init() {
    state = Locked(State())
  }

  /// Makes one of `disposables`.
  public convenience init(_ disposables: some Sequence<any Disposable>) {
    self.init()
    for disposable in disposables {
      add(disposable)
    }
  }

  /// Makes one of those of `disposables` that are there.
  public convenience init(_ disposables: some Sequence<(any Disposable)?>) {
    self.init(disposables.compactMap { $0 })
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool {
    state.withLock { $0.isDisposed }
  }

  /// Disposes of everything that was added.
  public func dispose() {
    let (members, held) = state.withLock { state in
      state.isDisposed = true
      defer {
        state.members = []
        state.start?.held = []
      }
      return (state.members, state.start?.held)
    }
    for (_, disposable) in members {
      disposable.dispose()
    }
    withExtendedLifetime(held) {}
  }

  /// Adds a disposable; it is disposed of at once if the composite has been already.
  ///
  /// - Returns: A disposable that takes it out again without disposing of it; nothing where there is nothing to take
  ///   out.
  @discardableResult
  public func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
    guard let disposable, !disposable.isDisposed, let key = insert(disposable) else { return nil }
    return AnyDisposable { [weak self] in self?.remove(key) }
  }

  /// Adds a closure to run; it runs at once if the composite has been disposed of already.
  @discardableResult
  public func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    add(AnyDisposable(action))
  }

  /// Adds a disposable.
  @discardableResult
  public static func += (left: CompositeDisposable, right: (any Disposable)?) -> (any Disposable)? {
    left.add(right)
  }

  /// Adds a closure to run.
  @discardableResult
  public static func += (left: CompositeDisposable, right: @escaping @Sendable () -> Void) -> (any Disposable)? {
    left.add(right)
  }

  /// Adds a disposable; it is disposed of at once if the composite has been already.
  ///
  /// - Returns: A key to take it out with; nothing where there is nothing to take out.
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

  /// Takes a disposable out, without disposing of it.
  @usableFromInline
  func remove(_ key: Int) {
    let removed = state.withLock { state in
      state.members.firstIndex { $0.key == key }.map { state.members.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }
}

// What the starts of producers need besides.
extension CompositeDisposable {
  /// Holds `object` until the end, or until somebody takes it over.
  @usableFromInline
  func hold(_ object: AnyObject) {
    let object = Trusted(value: object)
    state.withLock { state in
      guard !state.isDisposed else { return }
      let start = state.start ?? StartNotes()
      start.held.append(object)
      state.start = start
    }
  }

  /// What is held, which is held here no longer.
  @usableFromInline
  func takeHeld() -> [Trusted<AnyObject>] {
    state.withLock { state in
      defer { state.start?.held = [] }
      return state.start?.held ?? []
    }
  }

  /// Says where the observer is told that it is interrupted, when the start is disposed of: on `scheduler`, or at once.
  /// The stage that is nearest to the observer says it first, and that counts.
  @usableFromInline
  func interrupt(on scheduler: (any Scheduler)?) {
    state.withLock { state in
      guard !state.isInterruptionDecided else { return }
      state.isInterruptionDecided = true
      guard let scheduler else { return }
      let start = state.start ?? StartNotes()
      start.interruptionScheduler = scheduler
      state.start = start
    }
  }

  /// Whether it has been said where the observer is told of an interruption.
  @usableFromInline
  var isInterruptionDecided: Bool {
    state.withLock { $0.isInterruptionDecided }
  }

  /// Where the observer is told of an interruption; nothing for at once.
  @usableFromInline
  var interruptionScheduler: (any Scheduler)? {
    state.withLock { $0.start?.interruptionScheduler }
  }
}
