/// Something that is under way or held, and can be ended or let go of.
///
/// Disposing may happen from any thread and any number of times; only the first time does something.
public protocol Disposable: AnyObject, Sendable {
  /// Whether it has been disposed of.
  var isDisposed: Bool { get }

  /// Ends what is under way.
  func dispose()
}

/// A disposable that runs a closure when it is disposed of, or stands for another.
public final class AnyDisposable: Disposable {
  private enum State {
    case active((@Sendable () -> Void)?)
    case disposed
    case standingFor(any Disposable)
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

  /// Makes a disposable that stands for another, and has been disposed of where that has.
  public init(_ disposable: any Disposable) {
    state = Locked(.standingFor(disposable))
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool {
    switch state.withLock({ $0 }) {
    case .active: false
    case .disposed: true
    case .standingFor(let disposable): disposable.isDisposed
    }
  }

  /// Runs the action, the first time; or disposes of the other.
  public func dispose() {
    let former = state.withLock { state in
      defer { if case .active = state { state = .disposed } }
      return state
    }
    switch former {
    case .active(let action): action?()
    case .disposed: break
    case .standingFor(let disposable): disposable.dispose()
    }
  }
}
