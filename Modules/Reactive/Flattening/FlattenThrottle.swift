/// The state of `flatten` with the strategy `throttle`.
final class FlattenThrottleState<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    var isInnerRunning = false
    var isOuterCompleted = false
  }

  let sink: Sink<Value, Error>
  let upstream: CompositeDisposable
  let state = Locked(State())

  /// - Parameter sink: A sink that several threads may call at once.
  init(sink: Sink<Value, Error>, upstream: CompositeDisposable) {
    self.sink = sink
    self.upstream = upstream
  }

  func add(_ producer: SignalProducer<Value, Error>) {
    let mayStart = state.withLock { state in
      defer { state.isInnerRunning = true }
      return !state.isInnerRunning
    }
    let inner = StartContext()
    guard mayStart, let key = upstream.insert(inner) else { return }
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

  func endInner(_ ending: Termination<Error>) {
    guard case .completed = ending else { return sink.end(ending) }
    let isCompleted = state.withLock { state in
      state.isInnerRunning = false
      return state.isOuterCompleted
    }
    if isCompleted { sink.end(.completed) }
  }

  func endOuter(_ ending: Termination<Error>) {
    guard case .completed = ending else { return sink.end(ending) }
    let isCompleted = state.withLock { state in
      state.isOuterCompleted = true
      return !state.isInnerRunning
    }
    if isCompleted { sink.end(.completed) }
  }
}
