/// The lifetime of an object or a piece of work.
///
/// A lifetime ends once, when its ``Token`` is deinitialised or disposed of. It then runs the registered actions.
///
/// An object that takes part in bindings stores a token and exposes the lifetime. Its bindings end with the object.
public final class Lifetime: Sendable {
  private let disposables: CompositeDisposable

  /// Creates a lifetime that ends with `token`.
  public convenience init(_ token: Token) {
    self.init(token.disposables)
  }

  @usableFromInline
  init(_ disposables: CompositeDisposable) {
    self.disposables = disposables
  }

  /// Creates a lifetime and the token that ends it.
  public static func make() -> (lifetime: Lifetime, token: Token) {
    let token = Token()
    return (Lifetime(token), token)
  }

  /// A lifetime that has ended.
  public static let empty: Lifetime = {
    let token = Token()
    token.dispose()
    return Lifetime(token)
  }()

  /// Whether the lifetime has ended.
  public var hasEnded: Bool { disposables.isDisposed }

  /// A signal that completes when the lifetime ends. If it has ended already, the signal is interrupted immediately.
  public var ended: Signal<Never, Never> {
    Signal { observer, lifetime in
      lifetime += self.observeEnded { observer.sendCompleted() }
    }
  }

  /// Runs `action` when the lifetime ends, or immediately if it has ended already.
  ///
  /// - Returns: A disposable that removes the action, or `nil` if the lifetime has ended.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    disposables.add(action)
  }

  /// Disposes of `disposable` when the lifetime ends, or immediately if it has ended already.
  ///
  /// - Returns: A disposable that removes `disposable` without disposing of it, or `nil` if there is nothing to remove.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    lifetime.disposables.add(disposable)
  }

  /// Runs `action` when the lifetime ends, or immediately if it has ended already.
  ///
  /// - Returns: A disposable that removes the action, or `nil` if the lifetime has ended.
  @discardableResult
  public static func += (lifetime: Lifetime, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    lifetime.observeEnded(action)
  }

  /// The owner's side of a lifetime, which ends when the token is deinitialised or disposed of.
  public final class Token: Sendable {
    fileprivate let disposables = CompositeDisposable()

    /// Creates a token whose lifetime has not ended.
    public init() {}

    deinit {
      disposables.dispose()
    }

    /// Ends the lifetime.
    public func dispose() {
      disposables.dispose()
    }
  }
}
