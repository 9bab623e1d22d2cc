/// The state of `flatten` with the strategy `race`. The winner is chosen on the strand.
final class RaceState<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    var winner: CompositeDisposable?
    var isInnerRunning = false
    var isOuterCompleted = false
    var hasEnded = false
  }

  let sink: Sink<Value, Error>
  let strand: Strand
  let upstream: CompositeDisposable
  /// The inner producers that can still win. When one of them wins, it is removed, and the others are disposed of.
  let candidates = CompositeDisposable()
  let serialState = SerialState(State())

  init(sink: Sink<Value, Error>, strand: Strand, upstream: CompositeDisposable) {
    self.sink = sink
    self.strand = strand
    self.upstream = upstream
    upstream.insert(candidates)
  }

  func add(_ producer: SignalProducer<Value, Error>) {
    let inner = StartContext()
    guard let key = candidates.insert(inner) else { return }
    strand.perform({ innerDidStart() }, orPost: { { self.innerDidStart() } })
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
  func end(_ ending: Termination<Error>, from candidate: RaceCandidate?) {
    strand.perform({ deliver(ending, from: candidate) }, orPost: { { self.deliver(ending, from: candidate) } })
  }

  func send(_ value: Value, from candidate: RaceCandidate) {
    strand.perform({ deliver(value, from: candidate) }, orPost: { { self.deliver(value, from: candidate) } })
  }

  // MARK: On the strand

  private func innerDidStart() {
    serialState.state.isInnerRunning = true
  }

  func deliver(_ value: Value, from candidate: RaceCandidate) {
    guard wins(candidate), !serialState.state.hasEnded else { return }
    sink.value(value)
  }

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

  func deliverLast(_ ending: Termination<Error>) {
    serialState.state.hasEnded = true
    sink.end(ending)
  }

  /// Returns whether `candidate` is the winner. The first candidate to send an event becomes the winner.
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
struct RaceCandidate: Sendable {
  let disposable: CompositeDisposable
  let key: Int

  init(disposable: CompositeDisposable, key: Int) {
    self.disposable = disposable
    self.key = key
  }
}
