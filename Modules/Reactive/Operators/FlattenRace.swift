/// The state of `flatten` with the strategy `race`. The winner is chosen on the strand.
@usableFromInline
final class RaceState<Value, Error: Swift.Error>: Sendable {
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
  /// The inner producers that can still win. When one of them wins, it is removed, and the others are disposed of.
  @usableFromInline let candidates = CompositeDisposable()
  @usableFromInline let serialState = SerialState(State())

  @inlinable
  init(sink: Sink<Value, Error>, strand: Strand, upstream: CompositeDisposable) {
    self.sink = sink
    self.strand = strand
    self.upstream = upstream
    upstream.insert(candidates)
  }

  @inlinable
  func add(_ producer: SignalProducer<Value, Error>) {
    let inner = CompositeDisposable()
    guard let key = candidates.insert(inner) else { return }
    if strand.enter(orPost: { { self.serialState.state.isInnerRunning = true } }) {
      serialState.state.isInnerRunning = true
      strand.leave()
    }
    let candidate = RaceCandidate(disposable: inner, key: key)
    producer.subscribe(
      Sink(
        value: { self.send($0, from: candidate) },
        end: { ending in
          inner.dispose()
          self.end(ending, from: candidate)
        }),
      inner)
  }

  /// Handles the end of the given inner producer, or of the outer sequence if `candidate` is `nil`.
  @inlinable
  func end(_ ending: Termination<Error>, from candidate: RaceCandidate?) {
    guard strand.enter(orPost: { { self.deliver(ending, from: candidate) } }) else { return }
    deliver(ending, from: candidate)
    strand.leave()
  }

  @inlinable
  func send(_ value: Value, from candidate: RaceCandidate) {
    guard strand.enter(orPost: { { self.deliver(value, from: candidate) } }) else { return }
    deliver(value, from: candidate)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value, from candidate: RaceCandidate) {
    guard wins(candidate), !serialState.state.hasEnded else { return }
    sink.value(value)
  }

  @inlinable
  func deliver(_ ending: Termination<Error>, from candidate: RaceCandidate?) {
    if let candidate, !wins(candidate) { return }
    guard !serialState.state.hasEnded else { return }
    guard case .completed = ending else { return deliverLast(ending) }
    if candidate == nil {
      serialState.state.isOuterCompleted = true
    } else {
      serialState.state.isInnerRunning = false
    }
    if serialState.state.isOuterCompleted, !serialState.state.isInnerRunning { deliverLast(.completed) }
  }

  @inlinable
  func deliverLast(_ ending: Termination<Error>) {
    serialState.state.hasEnded = true
    sink.end(ending)
  }

  /// Returns whether `candidate` is the winner. The first candidate to send an event becomes the winner.
  @inlinable
  func wins(_ candidate: RaceCandidate) -> Bool {
    if let winner = serialState.state.winner { return winner === candidate.disposable }
    serialState.state.winner = candidate.disposable
    candidates.remove(candidate.key)
    upstream.insert(candidate.disposable)
    candidates.dispose()
    return true
  }
}

/// An inner producer of a race: its disposable, and the key of that disposable in `candidates`.
@usableFromInline
struct RaceCandidate: Sendable {
  @usableFromInline let disposable: CompositeDisposable
  @usableFromInline let key: Int

  @inlinable
  init(disposable: CompositeDisposable, key: Int) {
    self.disposable = disposable
    self.key = key
  }
}
