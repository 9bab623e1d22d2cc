/// An object that cancels a piece of work or releases a resource.
///
/// You can call ``dispose()`` from any thread and any number of times. Only the first call has an effect.
public protocol Disposable: AnyObject, Sendable {
  /// Whether this object has been disposed of. For some disposables, it is also `true` when the work has ended.
  var isDisposed: Bool { get }
  /// Cancels the work or releases the resource.
  func dispose()
}

/// A disposable that runs a closure on disposal, or wraps another disposable.
public final class AnyDisposable: Disposable {
  private enum State {
    case active((@Sendable () -> Void)?)
    case disposed
    case wrapping(any Disposable)
  }

  private let state: Locked<State>

  /// Creates a disposable that only records whether it has been disposed of.
  public init() { state = Locked(.active(nil)) }
  /// Creates a disposable that runs `action` the first time it is disposed of, and then releases the closure.
  public init(_ action: @escaping @Sendable () -> Void) { state = Locked(.active(action)) }
  /// Creates a disposable that wraps `disposable` and forwards to it.
  public init(_ disposable: any Disposable) { state = Locked(.wrapping(disposable)) }

  /// Whether this disposable, or the disposable that it wraps, has been disposed of.
  public var isDisposed: Bool {
    switch state.withLock({ $0 }) {
    case .active: false
    case .disposed: true
    case .wrapping(let disposable): disposable.isDisposed
    }
  }

  /// Runs the closure if this is the first call, or disposes of the wrapped disposable.
  public func dispose() {
    let former = state.withLock { state in
      defer { if case .active = state { state = .disposed } }
      return state
    }
    switch former {
    case .active(let action): action?()
    case .disposed: break
    case .wrapping(let disposable): disposable.dispose()
    }
  }
}
