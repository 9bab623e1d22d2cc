/// The implementation of `flatten` with the strategy `race`. The winner is chosen on the strand of the output.
final class Racing<Value, Error: Swift.Error>: Sendable {
  private struct State {
    /// The resources of the inner producers that are running.
    var candidates: [CompositeDisposable] = []
    var winner: CompositeDisposable?
    var isOuterCompleted = false
  }

  private let output: SerialSink<Value, Error>
  private let resources: CompositeDisposable
  private let serial = SerialState(State())

  init(into output: SerialSink<Value, Error>, _ resources: CompositeDisposable) {
    self.output = output
    self.resources = resources
  }

  func add(_ producer: SignalProducer<Value, Error>) {
    let inner = CompositeDisposable()
    output.perform({
      if self.serial.state.winner == nil { self.serial.state.candidates.append(inner) } else { inner.dispose() }
    })
    producer.start(
      within: resources, as: inner,
      value: { value in self.output.perform({ if self.wins(inner) { self.output.deliver(value) } }) },
      end: { ending in self.output.perform({ self.end(ending, of: inner) }) })
  }

  func endOuter(_ ending: Termination<Error>) {
    output.perform({
      guard case .completed = ending else { return self.output.deliver(ending) }
      self.serial.state.isOuterCompleted = true
      self.completeIfFinished()
    })
  }

  // MARK: On the strand

  private func end(_ ending: Termination<Error>, of inner: CompositeDisposable) {
    guard wins(inner) else { return }
    serial.state.candidates = []
    guard case .completed = ending else { return output.deliver(ending) }
    completeIfFinished()
  }

  private func completeIfFinished() {
    if serial.state.candidates.isEmpty, serial.state.isOuterCompleted { output.deliver(.completed) }
  }

  /// Returns whether `inner` is the winner. The first candidate to send an event becomes the winner, and the others are
  /// cancelled.
  private func wins(_ inner: CompositeDisposable) -> Bool {
    if let winner = serial.state.winner { return winner === inner }
    serial.state.winner = inner
    let losers = serial.state.candidates.filter { $0 !== inner }
    serial.state.candidates = [inner]
    for loser in losers { loser.dispose() }
    return true
  }
}
