extension SignalProducer {
  /// Sends the values of this producer until `replacement`, started with it, sends an event, and from then on those of
  /// `replacement`, as a signal does. The replaced work is cancelled.
  @inlinable
  public func take(untilReplacement replacement: SignalProducer) -> SignalProducer {
    SignalProducer(subscribe: { [subscribe, replacement = replacement.subscribe] sink, upstream in
      Replacing(sink, strand: Strand()).start(subscribe, replacement, upstream)
    })
  }

  /// Sends the values of this producer until `replacement` sends an event, and from then on those of `replacement`.
  @inlinable
  public func take(untilReplacement replacement: Signal<Value, Error>) -> SignalProducer {
    take(untilReplacement: replacement.producer)
  }
}

extension Signal {
  /// Sends the values of this signal until `replacement` sends an event, and from then on the events of `replacement`.
  ///
  /// Any event of `replacement` replaces, one that ends it as well. Until then a failure or an interruption of this
  /// signal is passed on, and its completion is not: the replacement is waited for.
  @inlinable
  public func take(untilReplacement replacement: Signal) -> Signal {
    take(untilReplacement: replacement.producer)
  }

  /// Sends the values of this signal until `replacement`, started now, sends an event, and from then on its events.
  @inlinable
  public func take(untilReplacement replacement: SignalProducer<Value, Error>) -> Signal {
    let upstream = CompositeDisposable()
    let derived = SignalCore<Value, Error>(upstream: upstream)
    Replacing(derived.inputOnStrand, strand: derived.strand)
      .start(producer.subscribe, replacement.subscribe, upstream)
    return Signal(derived)
  }
}

/// A sequence that another replaces with its first event; which one is passed on is changed on the strand.
@usableFromInline
final class Replacing<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  enum Phase { case original, replacement, ended }

  @usableFromInline let sink: Sink<Value, Error>
  @usableFromInline let strand: Strand
  @usableFromInline let original = CompositeDisposable()
  @usableFromInline let confined = Confined(Phase.original)

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
  func end(_ ending: Ending<Error>, of phase: Phase) {
    guard strand.enter(orPost: { { self.deliver(ending, of: phase) } }) else { return }
    deliver(ending, of: phase)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ value: Value, of phase: Phase) {
    if phase == .replacement { replace() }
    if confined.state == phase { sink.value(value) }
  }

  @inlinable
  func deliver(_ ending: Ending<Error>, of phase: Phase) {
    if phase == .replacement { replace() }
    guard confined.state == phase else { return }
    if phase == .original, case .completed = ending { return }
    confined.state = .ended
    sink.end(ending)
  }

  @inlinable
  func replace() {
    guard confined.state == .original else { return }
    confined.state = .replacement
    original.dispose()
  }
}
