import Synchronization

/// A disposable that disposes of any number of others, in the order in which they were added.
public final class CompositeDisposable: Disposable {
  private let members = Locked(KeyedList<any Disposable>())
  /// Written while the lock is held.
  private let disposed = Synchronization.Atomic(false)

  /// Creates an empty composite disposable.
  public init() {}

  /// Creates a composite disposable that contains `disposables`.
  public convenience init(_ disposables: some Sequence<any Disposable>) {
    self.init()
    for disposable in disposables { add(disposable) }
  }

  /// Creates a composite disposable that contains the elements of `disposables` that are not `nil`.
  public convenience init(_ disposables: some Sequence<(any Disposable)?>) { self.init(disposables.compactMap { $0 }) }

  /// Whether the composite has been disposed of.
  public var isDisposed: Bool { disposed.load(ordering: .acquiring) }

  /// Disposes of all added disposables.
  public func dispose() {
    let last = members.withLock { members in
      disposed.store(true, ordering: .releasing)
      defer { members = KeyedList() }
      return members.entries
    }
    for (_, disposable) in last { disposable?.dispose() }
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
  public func add(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { add(AnyDisposable(action)) }

  /// Adds a disposable, like ``add(_:)``.
  @discardableResult
  public static func += (left: CompositeDisposable, right: (any Disposable)?) -> (any Disposable)? { left.add(right) }

  /// Adds a closure to run on disposal, like ``add(_:)``.
  @discardableResult
  public static func += (left: CompositeDisposable, right: @escaping @Sendable () -> Void) -> (any Disposable)? {
    left.add(right)
  }

  /// Adds a disposable, and returns a key with which to remove it. If the composite has already been disposed of,
  /// disposes of the disposable and returns `nil`.
  @discardableResult @usableFromInline
  func insert(_ disposable: any Disposable) -> Int? {
    let key = members.withLock { members -> Int? in
      disposed.load(ordering: .relaxed) ? nil : members.append(disposable)
    }
    if key == nil { disposable.dispose() }
    return key
  }

  /// Removes a disposable without disposing of it. Removing it again has no effect.
  func remove(_ key: Int) {
    let removed = members.withLock { $0.remove(key) }
    withExtendedLifetime(removed) {}
  }
}
