extension SignalProducer {
  /// Starts `replacement` and then this producer. When `replacement` sends its first event, switches to it, and cancels
  /// the work of this producer. See ``Signal/take(untilReplacement:)``.
  public func take(untilReplacement replacement: SignalProducer) -> SignalProducer {
    SignalProducer(subscribe: { [subscribe, replacement = replacement.subscribe] sink, upstream in
      TakeUntilReplacementState(sink, strand: Strand()).start(subscribe, replacement, upstream)
    })
  }

  /// Sends the values of this producer. When `replacement` sends its first event, switches to it, and cancels the work
  /// of this producer. See ``Signal/take(untilReplacement:)``.
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
  ///
  ///     let taken = drafts.take(untilReplacement: finals)
  ///     // drafts  --a--b-----c-|
  ///     // finals  --------x--y----|
  ///     // taken   --a--b--x--y----|
  public func take(untilReplacement replacement: Signal) -> Signal {
    take(untilReplacement: replacement.producer)
  }

  /// Starts `replacement` immediately, and switches to it when it sends its first event, like the overload for a
  /// signal.
  public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> Signal {
    let upstream = StartContext()
    let derived = SignalCore<Value, Error>(upstream: upstream)
    TakeUntilReplacementState(derived.inputOnStrand, strand: derived.strand)
      .start(producer.subscribe, replacement.subscribe, upstream)
    return Signal(derived)
  }
}

/// The state of `take(untilReplacement:)`. The current phase changes only on the strand.
final class TakeUntilReplacementState<Value, Error: Swift.Error>: Sendable {
  enum Phase { case original, replacement, ended }

  let sink: Sink<Value, Error>
  let strand: Strand
  let original = StartContext()
  let currentPhase = SerialState(Phase.original)

  init(_ sink: Sink<Value, Error>, strand: Strand) {
    self.sink = sink
    self.strand = strand
  }

  func start(
    _ subscribe: SignalProducer<Value, Error>.Subscribe, _ replacement: SignalProducer<Value, Error>.Subscribe,
    _ upstream: StartContext
  ) {
    upstream.interrupt(on: nil)
    upstream.insert(original)
    replacement(
      Sink(value: { self.send($0, of: .replacement) }, end: { self.end($0, of: .replacement) }), upstream)
    guard !original.isDisposed else { return }
    subscribe(
      Sink(
        value: { self.send($0, of: .original) },
        end: { ending in
          self.original.dispose()
          self.end(ending, of: .original)
        }),
      original)
  }

  func send(_ value: Value, of phase: Phase) {
    strand.perform({ deliver(value, of: phase) }, orPost: { { self.deliver(value, of: phase) } })
  }

  func end(_ ending: Termination<Error>, of phase: Phase) {
    strand.perform({ deliver(ending, of: phase) }, orPost: { { self.deliver(ending, of: phase) } })
  }

  // MARK: On the strand

  func deliver(_ value: Value, of phase: Phase) {
    if phase == .replacement { replace() }
    if currentPhase.state == phase { sink.value(value) }
  }

  func deliver(_ ending: Termination<Error>, of phase: Phase) {
    if phase == .replacement { replace() }
    guard currentPhase.state == phase else { return }
    if phase == .original, case .completed = ending { return }
    currentPhase.state = .ended
    sink.end(ending)
  }

  func replace() {
    guard currentPhase.state == .original else { return }
    currentPhase.state = .replacement
    original.dispose()
  }
}
