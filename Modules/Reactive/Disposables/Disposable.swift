/// Something that is under way or held, and can be ended or let go of.
///
/// Disposing may happen from any thread and any number of times; only the first time does something.
public protocol Disposable: AnyObject, Sendable {
  /// Whether it has been disposed of.
  var isDisposed: Bool { get }

  /// Ends what is under way.
  func dispose()
}

/// A disposable that runs a closure when it is disposed of.
public final class AnyDisposable: Disposable {
  private enum State {
    case active((@Sendable () -> Void)?)
    case disposed
  }

  private let state: Locked<State>

  /// Makes a disposable that only remembers whether it has been disposed of.
  public init() {
    state = Locked(.active(nil))
  }

  /// Makes a disposable that runs `action` when it is first disposed of, and lets go of it then.
  public init(_ action: @escaping @Sendable () -> Void) {
    state = Locked(.active(action))
  }

  /// Makes a disposable that stands for another.
  public convenience init(_ disposable: any Disposable) {
    self.init { disposable.dispose() }
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool {
    state.withLock { if case .disposed = $0 { true } else { false } }
  }

  /// Runs the action, the first time.
  public func dispose() {
    let action = state.withLock { state -> (@Sendable () -> Void)? in
      guard case .active(let action) = state else { return nil }
      state = .disposed
      return action
    }
    action?()
  }
}
