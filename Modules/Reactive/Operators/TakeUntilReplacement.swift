extension SignalProducer {
  /// Starts `replacement` and then this producer. When `replacement` sends its first event, switches to it, and cancels
  /// the work of this producer. See ``Signal/take(untilReplacement:)``.
  @inlinable
  public func take(untilReplacement replacement: SignalProducer) -> SignalProducer {
    SignalProducer(subscribe: { [subscribe, replacement = replacement.subscribe] sink, upstream in
      TakeUntilReplacementState(sink, strand: Strand()).start(subscribe, replacement, upstream)
    })
  }

  /// Sends the values of this producer. When `replacement` sends its first event, switches to it, and cancels the work
  /// of this producer. See ``Signal/take(untilReplacement:)``.
  @inlinable
  public func take(untilReplacement replacement: Signal<Value, Error>) -> SignalProducer {
    take(untilReplacement: replacement.producer)
  }
}

extension Signal {
  /// Sends the values of this signal, and switches to `replacement` when it sends its first event, which can also be
  /// its end.
  ///
  /// Before the switch, a failure or an interruption of this signal is forwarded. Its completion is not forwarded: the
  /// returned signal then waits for `replacement`.
  @inlinable
  public func take(untilReplacement replacement: Signal) -> Signal {
    take(untilReplacement: replacement.producer)
  }

  /// Starts `replacement` immediately, and switches to it when it sends its first event, like the overload for a
  /// signal.
  @inlinable
  public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> Signal {
    let upstream = CompositeDisposable()
    let derived = SignalCore<Value, Error>(upstream: upstream)
    TakeUntilReplacementState(derived.inputOnStrand, strand: derived.strand)
      .start(producer.subscribe, replacement.subscribe, upstream)
    return Signal(derived)
  }
}

/// The state of `take(untilReplacement:)`. The current phase changes only on the strand.
@usableFromInline
final class TakeUntilReplacementState<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  enum Phase { case original, replacement, ended }

  @usableFromInline let sink: Sink<Value, Error>
  @usableFromInline let strand: Strand
  @usableFromInline let original = CompositeDisposable()
  @usableFromInline let currentPhase = SerialState(Phase.original)

  @inlinable
  init(_ sink: Sink<Value, Error>, strand: Strand) {
    self.sink = sink
    self.strand = strand
  }

  @inlinable
  func start(
    _ subscribe: SignalProducer<Value, Error>.Subscribe, _ replacement: SignalProducer<Value, Error>.Subscribe,
    _ upstream: CompositeDisposable
  ) {
    upstream.interrupt(on: nil)
    upstream.insert(original)
    replacement(
      Sink(value: { self.send($0, of: .replacement) }, end: { self.end($0, of: .replacement) }), upstream)
    guard !original.isDisposed else { return }
    subscribe(Sink(value: { self.send($0, of: .original) }, end: { self.end($0, of: .original) }), original)
  }

  @inlinable
  func send(_ value: Value, of phase: Phase) {
    guard strand.enter(orPost: { { self.deliver(value, of: phase) } }) else { return }
    deliver(value, of: phase)
    strand.leave()
  }

  @inlinable
  func end(_ ending: Termination<Error>, of phase: Phase) {
    guard strand.enter(orPost: { { self.deliver(ending, of: phase) } }) else { return }
    deliver(ending, of: phase)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value, of phase: Phase) {
    if phase == .replacement { replace() }
    if currentPhase.state == phase { sink.value(value) }
  }

  @inlinable
  func deliver(_ ending: Termination<Error>, of phase: Phase) {
    if phase == .replacement { replace() }
    guard currentPhase.state == phase else { return }
    if phase == .original, case .completed = ending { return }
    currentPhase.state = .ended
    sink.end(ending)
  }

  @inlinable
  func replace() {
    guard currentPhase.state == .original else { return }
    currentPhase.state = .replacement
    original.dispose()
  }
}
