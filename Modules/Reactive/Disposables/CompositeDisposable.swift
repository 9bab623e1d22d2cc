/// A disposable that is many: disposing of it disposes of all that were added, in the order in which they came.
public final class CompositeDisposable: Disposable {
  private struct State {
    var isDisposed = false
    var nextKey = 0
    var members: [(key: Int, disposable: any Disposable)] = []
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
    let members = state.withLock { state in
      state.isDisposed = true
      defer { state.members = [] }
      return state.members
    }
    for (_, disposable) in members {
      disposable.dispose()
    }
  }

  /// Adds a disposable; it is disposed of at once if the composite has been already.
  ///
  /// - Returns: A disposable that takes it out again without disposing of it; nothing where there is nothing to take
  ///   out.
  @discardableResult
  public func add(_ disposable: (any Disposable)?) -> (any Disposable)? {
    guard let disposable, let key = insert(disposable) else { return nil }
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
