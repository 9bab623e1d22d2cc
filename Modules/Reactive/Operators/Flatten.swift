// `FlattenStrategy` defines the terms “outer sequence”, “inner producer” and “flattened sequence”, and describes when a
// flattened sequence ends.

extension Stage where NewError == Error {
  @inlinable
  static func flatten(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
  ) -> Stage {
    switch strategy.kind {
    case .concurrent(let limit):
      .serialized { sink, upstream in
        let mergeState = MergeState(limit: limit, sink: sink, upstream: upstream)
        return Sink(value: { mergeState.add(transform($0)) }, end: { mergeState.endOuter($0) })
      }
    case .latest:
      .onStrand { sink, strand, upstream in
        let latestState = LatestState(sink: sink, strand: strand, upstream: upstream)
        return Sink(value: { latestState.switchTo(transform($0)) }, end: { latestState.end($0, from: nil) })
      }
    case .race:
      .onStrand { sink, strand, upstream in
        let raceState = RaceState(sink: sink, strand: strand, upstream: upstream)
        return Sink(value: { raceState.add(transform($0)) }, end: { raceState.end($0, from: nil) })
      }
    case .throttle:
      .serialized { sink, upstream in
        let throttleState = FlattenThrottleState(sink: sink, upstream: upstream)
        return Sink(value: { throttleState.add(transform($0)) }, end: { throttleState.endOuter($0) })
      }
    }
  }
}

/// The state of `flatten` with the strategy `merge`, `concat` or `concurrent(limit:)`, which runs up to `limit` inner
/// producers at once.
@usableFromInline
final class MergeState<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var running: UInt = 0
    /// Created when the first producer has to wait.
    @usableFromInline var waiting: PendingValues<SignalProducer<Value, Error>>?
    @usableFromInline var isOuterCompleted = false

    @inlinable
    init() {}
  }

  @usableFromInline let limit: UInt
  @usableFromInline let sink: Sink<Value, Error>
  @usableFromInline let upstream: CompositeDisposable
  @usableFromInline let state = Locked(State())

  @inlinable
  init(limit: UInt, sink: Sink<Value, Error>, upstream: CompositeDisposable) {
    self.limit = limit
    self.sink = sink
    self.upstream = upstream
  }

  @inlinable
  func add(_ producer: SignalProducer<Value, Error>) {
    let mayStart = state.withLock { state in
      guard state.running < limit else {
        let waiting = state.waiting ?? PendingValues()
        state.waiting = waiting
        waiting.append(producer)
        return false
      }
      state.running += 1
      return true
    }
    if mayStart { start(producer) }
  }

  @inlinable
  func endOuter(_ ending: Termination<Error>) {
    guard case .completed = ending else { return sink.end(ending) }
    let isCompleted = state.withLock { state in
      state.isOuterCompleted = true
      return state.running == 0
    }
    if isCompleted { sink.end(.completed) }
  }

  @inlinable
  func start(_ producer: SignalProducer<Value, Error>) {
    var next: SignalProducer<Value, Error>? = producer
    while let producer = next, !upstream.isDisposed {
      let inner = CompositeDisposable()
      let key = upstream.insert(inner)
      let trampoline = Trampoline()
      producer.subscribe(
        Sink(
          value: sink.onValue,
          end: { ending in
            if let key { self.upstream.remove(key) }
            inner.dispose()
            if case .failed = ending { return self.sink.end(ending) }
            if trampoline.workDidEnd() { self.startNext() }
          }),
        inner)
      next = trampoline.startDidReturn() ? takeNext() : nil
    }
  }

  @inlinable
  func startNext() {
    if let next = takeNext() { start(next) }
  }

  /// Returns the waiting producer that replaces an inner producer that has ended, or `nil` if none is waiting. In that
  /// case, also decrements the number of running producers, and completes the flattened sequence if neither the outer
  /// sequence nor an inner producer is running.
  @inlinable
  func takeNext() -> SignalProducer<Value, Error>? {
    let (next, isCompleted) = state.withLock { state -> (SignalProducer<Value, Error>?, Bool) in
      if let next = state.waiting?.next() { return (next, false) }
      state.running -= 1
      return (nil, state.running == 0 && state.isOuterCompleted)
    }
    if isCompleted { sink.end(.completed) }
    return next
  }
}

