// `FlattenStrategy` defines the terms “outer sequence”, “inner producer” and “flattened sequence”, and describes when a
// flattened sequence ends.

extension Stage where NewError == Error {
  @usableFromInline
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
///
/// The conformance to `Sendable` is unchecked, and safe because the only variable is accessed while the lock of the
/// counts is held. The counts do not depend on the generic types, so that locking them needs no generic code.
final class MergeState<Value, Error: Swift.Error>: @unchecked Sendable {
  private let limit: UInt
  private let sink: Sink<Value, Error>
  private let upstream: CompositeDisposable
  private let counts = Locked(MergeCounts())
  /// Created when the first producer has to wait.
  @exclusivity(unchecked) private var waiting: PendingValues<SignalProducer<Value, Error>>?

  init(limit: UInt, sink: Sink<Value, Error>, upstream: CompositeDisposable) {
    self.limit = limit
    self.sink = sink
    self.upstream = upstream
  }

  func add(_ producer: SignalProducer<Value, Error>) {
    let mayStart = counts.withLock { counts in
      guard counts.running < limit else {
        let waiting = waiting ?? PendingValues()
        self.waiting = waiting
        waiting.append(producer)
        return false
      }
      counts.running += 1
      return true
    }
    if mayStart { start(producer) }
  }

  func endOuter(_ ending: Termination<Error>) {
    guard case .completed = ending else { return sink.end(ending) }
    let isCompleted = counts.withLock { counts in
      counts.isOuterCompleted = true
      return counts.running == 0
    }
    if isCompleted { sink.end(.completed) }
  }

  private func start(_ producer: SignalProducer<Value, Error>) {
    var next: SignalProducer<Value, Error>? = producer
    while let producer = next, !upstream.isDisposed {
      let inner = Trampoline()
      let key = upstream.insert(inner)
      producer.subscribe(
        Sink(
          value: sink.onValue,
          end: { ending in
            if let key { self.upstream.remove(key) }
            inner.dispose()
            if case .failed = ending { return self.sink.end(ending) }
            if inner.workDidEnd(), let next = self.takeNext() { self.start(next) }
          }),
        inner)
      next = inner.startDidReturn() ? takeNext() : nil
    }
  }

  /// Returns the waiting producer that replaces an inner producer that has ended, or `nil` if none is waiting. In that
  /// case, also decrements the number of running producers, and completes the flattened sequence if neither the outer
  /// sequence nor an inner producer is running.
  private func takeNext() -> SignalProducer<Value, Error>? {
    var next: SignalProducer<Value, Error>?
    let isCompleted = counts.withLock { counts in
      next = waiting?.next()
      if next == nil { counts.running -= 1 }
      return counts.running == 0 && counts.isOuterCompleted
    }
    if isCompleted { sink.end(.completed) }
    return next
  }
}

private struct MergeCounts {
  var running: UInt = 0
  var isOuterCompleted = false
}

/// The state of `flatten` with the strategy `latest`. The current inner producer changes only on the strand, which also
/// delivers the values. So no event of an older producer can follow an event of a newer one.
final class LatestState<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    var current: CompositeDisposable?
    var isOuterCompleted = false
    var hasEnded = false
  }

  let sink: Sink<Value, Error>
  let strand: Strand
  let upstream: CompositeDisposable
  let running = SerialDisposable()
  let serialState = SerialState(State())

  init(sink: Sink<Value, Error>, strand: Strand, upstream: CompositeDisposable) {
    self.sink = sink
    self.strand = strand
    self.upstream = upstream
    upstream.add(running)
  }

  func switchTo(_ producer: SignalProducer<Value, Error>) {
    let inner = StartContext()
    running.inner = inner
    strand.perform({ serialState.state.current = inner }, orPost: { { self.serialState.state.current = inner } })
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
  func end(_ ending: Termination<Error>, from inner: CompositeDisposable?) {
    strand.perform({ deliver(ending, from: inner) }, orPost: { { self.deliver(ending, from: inner) } })
  }

  func send(_ value: Value, from inner: CompositeDisposable) {
    strand.perform({ deliver(value, from: inner) }, orPost: { { self.deliver(value, from: inner) } })
  }

  // MARK: On the strand

  func deliver(_ value: Value, from inner: CompositeDisposable) {
    guard serialState.state.current === inner, !serialState.state.hasEnded else { return }
    sink.value(value)
  }

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

  func deliverLast(_ ending: Termination<Error>) {
    serialState.state.hasEnded = true
    sink.end(ending)
  }
}
