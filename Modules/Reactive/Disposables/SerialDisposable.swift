/// A disposable that holds another, which can be replaced: the one that was held is then disposed of.
public final class SerialDisposable: Disposable {
  private struct State {
    var isDisposed = false
    var inner: (any Disposable)?
  }

  private let state: Locked<State>

  /// Makes one that holds `disposable`.
  public init(_ disposable: (any Disposable)? = nil) {
    state = Locked(State(inner: disposable))
  }

  /// Whether it has been disposed of.
  public var isDisposed: Bool {
    state.withLock { $0.isDisposed }
  }

  /// What is held. What was held before is disposed of when it is set, and so is the new one if this has been disposed
  /// of.
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

  /// Disposes of what is held, and of whatever it is given later.
  public func dispose() {
    let inner = state.withLock { state in
      state.isDisposed = true
      defer { state.inner = nil }
      return state.inner
    }
    inner?.dispose()
  }
}
