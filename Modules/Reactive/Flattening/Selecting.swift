/// The implementation of `flatten` with the strategies `latest` and `race`, which forward one inner producer at a time.
///
/// That inner producer is selected on the strand of the output: with `latest`, when it is added, and with `race`, when it
/// is the first to send an event. So no event of an older producer can follow an event of a newer one.
final class Selecting<Value, Error: Swift.Error>: Sendable {
  private struct State {
    /// The resources of the inner producer whose events are forwarded.
    var selected: CompositeDisposable?
    /// The resources of the inner producers that run in a race without a winner.
    var candidates: [CompositeDisposable] = []
    var isRunning = false
    var isOuterCompleted = false
  }

  private let isRace: Bool
  private let output: SerialSink<Value, Error>
  private let resources: CompositeDisposable
  private let latest = SerialDisposable()
  private let serial = SerialState(State())

  init(isRace: Bool, into output: SerialSink<Value, Error>, _ resources: CompositeDisposable) {
    self.isRace = isRace
    self.output = output
    self.resources = resources
  }

  func add(_ producer: SignalProducer<Value, Error>) {
    let inner = CompositeDisposable()
    if !isRace { latest.inner = inner }
    output.perform({ self.register(inner) })
    producer.start(
      within: resources, as: inner,
      value: { value in self.output.perform({ if self.isSelected(inner) { self.output.deliver(value) } }) },
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

  private func register(_ inner: CompositeDisposable) {
    if isRace, serial.state.selected != nil { return inner.dispose() }
    serial.state.isRunning = true
    if isRace { serial.state.candidates.append(inner) } else { serial.state.selected = inner }
  }

  /// Returns whether the events of `inner` are forwarded. The first candidate of a race wins, and the others are cancelled.
  private func isSelected(_ inner: CompositeDisposable) -> Bool {
    if let selected = serial.state.selected { return selected === inner }
    serial.state.selected = inner
    let candidates = serial.state.candidates
    serial.state.candidates = []
    for loser in candidates where loser !== inner { loser.dispose() }
    return true
  }

  private func end(_ ending: Termination<Error>, of inner: CompositeDisposable) {
    guard isSelected(inner) else { return }
    serial.state.isRunning = false
    switch ending {
    case .failed: output.deliver(ending)
    case .interrupted where isRace: output.deliver(ending)
    case .interrupted, .completed: completeIfFinished()
    }
  }

  private func completeIfFinished() {
    if !serial.state.isRunning, serial.state.isOuterCompleted { output.deliver(.completed) }
  }
}
