/// The time until an object is released, or until a signal or a piece of work ends.
///
/// A lifetime ends once. It then runs the registered actions, in the order in which they were registered, on the thread
/// that ends it.
///
/// To create a lifetime for an object, store a ``Token`` in the object and expose the lifetime of the token. The
/// lifetime ends when the token is deinitialised or disposed of, so the bindings of the object end with the object.
public final class Lifetime: Sendable {
  private let disposables: CompositeDisposable

  /// Creates a lifetime that ends with `token`.
  public convenience init(_ token: Token) { self.init(token.disposables) }

  init(_ disposables: CompositeDisposable) { self.disposables = disposables }

  /// Creates a lifetime and the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// A lifetime that has ended, because nothing retains its token.
  public static let empty = Lifetime(Token())

  /// Whether the lifetime has ended.
  public var hasEnded: Bool { disposables.isDisposed }

  /// A signal that completes when the lifetime ends. If the lifetime has already ended, the signal interrupts its
  /// observers.
  public var ended: Signal<Never, Never> {
    Signal { observer, lifetime in
      lifetime += self.observeEnded { observer.sendCompleted() }
    }
  }

  /// Runs `action` when the lifetime ends, or immediately if it has ended already.
  ///
  /// - Returns: A disposable that removes the action, or `nil` if the lifetime has ended.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? { disposables.add(action) }

  /// Disposes of `disposable` when the lifetime ends, or immediately if it has ended already.
  ///
  /// - Returns: A disposable that removes `disposable` without disposing of it, or `nil` if the lifetime has ended, or
  ///   if `disposable` is `nil` or has already been disposed of.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    lifetime.disposables.add(disposable)
  }

  /// Runs `action` when the lifetime ends, like ``observeEnded(_:)``.
  @discardableResult
  public static func += (lifetime: Lifetime, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    lifetime.observeEnded(action)
  }

  /// An object that ends its lifetime when it is deinitialised or disposed of. The owner of the lifetime stores it.
  public final class Token: Sendable {
    fileprivate let disposables = CompositeDisposable()

    /// Creates a token whose lifetime has not ended.
    public init() {}

    deinit { disposables.dispose() }

    /// Ends the lifetime, unless it has already ended. You can call this from any thread.
    public func dispose() { disposables.dispose() }
  }
}
