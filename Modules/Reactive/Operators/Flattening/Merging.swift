extension SignalProducer {
  /// Flattens the results of `transform` with the strategies `merge`, `concat`, `concurrent(limit:)` and `throttle`.
  ///
  /// - Parameters:
  ///   - limit: The number of inner producers that may run at once. The others wait.
  ///   - isThrottling: Whether the others are dropped instead, and an interrupted inner producer interrupts the output.
  func merging<NewValue>(
    limit: UInt, isThrottling: Bool, _ transform: @escaping @Sendable (Value) -> SignalProducer<NewValue, Error>
  ) -> SignalProducer<NewValue, Error> {
    SignalProducer<NewValue, Error>(asynchronous: { [outer = unchecked] output, resources in
      let merging = Merging(limit: limit, isThrottling: isThrottling, into: output, resources)
      outer.value.start(within: resources, value: { merging.add(transform($0)) }, end: { merging.endOuter($0) })
    })
  }
}

/// The inner producers of one start.
///
/// Inner producers are started on an executor. So if one ends synchronously, the next one is started after it has
/// returned, and the stack does not grow.
private final class Merging<Value, Error: Swift.Error>: Sendable {
  private struct State {
    var waiting = FIFOQueue<SignalProducer<Value, Error>>()
    var running: UInt = 0
    var isOuterCompleted = false
  }

  private let limit: UInt
  private let isThrottling: Bool
  private let output: SerialSink<Value, Error>
  private let resources: CompositeDisposable
  private let executor = EventExecutor()
  private let serial = SerialState(State())

  init(limit: UInt, isThrottling: Bool, into output: SerialSink<Value, Error>, _ resources: CompositeDisposable) {
    self.limit = limit
    self.isThrottling = isThrottling
    self.output = output
    self.resources = resources
  }

  func add(_ producer: SignalProducer<Value, Error>) { executor.perform({ self.startOrEnqueue(producer) }) }

  func endOuter(_ ending: TerminalEvent<Error>) {
    guard case .completed = ending else { return output.end(ending) }
    executor.perform({
      self.serial.state.isOuterCompleted = true
      self.completeIfFinished()
    })
  }

  private func endInner(_ ending: TerminalEvent<Error>) {
    switch ending {
    case .failed: output.end(ending)
    case .interrupted where isThrottling: output.end(ending)
    case .interrupted, .completed: executor.perform({ self.startNext() })
    }
  }

  // MARK: On the executor

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
