/// A disposable that disposes of another when nobody holds it any longer.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  /// What is disposed of at the end of the scope.
  public let inner: Inner

  /// Makes the scope of `disposable`.
  public init(_ disposable: Inner) {
    inner = disposable
  }

  deinit {
    inner.dispose()
  }

  /// Whether the inner one has been disposed of.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes of the inner one before the end of the scope.
  public func dispose() {
    inner.dispose()
  }
}

extension ScopedDisposable where Inner == AnyDisposable {
  /// Makes the scope of a disposable of any type.
  public convenience init(_ disposable: any Disposable) {
    self.init(AnyDisposable(disposable))
  }
}

extension ScopedDisposable where Inner == CompositeDisposable {
  /// Adds a disposable, to be disposed of at the end of the scope.
  ///
  /// - Returns: A disposable that takes it out again.
  @discardableResult
  public static func += (left: ScopedDisposable, right: (any Disposable)?) -> (any Disposable)? {
    left.inner.add(right)
  }

  /// Adds a closure, to be run at the end of the scope.
  ///
  /// - Returns: A disposable that takes it out again.
  @discardableResult
  public static func += (left: ScopedDisposable, right: @escaping @Sendable () -> Void) -> (any Disposable)? {
    left.inner.add(right)
  }
}
