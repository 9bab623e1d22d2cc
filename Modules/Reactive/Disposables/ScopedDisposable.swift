/// A disposable that disposes of another when it is deinitialised.
public final class ScopedDisposable<Inner: Disposable>: Disposable {
  /// The disposable that is disposed of at the end of the scope.
  public let inner: Inner

  /// Creates a scope for `disposable`.
  public init(_ disposable: Inner) {
    inner = disposable
  }

  deinit {
    inner.dispose()
  }

  /// Whether the inner disposable has been disposed of.
  public var isDisposed: Bool { inner.isDisposed }

  /// Disposes of the inner disposable before the end of the scope.
  public func dispose() {
    inner.dispose()
  }
}

extension ScopedDisposable where Inner == AnyDisposable {
  /// Creates a scope for a disposable of any type.
  public convenience init(_ disposable: any Disposable) {
    self.init(AnyDisposable(disposable))
  }
}

extension ScopedDisposable where Inner == CompositeDisposable {
  /// Adds a disposable, which is disposed of at the end of the scope.
  ///
  /// - Returns: A disposable that removes it without disposing of it, or `nil` if there is nothing to remove.
  @discardableResult
  public static func += (left: ScopedDisposable, right: (any Disposable)?) -> (any Disposable)? {
    left.inner.add(right)
  }

  /// Adds a closure, which runs at the end of the scope.
  ///
  /// - Returns: A disposable that removes the closure, or `nil` if the closure has run.
  @discardableResult
  public static func += (left: ScopedDisposable, right: @escaping @Sendable () -> Void) -> (any Disposable)? {
    left.inner.add(right)
  }
}
