public import Synchronization

/// A disposable that disposes of any number of others, in the order in which they were added.
///
/// You cannot subclass this class outside of its module. The conformance to `Sendable` is unchecked because the
/// compiler cannot check a class that is not final. It is safe because the stored properties are immutable and
/// `Sendable`.
public class CompositeDisposable: Disposable, @unchecked Sendable {
  private struct State {
    var removedCount: UInt32 = 0
    /// The members in ascending order of their keys. A removed member is `nil` until half of the members are.
    var members: [(key: Int, disposable: (any Disposable)?)] = []

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
  public func dispose() {
    let members = state.withLock { state in
      disposed.store(true, ordering: .releasing)
      defer { state.members = [] }
      return state.members
    }
    for (_, disposable) in members {
      disposable?.dispose()
    }
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
  /// Calls `body` while the lock is held. Subclasses use it to protect their variables.
  final func withLock<Result>(_ body: () -> Result) -> Result {
    state.withLock { _ in body() }
  }
}
