/// Inner producers of which the first one to send an event goes on alone.
///
/// Which one it is, is found out on the strand.
@usableFromInline
final class Racing<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var winner: CompositeDisposable?
    @usableFromInline var isInnerRunning = false
    @usableFromInline var isOuterCompleted = false
    @usableFromInline var hasEnded = false

    @inlinable
    init() {}
  }

  @usableFromInline let sink: Sink<Value, Error>
  @usableFromInline let strand: Strand
  @usableFromInline let upstream: CompositeDisposable
  /// Those that may still win; disposed of when one has.
  @usableFromInline let racers = CompositeDisposable()
  @usableFromInline let confined = Confined(State())

  @inlinable
  init(sink: Sink<Value, Error>, strand: Strand, upstream: CompositeDisposable) {
    self.sink = sink
    self.strand = strand
    self.upstream = upstream
    upstream.insert(racers)
  }

  @inlinable
  func add(_ producer: SignalProducer<Value, Error>) {
    let inner = CompositeDisposable()
    guard let key = racers.insert(inner) else { return }
    if strand.enter(orPost: { { self.confined.state.isInnerRunning = true } }) {
      confined.state.isInnerRunning = true
      strand.leave()
    }
    let racer = Racer(disposable: inner, key: key)
    producer.subscribe(
      Sink(
        value: { self.send($0, from: racer) },
        end: { ending in
          inner.dispose()
          self.end(ending, from: racer)
        }),
      inner)
  }

  /// Ends the inner sequence that is given, or the outer one.
  @inlinable
  func end(_ ending: Ending<Error>, from racer: Racer?) {
    guard strand.enter(orPost: { { self.deliver(ending, from: racer) } }) else { return }
    deliver(ending, from: racer)
    strand.leave()
  }

  @inlinable
  func send(_ value: Value, from racer: Racer) {
    guard strand.enter(orPost: { { self.deliver(value, from: racer) } }) else { return }
    deliver(value, from: racer)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value, from racer: Racer) {
    guard wins(racer), !confined.state.hasEnded else { return }
    sink.value(value)
  }

  @inlinable
  func deliver(_ ending: Ending<Error>, from racer: Racer?) {
    if let racer, !wins(racer) { return }
    guard !confined.state.hasEnded else { return }
    guard case .completed = ending else { return deliverLast(ending) }
    if racer == nil {
      confined.state.isOuterCompleted = true
    } else {
      confined.state.isInnerRunning = false
    }
    if confined.state.isOuterCompleted, !confined.state.isInnerRunning { deliverLast(.completed) }
  }

  @inlinable
  func deliverLast(_ ending: Ending<Error>) {
    confined.state.hasEnded = true
    sink.end(ending)
  }

  /// Whether what has sent an event is, or now becomes, the winner.
  @inlinable
  func wins(_ racer: Racer) -> Bool {
    if let winner = confined.state.winner { return winner === racer.disposable }
    confined.state.winner = racer.disposable
    racers.remove(racer.key)
    upstream.insert(racer.disposable)
    racers.dispose()
    return true
  }
}

/// One of the inner producers of a race, by what ends it and its place among those that run.
@usableFromInline
struct Racer: Sendable {
  @usableFromInline let disposable: CompositeDisposable
  @usableFromInline let key: Int

  @inlinable
  init(disposable: CompositeDisposable, key: Int) {
    self.disposable = disposable
    self.key = key
  }
}
