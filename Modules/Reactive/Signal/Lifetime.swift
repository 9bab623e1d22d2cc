/// How long something lives: ended once, when its ``Token`` goes or is disposed of, and then it runs what was hung on
/// it.
///
/// An object that takes part in bindings holds a token and shows the lifetime, and the bindings end with the object.
public final class Lifetime: Sendable {
  private let disposables: CompositeDisposable

  /// Makes the lifetime that a token ends.
  public convenience init(_ token: Token) {
    self.init(token.disposables)
  }

  @usableFromInline
  init(_ disposables: CompositeDisposable) {
    self.disposables = disposables
  }

  /// Makes a lifetime and the token that ends it.
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

  /// Whether it has ended.
  public var hasEnded: Bool { disposables.isDisposed }

  /// A signal that completes at the end, or is interrupted at once if it has ended already.
  public var ended: Signal<Never, Never> {
    Signal { observer, lifetime in
      lifetime += self.observeEnded { observer.sendCompleted() }
    }
  }

  /// Runs `action` at the end; at once, if it has ended already.
  ///
  /// - Returns: A disposable that takes the action back.
  @discardableResult
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    disposables.add(action)
  }

  /// Disposes of `disposable` at the end.
  ///
  /// - Returns: A disposable that takes it out again.
  @discardableResult
  public static func += (lifetime: Lifetime, disposable: (any Disposable)?) -> (any Disposable)? {
    lifetime.disposables.add(disposable)
  }

  /// Runs `action` at the end.
  ///
  /// - Returns: A disposable that takes the action back.
  @discardableResult
  public static func += (lifetime: Lifetime, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    lifetime.observeEnded(action)
  }

  /// Ends a lifetime when it is disposed of or when nobody holds it any longer.
  public final class Token: Sendable {
    fileprivate let disposables = CompositeDisposable()

    /// Makes a token whose lifetime goes on.
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
