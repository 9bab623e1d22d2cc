/// The implementation of `flatten` with the strategies `merge`, `concat`, `concurrent(limit:)` and `throttle`.
///
/// Inner producers are started on a strand. So if one ends synchronously, the next one is started after it has returned,
/// and the stack does not grow.
final class Merging<Value, Error: Swift.Error>: Sendable {
  private struct State {
    var waiting = FIFOQueue<SignalProducer<Value, Error>>()
    var running: UInt = 0
    var isOuterCompleted = false
  }

  private let limit: UInt
  private let isThrottling: Bool
  private let output: SerialSink<Value, Error>
  private let resources: CompositeDisposable
  private let strand = Strand()
  private let serial = SerialState(State())

  /// - Parameters:
  ///   - limit: The number of inner producers that may run at once. The others wait.
  ///   - isThrottling: Whether the others are dropped instead, and an interrupted inner producer interrupts the output.
  init(
    limit: UInt, isThrottling: Bool, into output: SerialSink<Value, Error>, _ resources: CompositeDisposable
  ) {
    self.limit = limit
    self.isThrottling = isThrottling
    self.output = output
    self.resources = resources
  }

  func add(_ producer: SignalProducer<Value, Error>) { strand.perform({ self.startOrEnqueue(producer) }) }

  func endOuter(_ ending: Termination<Error>) {
    guard case .completed = ending else { return output.send(ending) }
    strand.perform({
      self.serial.state.isOuterCompleted = true
      self.completeIfFinished()
    })
  }

  private func endInner(_ ending: Termination<Error>) {
    switch ending {
    case .failed: output.send(ending)
    case .interrupted where isThrottling: output.send(ending)
    case .interrupted, .completed: strand.perform({ self.startNext() })
    }
  }

  // MARK: On the strand

  private func startOrEnqueue(_ producer: SignalProducer<Value, Error>) {
    if serial.state.running < limit {
      serial.state.running += 1
      start(producer)
    } else if !isThrottling {
      serial.state.waiting.append(producer)
    }
  }

  private func startNext() {
    if let next = serial.state.waiting.popFirst() { return start(next) }
    serial.state.running -= 1
    completeIfFinished()
  }

  private func start(_ producer: SignalProducer<Value, Error>) {
    producer.start(within: resources, value: { self.output.send($0) }, end: { self.endInner($0) })
  }

  private func completeIfFinished() {
    if serial.state.running == 0, serial.state.isOuterCompleted { output.send(.completed) }
  }
}
