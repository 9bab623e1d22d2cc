extension SignalProducer {
  /// Starts both producers, and sends their latest values together whenever one of them sends and both have sent.
  ///
  /// Completes when both have; fails or is interrupted as soon as either is.
  @inlinable
  public static func combineLatest<Other>(
    _ first: SignalProducer, _ second: SignalProducer<Other, Error>
  ) -> SignalProducer<(Value, Other), Error> {
    SignalProducer<(Value, Other), Error>(subscribe: {
      [first = first.subscribe, second = second.subscribe] sink, upstream in
      let latest = Latest<Value, Other, Error>(sink)
      first(Sink(value: { latest.send(first: $0) }, end: { latest.end($0) }), upstream)
      guard !upstream.isDisposed else { return }
      second(Sink(value: { latest.send(second: $0) }, end: { latest.end($0) }), upstream)
    })
  }

  /// As for two producers.
  @inlinable
  public static func combineLatest<Second, Third>(
    _ first: SignalProducer, _ second: SignalProducer<Second, Error>, _ third: SignalProducer<Third, Error>
  ) -> SignalProducer<(Value, Second, Third), Error> {
    combineLatest(first, second).combineLatest(with: third).map { ($0.0, $0.1, $1) }
  }

  /// Starts both producers, and sends their latest values together whenever one of them sends and both have sent.
  @inlinable
  public func combineLatest<Other>(
    with other: SignalProducer<Other, Error>
  ) -> SignalProducer<(Value, Other), Error> {
    SignalProducer.combineLatest(self, other)
  }
}

extension Signal {
  /// Sends the latest values of both signals together whenever one of them sends and both have sent.
  ///
  /// Completes when both have; fails or is interrupted as soon as either is.
  @inlinable
  public static func combineLatest<Other>(
    _ first: Signal, _ second: Signal<Other, Error>
  ) -> Signal<(Value, Other), Error> {
    let upstream = CompositeDisposable()
    let core = SignalCore<(Value, Other), Error>(upstream: upstream)
    SignalProducer<Value, Error>.combineLatest(first.producer, second.producer)
      .subscribe(core.input, upstream)
    return Signal<(Value, Other), Error>(core)
  }

  /// Sends the latest values of both signals together whenever one of them sends and both have sent.
  @inlinable
  public func combineLatest<Other>(with other: Signal<Other, Error>) -> Signal<(Value, Other), Error> {
    Signal.combineLatest(self, other)
  }
}

/// The latest values of two sequences, kept on a strand so that what was paired first is sent first.
@usableFromInline
final class Latest<First, Second, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var first: First?
    @usableFromInline var second: Second?
    @usableFromInline var completed = 0
    @usableFromInline var hasEnded = false

    @inlinable
    init() {}
  }

  @usableFromInline let sink: Sink<(First, Second), Error>
  @usableFromInline let strand = Strand()
  @usableFromInline let confined = Confined(State())

  @inlinable
  init(_ sink: Sink<(First, Second), Error>) {
    self.sink = sink
  }

  @inlinable
  func send(first: First) {
    guard strand.enter(orPost: { { self.deliver(first: first) } }) else { return }
    deliver(first: first)
    strand.leave()
  }

  @inlinable
  func send(second: Second) {
    guard strand.enter(orPost: { { self.deliver(second: second) } }) else { return }
    deliver(second: second)
    strand.leave()
  }

  @inlinable
  func end(_ ending: Ending<Error>) {
    guard strand.enter(orPost: { { self.deliver(ending) } }) else { return }
    deliver(ending)
    strand.leave()
  }

  // MARK: On the strand

  @inlinable
  func deliver(first: First) {
    confined.state.first = first
    deliverPair()
  }

  @inlinable
  func deliver(second: Second) {
    confined.state.second = second
    deliverPair()
  }

  @inlinable
  func deliverPair() {
    guard !confined.state.hasEnded, let first = confined.state.first, let second = confined.state.second else { return }
    sink.value((first, second))
  }

  @inlinable
  func deliver(_ ending: Ending<Error>) {
    guard !confined.state.hasEnded else { return }
    if case .completed = ending {
      confined.state.completed += 1
      if confined.state.completed < 2 { return }
    }
    confined.state.hasEnded = true
    sink.end(ending)
  }
}
