extension Stage where NewError == Error, NewValue == Value {
  @inlinable
  static func skip(until trigger: SignalProducer<Void, Never>) -> Stage {
    .onStrand { [subscribe = trigger.subscribe] sink, strand, upstream in
      let gate = Gate(sink, strand: strand)
      let waiting = CompositeDisposable()
      let key = upstream.insert(waiting)
      let settle: @Sendable (Bool) -> Void = { isOpen in
        if let key { upstream.remove(key) }
        waiting.dispose()
        gate.settle(isOpen)
      }
      subscribe(
        Sink(value: { settle(true) }, end: { if case .completed = $0 { settle(true) } else { settle(false) } }),
        waiting)
      return Sink(value: { gate.send($0) }, end: { gate.send($0) })
    }
  }
}

/// What holds a sequence back until it is opened, or until it is known that it never will be, on the strand of what
/// follows.
@usableFromInline
final class Gate<Value, Error: Swift.Error>: Sendable {
  @usableFromInline
  enum State { case closed, closedAfterEnd, open, ended }

  @usableFromInline let sink: Sink<Value, Error>
  @usableFromInline let strand: Strand
  @usableFromInline let confined = Confined(State.closed)

  @inlinable
  init(_ sink: Sink<Value, Error>, strand: Strand) {
    self.sink = sink
    self.strand = strand
  }

  @inlinable
  func settle(_ isOpen: Bool) {
    guard strand.enter(orPost: { { self.deliverSettling(isOpen) } }) else { return }
    deliverSettling(isOpen)
    strand.leave()
  }

  @inlinable
  func send(_ value: Value) {
    guard strand.enter(orPost: { { self.deliver(value) } }) else { return }
    deliver(value)
    strand.leave()
  }

  @inlinable
  func send(_ ending: Ending<Error>) {
    guard strand.enter(orPost: { { self.deliver(ending) } }) else { return }
    deliver(ending)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliverSettling(_ isOpen: Bool) {
    switch confined.state {
    case .closed where isOpen:
      confined.state = .open
    case .closed, .closedAfterEnd:
      confined.state = .ended
      sink.end(.interrupted)
    case .open, .ended:
      break
    }
  }

  @inlinable
  func deliver(_ value: Value) {
    if confined.state == .open { sink.value(value) }
  }

  @inlinable
  func deliver(_ ending: Ending<Error>) {
    switch confined.state {
    case .closed:
      confined.state = .closedAfterEnd
    case .open:
      confined.state = .ended
      sink.end(ending)
    case .closedAfterEnd, .ended:
      break
    }
  }
}

extension Signal {
  /// Sends nothing until `trigger` sends a value or completes, and then the events of this signal.
  ///
  /// If this signal has ended before, it is an interruption that is sent then, as to anyone who observes it too late.
  /// If the trigger is interrupted, nothing can follow, and so is the whole.
  @inlinable
  public func skip(until trigger: Signal<Void, Never>) -> Signal {
    lift(.skip(until: trigger.producer))
  }

  /// Sends nothing until `trigger`, started now, sends a value or completes, and then the events of this signal.
  @inlinable
  public func skip(until trigger: SignalProducer<Void, Never>) -> Signal {
    lift(.skip(until: trigger))
  }
}

extension SignalProducer {
  /// Starts the work, and sends nothing until `trigger` sends a value or completes, and then the events of the work.
  @inlinable
  public func skip(until trigger: Signal<Void, Never>) -> SignalProducer {
    lift(.skip(until: trigger.producer))
  }

  /// Starts the work and `trigger`, and sends nothing until that sends a value or completes, and then the events of the
  /// work.
  @inlinable
  public func skip(until trigger: SignalProducer<Void, Never>) -> SignalProducer {
    lift(.skip(until: trigger))
  }
}
