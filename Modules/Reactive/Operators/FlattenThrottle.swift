/// Inner producers of which one runs, and those that come meanwhile are left out.
@usableFromInline
final class Admitting<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var isInnerRunning = false
    @usableFromInline var isOuterCompleted = false

    @inlinable
    init() {}
  }

  @usableFromInline let sink: Sink<Value, Error>
  @usableFromInline let upstream: CompositeDisposable
  @usableFromInline let state = Locked(State())

  /// - Parameter sink: May be called by several threads at once.
  @inlinable
  init(sink: Sink<Value, Error>, upstream: CompositeDisposable) {
    self.sink = sink
    self.upstream = upstream
  }

  @inlinable
  func add(_ producer: SignalProducer<Value, Error>) {
    let isAdmitted = state.withLock { state in
      defer { state.isInnerRunning = true }
      return !state.isInnerRunning
    }
    let inner = CompositeDisposable()
    guard isAdmitted, let key = upstream.insert(inner) else { return }
    producer.subscribe(
      Sink(
        value: sink.onValue,
        end: { ending in
          self.upstream.remove(key)
          inner.dispose()
          self.endInner(ending)
        }),
      inner)
  }

  @inlinable
  func endInner(_ ending: Ending<Error>) {
    guard case .completed = ending else { return sink.end(ending) }
    let isCompleted = state.withLock { state in
      state.isInnerRunning = false
      return state.isOuterCompleted
    }
    if isCompleted { sink.end(.completed) }
  }

  @inlinable
  func endOuter(_ ending: Ending<Error>) {
    guard case .completed = ending else { return sink.end(ending) }
    let isCompleted = state.withLock { state in
      state.isOuterCompleted = true
      return !state.isInnerRunning
    }
    if isCompleted { sink.end(.completed) }
  }
}
