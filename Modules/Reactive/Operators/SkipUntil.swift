extension Stage where NewError == Error, NewValue == Value {
  static func skip(until trigger: SignalProducer<Void, Never>) -> Stage {
    .onStrand { [subscribe = trigger.subscribe] sink, strand, upstream in
      let skipUntilState = SkipUntilState(sink, strand: strand)
      let triggerDisposable = StartContext()
      let key = upstream.insert(triggerDisposable)
      let handleTrigger: @Sendable (Bool) -> Void = { shouldForward in
        if let key { upstream.remove(key) }
        triggerDisposable.dispose()
        skipUntilState.handleTrigger(shouldForward)
      }
      subscribe(
        Sink(
          value: { handleTrigger(true) },
          end: { if case .completed = $0 { handleTrigger(true) } else { handleTrigger(false) } }),
        triggerDisposable)
      return Sink(value: { skipUntilState.send($0) }, end: { skipUntilState.send($0) })
    }
  }
}

/// The state of `skip(until:)`, which changes only on the strand.
final class SkipUntilState<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  enum State { case skipping, skippingAfterEnd, forwarding, ended }

  let sink: Sink<Value, Error>
  let strand: Strand
  let serialState = SerialState(State.skipping)

  init(_ sink: Sink<Value, Error>, strand: Strand) {
    self.sink = sink
    self.strand = strand
  }

  func handleTrigger(_ shouldForward: Bool) {
    strand.perform({ deliverTrigger(shouldForward) }, orPost: { { self.deliverTrigger(shouldForward) } })
  }

  func send(_ value: Value) {
    strand.perform({ deliver(value) }, orPost: { { self.deliver(value) } })
  }

  func send(_ ending: Termination<Error>) {
    strand.perform({ deliver(ending) }, orPost: { { self.deliver(ending) } })
  }

  // MARK: On the strand

  func deliverTrigger(_ shouldForward: Bool) {
    switch serialState.state {
    case .skipping where shouldForward:
      serialState.state = .forwarding
    case .skipping, .skippingAfterEnd:
      serialState.state = .ended
      sink.end(.interrupted)
    case .forwarding, .ended:
      break
    }
  }

  func deliver(_ value: Value) {
    if serialState.state == .forwarding { sink.value(value) }
  }

  func deliver(_ ending: Termination<Error>) {
    switch serialState.state {
    case .skipping:
      serialState.state = .skippingAfterEnd
    case .forwarding:
      serialState.state = .ended
      sink.end(ending)
    case .skippingAfterEnd, .ended:
      break
    }
  }
}

extension Signal {
  /// Skips all events until `trigger` sends a value or completes.
  ///
  /// If `trigger` is interrupted before that, the returned signal is interrupted too. If this signal ends before that,
  /// an interruption is sent when `trigger` sends a value or ends.
  ///
  ///     let rest = numbers.skip(until: ready)
  ///     // numbers  --1--2--3-|
  ///     // ready    ----()
  ///     // rest     -----2--3-|
  public func skip(until trigger: Signal<Void, Never>) -> Signal {
    lift(.skip(until: trigger.producer))
  }

  /// Starts `trigger` immediately, and skips all events until it sends a value or completes, like the overload for a
  /// signal.
  public func skip(until trigger: SignalProducer<Void, Never>) -> Signal {
    lift(.skip(until: trigger))
  }
}

extension SignalProducer {
  /// Starts the work, and skips all its events until `trigger` sends a value or completes. See ``Signal/skip(until:)``.
  public func skip(until trigger: Signal<Void, Never>) -> SignalProducer {
    lift(.skip(until: trigger.producer))
  }

  /// Starts `trigger` and then the work, and skips all events of the work until `trigger` sends a value or completes.
  /// See ``Signal/skip(until:)``.
  public func skip(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
    lift(.skip(until: trigger))
  }
}