/// A record of which happens first: the end of the work, or the return of the call that starts the work. If the work
/// ends first, the caller starts the next work in a loop, and not recursively. So the stack does not grow, however many
/// synchronous producers follow each other.
@usableFromInline
final class Trampoline: Sendable {
  @usableFromInline
  enum State { case starting, ended, started }

  @usableFromInline let state = Locked(State.starting)

  @inlinable
  init() {}

  /// Records that the work has ended. Returns whether the starting call has already returned.
  @inlinable
  func workDidEnd() -> Bool {
    state.withLock { state in
      if state == .started { return true }
      state = .ended
      return false
    }
  }

  /// Records that the starting call has returned. Returns whether the work had already ended.
  @inlinable
  func startDidReturn() -> Bool {
    state.withLock { state in
      if state == .ended { return true }
      state = .started
      return false
    }
  }
}

/// The state of `flatten` with the strategy `latest`. The current inner producer changes only on the strand, which also
/// delivers the values. So no event of an older producer can follow an event of a newer one.
@usableFromInline
final class LatestState<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var current: CompositeDisposable?
    @usableFromInline var isOuterCompleted = false
    @usableFromInline var hasEnded = false

    @inlinable
    init() {}
  }

  @usableFromInline let sink: Sink<Value, Error>
  @usableFromInline let strand: Strand
  @usableFromInline let upstream: CompositeDisposable
  @usableFromInline let running = SerialDisposable()
  @usableFromInline let serialState = SerialState(State())

  @inlinable
  init(sink: Sink<Value, Error>, strand: Strand, upstream: CompositeDisposable) {
    self.sink = sink
    self.strand = strand
    self.upstream = upstream
    upstream.add(running)
  }

  @inlinable
  func switchTo(_ producer: SignalProducer<Value, Error>) {
    let inner = CompositeDisposable()
    running.inner = inner
    if strand.enter(orPost: { { self.serialState.state.current = inner } }) {
      serialState.state.current = inner
      strand.leave()
    }
    guard !inner.isDisposed else { return }
    producer.subscribe(
      Sink(
        value: { self.send($0, from: inner) },
        end: { ending in
          inner.dispose()
          self.end(ending, from: inner)
        }),
      inner)
  }

  /// Handles the end of the inner producer with the disposable `inner`, or of the outer sequence if `inner` is `nil`.
  @inlinable
  func end(_ ending: Termination<Error>, from inner: CompositeDisposable?) {
    guard strand.enter(orPost: { { self.deliver(ending, from: inner) } }) else { return }
    deliver(ending, from: inner)
    strand.leave()
  }

  @inlinable
  func send(_ value: Value, from inner: CompositeDisposable) {
    guard strand.enter(orPost: { { self.deliver(value, from: inner) } }) else { return }
    deliver(value, from: inner)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value, from inner: CompositeDisposable) {
    guard serialState.state.current === inner, !serialState.state.hasEnded else { return }
    sink.value(value)
  }

  @inlinable
  func deliver(_ ending: Termination<Error>, from inner: CompositeDisposable?) {
    guard !serialState.state.hasEnded, inner == nil || serialState.state.current === inner else { return }
    switch (ending, inner) {
    case (.failed, _), (.interrupted, nil):
      return deliverLast(ending)
    case (.completed, nil):
      serialState.state.isOuterCompleted = true
    case (.completed, _), (.interrupted, _):
      serialState.state.current = nil
    }
    if serialState.state.isOuterCompleted, serialState.state.current == nil { deliverLast(.completed) }
  }

  @inlinable
  func deliverLast(_ ending: Termination<Error>) {
    serialState.state.hasEnded = true
    sink.end(ending)
  }
}
