/// A disposable that disposes of its inner disposable when it is deinitialised, at the end of a scope.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  /// The disposable that is disposed of at the end of the scope.
  public let inner: Inner

  /// Creates a disposable that disposes of `disposable` when it is deinitialised.
  public init(_ disposable: Inner) { inner = disposable }
  deinit { inner.dispose() }
  /// Whether the inner disposable has been disposed of.
  public var isDisposed: Bool { inner.isDisposed }
  /// Disposes of the inner disposable before the end of the scope.
  public func dispose() { inner.dispose() }
}

extension ScopedDisposable where Inner == AnyDisposable {
  /// Creates a disposable that disposes of `disposable`, which may be of any type, when it is deinitialised.
  public convenience init(_ disposable: any Disposable) { self.init(AnyDisposable(disposable)) }
}

extension ScopedDisposable where Inner == CompositeDisposable {
  /// Adds a disposable, which is disposed of at the end of the scope. See ``CompositeDisposable/add(_:)``.
  @discardableResult
  public static func += (left: ScopedDisposable, right: (any Disposable)?) -> (any Disposable)? {
    left.inner.add(right)
  }
  /// Adds a closure, which runs at the end of the scope. See ``CompositeDisposable/add(_:)``.
  @discardableResult
  public static func += (left: ScopedDisposable, right: @escaping @Sendable () -> Void) -> (any Disposable)? {
    left.inner.add(right)
  }
}
