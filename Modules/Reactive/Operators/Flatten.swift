// The outer sequence and the inner ones end together: what fails, fails the whole; the whole completes when the outer
// sequence and every inner one have. An inner interruption counts as the completion of that inner one, except in a race
// and where inner ones are throttled, which it interrupts.

extension Stage where NewError == Error {
  @inlinable
  static func flatten(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
  ) -> Stage {
    switch strategy.kind {
    case .concurrent(let limit):
      .serialized { sink, upstream in
        let merging = Merging(limit: limit, sink: sink, upstream: upstream)
        return Sink(value: { merging.add(transform($0)) }, end: { merging.endOuter($0) })
      }
    case .latest:
      .onStrand { sink, strand, upstream in
        let switching = Switching(sink: sink, strand: strand, upstream: upstream)
        return Sink(value: { switching.switchTo(transform($0)) }, end: { switching.end($0, from: nil) })
      }
    case .race:
      .onStrand { sink, strand, upstream in
        let racing = Racing(sink: sink, strand: strand, upstream: upstream)
        return Sink(value: { racing.add(transform($0)) }, end: { racing.end($0, from: nil) })
      }
    case .throttle:
      .serialized { sink, upstream in
        let admitting = Admitting(sink: sink, upstream: upstream)
        return Sink(value: { admitting.add(transform($0)) }, end: { admitting.endOuter($0) })
      }
    }
  }
}

/// Inner producers of which up to `limit` run at once.
@usableFromInline
final class Merging<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var running: UInt = 0
    @usableFromInline var waiting: [SignalProducer<Value, Error>] = []
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
        state.waiting.append(producer)
        return false
      }
      state.running += 1
      return true
    }
    if mayStart { start(producer) }
  }

  @inlinable
  func endOuter(_ ending: Ending<Error>) {
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
      let turn = Turn()
      producer.subscribe(
        Sink(
          value: sink.onValue,
          end: { ending in
            if let key { self.upstream.remove(key) }
            inner.dispose()
            if case .failed = ending { return self.sink.end(ending) }
            if turn.endsLater() { self.startNext() }
          }),
        inner)
      next = turn.hasEnded() ? takeNext() : nil
    }
  }

  @inlinable
  func startNext() {
    if let next = takeNext() { start(next) }
  }

  /// Takes the place of an inner producer that has ended: gives it to the next one, or gives it back.
  @inlinable
  func takeNext() -> SignalProducer<Value, Error>? {
    let (next, isCompleted) = state.withLock { state -> (SignalProducer<Value, Error>?, Bool) in
      if !state.waiting.isEmpty { return (state.waiting.removeFirst(), false) }
      state.running -= 1
      return (nil, state.running == 0 && state.isOuterCompleted)
    }
    if isCompleted { sink.end(.completed) }
    return next
  }
}

/// Whether an inner producer ended while it was being started, so that the next one is started in a loop and a long row
/// of synchronous ones does not pile up on the stack.
@usableFromInline
final class Turn: Sendable {
  @usableFromInline
  enum State { case starting, ended, started }

  @usableFromInline let state = Locked(State.starting)

  @inlinable
  init() {}

  /// Called at the end: whether the start has returned already.
  @inlinable
  func endsLater() -> Bool {
    state.withLock { state in
      if state == .started { return true }
      state = .ended
      return false
    }
  }

  /// Called when the start has returned: whether the end was there before.
  @inlinable
  func hasEnded() -> Bool {
    state.withLock { state in
      if state == .ended { return true }
      state = .started
      return false
    }
  }
}

/// Inner producers of which the last one runs.
///
/// Which one is current is changed on the strand, in turn with the values, so that nothing of an older one can follow
/// something of a newer one.
@usableFromInline
final class Switching<Value, Error: Swift.Error>: Sendable {
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
  @usableFromInline let confined = Confined(State())

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
    if strand.enter(orPost: { { self.confined.state.current = inner } }) {
      confined.state.current = inner
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

  /// Ends the inner sequence that is given, or the outer one.
  @inlinable
  func end(_ ending: Ending<Error>, from inner: CompositeDisposable?) {
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
    guard confined.state.current === inner, !confined.state.hasEnded else { return }
    sink.value(value)
  }

  @inlinable
  func deliver(_ ending: Ending<Error>, from inner: CompositeDisposable?) {
    guard !confined.state.hasEnded, inner == nil || confined.state.current === inner else { return }
    switch (ending, inner) {
    case (.failed, _), (.interrupted, nil):
      return deliverLast(ending)
    case (.completed, nil):
      confined.state.isOuterCompleted = true
    case (.completed, _), (.interrupted, _):
      confined.state.current = nil
    }
    if confined.state.isOuterCompleted, confined.state.current == nil { deliverLast(.completed) }
  }

  @inlinable
  func deliverLast(_ ending: Ending<Error>) {
    confined.state.hasEnded = true
    sink.end(ending)
  }
}
