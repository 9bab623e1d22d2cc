/// A disposable whose inner disposable can be replaced. Replacing it disposes of the previous one.
public final class SerialDisposable: Disposable {
  private struct State {
    var isDisposed = false
    var inner: (any Disposable)?
  }

  private let state: Locked<State>

  /// Creates a serial disposable that contains `disposable`.
  public init(_ disposable: (any Disposable)? = nil) { state = Locked(State(inner: disposable)) }
  /// Whether the serial disposable has been disposed of.
  public var isDisposed: Bool { state.withLock { $0.isDisposed } }

  /// The current inner disposable. Setting it disposes of the previous one. If the serial disposable has been disposed
  /// of, the new one is disposed of immediately.
  public var inner: (any Disposable)? {
    get { state.withLock { $0.inner } }
    set {
      let surplus = state.withLock { state in
        guard !state.isDisposed else { return newValue }
        defer { state.inner = newValue }
        return state.inner
      }
      surplus?.dispose()
    }
  }

  /// Disposes of the inner disposable, and of every inner disposable that is set later.
  public func dispose() {
    let inner = state.withLock { state in
      state.isDisposed = true
      return state.inner.take()
    }
    inner?.dispose()
  }
}
