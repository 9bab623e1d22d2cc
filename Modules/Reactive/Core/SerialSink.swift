import Synchronization

/// A sink that several threads may use at once, in front of a sink that is called serially.
///
/// It is the output of every source that may send events after its start has returned, and of every operator with
/// several sources. Disposing of it interrupts the sequence. The interruption passes through all operators between the
/// source and the observer, like any other event.
@usableFromInline
final class SerialSink<Value, Error: Swift.Error>: Disposable {
  @usableFromInline let executor = EventExecutor()
  /// Whether the sequence has ended, or an interruption was sent.
  private let isEnded = Synchronization.Atomic(false)
  /// The sink that receives the events, until the sequence ends.
  private let downstream: SerialState<Sink<Value, Error>?>
  /// The scheduler on which ``dispose()`` interrupts the sequence, or `nil` to interrupt it immediately.
  private let scheduler: (any Scheduler)?

  @usableFromInline
  init(_ downstream: Sink<Value, Error>, interruptingOn scheduler: (any Scheduler)? = nil) {
    self.downstream = SerialState(downstream)
    self.scheduler = scheduler
  }

  /// The sink for callers on any thread.
  @usableFromInline
  var sink: Sink<Value, Error> {
    Sink(value: { self.send($0) }, end: { self.send($0) })
  }

  func send(_ value: Value) {
    executor.perform({ self.deliver(value) })
  }

  /// Ends the sequence. An interruption discards the events that wait for their delivery.
  func send(_ ending: TerminalEvent<Error>) {
    if case .interrupted = ending { isEnded.store(true, ordering: .releasing) }
    executor.perform({ self.deliver(ending) })
  }

  /// Ends the sequence after the events that wait for their delivery.
  func end(_ ending: TerminalEvent<Error>) {
    executor.perform({ self.deliver(ending) })
  }

  @usableFromInline
  var isDisposed: Bool { isEnded.load(ordering: .acquiring) }

  @usableFromInline
  func dispose() {
    guard !isEnded.exchange(true, ordering: .acquiringAndReleasing) else { return }
    if let scheduler { scheduler.schedule { self.send(.interrupted) } } else { send(.interrupted) }
  }

  /// Runs `work` on the executor. The work may change the state of an operator, and call ``deliver(_:)``.
  @inlinable @inline(__always)
  func perform(_ work: @autoclosure () -> () -> Void) {
    executor.perform(work())
  }

  // MARK: On the executor

  @usableFromInline
  func deliver(_ value: Value) {
    if !isEnded.load(ordering: .relaxed) { downstream.state?.value(value) }
  }

  @usableFromInline
  func deliver(_ ending: TerminalEvent<Error>) {
    if case .interrupted = ending {} else if isEnded.load(ordering: .relaxed) { return }
    let last = downstream.state.take()
    isEnded.store(true, ordering: .releasing)
    last?.end(ending)
  }
}
