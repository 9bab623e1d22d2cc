/// The implementation of `flatten` with the strategy `latest`.
///
/// The current inner producer changes on the strand of the output. So no event of an older producer can follow an event
/// of a newer one.
final class Switching<Value, Error: Swift.Error>: Sendable {
  private struct State {
    /// The resources of the inner producer that is running.
    var current: CompositeDisposable?
    var isOuterCompleted = false
  }

  private let output: SerialSink<Value, Error>
  private let resources: CompositeDisposable
  private let latest = SerialDisposable()
  private let serial = SerialState(State())

  init(into output: SerialSink<Value, Error>, _ resources: CompositeDisposable) {
    self.output = output
    self.resources = resources
  }

  func add(_ producer: SignalProducer<Value, Error>) {
    let inner = CompositeDisposable()
    latest.inner = inner
    output.perform({ self.serial.state.current = inner })
    producer.start(
      within: resources, as: inner,
      value: { value in
        self.output.perform({ if self.serial.state.current === inner { self.output.deliver(value) } })
      },
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
    guard serial.state.current === inner else { return }
    serial.state.current = nil
    if case .failed = ending { return output.deliver(ending) }
    completeIfFinished()
  }

  private func completeIfFinished() {
    if serial.state.current == nil, serial.state.isOuterCompleted { output.deliver(.completed) }
  }
}
