extension Signal {
  /// Sends the latest value together with the sampler's, whenever `sampler` sends one; nothing before there is a latest
  /// value.
  ///
  /// Completes when both have; fails as the signal does, and is interrupted as soon as either is.
  @inlinable
  public func sample<Sample>(with sampler: Signal<Sample, Never>) -> Signal<(Value, Sample), Error> {
    sample(with: sampler.producer)
  }

  /// As for a signal, for what can be turned into a producer, which is started now.
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> Signal<(Value, Sampler.Value), Error> where Sampler.Error == Never {
    let upstream = CompositeDisposable()
    let core = SignalCore<(Value, Sampler.Value), Error>(upstream: upstream)
    let sampling = Sampling<Value, Sampler.Value, Error>(core.inputOnStrand, on: core.strand)
    sampling.start(producer.subscribe, sampledBy: sampler.producer.subscribe, upstream)
    return Signal<(Value, Sampler.Value), Error>(core)
  }

  /// Sends the latest value, again if need be, whenever `sampler` sends; nothing before there is one.
  ///
  /// Ends as ``sample(with:)`` does.
  @inlinable
  public func sample(on sampler: Signal<(), Never>) -> Signal {
    sample(with: sampler).map { value, _ in value }
  }

  /// As for a signal, for what can be turned into a producer, which is started now.
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    on sampler: Sampler
  ) -> Signal where Sampler.Value == (), Sampler.Error == Never {
    sample(with: sampler).map { value, _ in value }
  }
}

extension SignalProducer {
  /// Sends the latest value together with the sampler's, whenever `sampler`, which is started after this one, sends
  /// one.
  ///
  /// Completes when both have; fails as this one does, and is interrupted as soon as either is.
  @inlinable
  public func sample<Sample>(with sampler: SignalProducer<Sample, Never>) -> SignalProducer<(Value, Sample), Error> {
    SignalProducer<(Value, Sample), Error>(subscribe: { [subscribe, sampler = sampler.subscribe] sink, upstream in
      let sampling = Sampling<Value, Sample, Error>(sink, on: Strand())
      sampling.start(subscribe, sampledBy: sampler, upstream)
    })
  }

  /// As for a producer, for what can be turned into one.
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> SignalProducer<(Value, Sampler.Value), Error> where Sampler.Error == Never {
    sample(with: sampler.producer)
  }

  /// Sends the latest value, again if need be, whenever `sampler`, which is started after this one, sends.
  ///
  /// Ends as ``sample(with:)`` does.
  @inlinable
  public func sample(on sampler: SignalProducer<(), Never>) -> SignalProducer {
    sample(with: sampler).map { value, _ in value }
  }

  /// As for a producer, for what can be turned into one.
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    on sampler: Sampler
  ) -> SignalProducer where Sampler.Value == (), Sampler.Error == Never {
    sample(on: sampler.producer)
  }
}

/// The latest value of a sequence, and the one that samples it, on a strand.
@usableFromInline
final class Sampling<Value, Sample, Error: Swift.Error>: Sendable {
  @usableFromInline
  struct State {
    @usableFromInline var latest: Value?
    @usableFromInline var running = 2
    @usableFromInline var hasEnded = false

    @inlinable
    init() {}
  }

  @usableFromInline let sink: Sink<(Value, Sample), Error>
  @usableFromInline let strand: Strand
  @usableFromInline let confined = Confined(State())

  @inlinable
  init(_ sink: Sink<(Value, Sample), Error>, on strand: Strand) {
    self.sink = sink
    self.strand = strand
  }

  @inlinable
  func start(
    _ subscribe: SignalProducer<Value, Error>.Subscribe,
    sampledBy sampler: SignalProducer<Sample, Never>.Subscribe,
    _ upstream: CompositeDisposable
  ) {
    let own = CompositeDisposable()
    upstream.insert(own)
    subscribe(
      Sink(
        value: { self.send($0) },
        end: { ending in
          own.dispose()
          self.end(ending)
        }),
      own)
    guard !upstream.isDisposed else { return }
    let samplers = CompositeDisposable()
    upstream.insert(samplers)
    sampler(
      Sink(
        value: { self.send(sample: $0) },
        end: { ending in
          samplers.dispose()
          self.end(ending.promoted())
        }),
      samplers)
  }

  @inlinable
  func send(_ value: Value) {
    guard strand.enter(orPost: { { self.confined.state.latest = value } }) else { return }
    confined.state.latest = value
    strand.leave()
  }

  @inlinable
  func send(sample: Sample) {
    guard strand.enter(orPost: { { self.deliver(sample) } }) else { return }
    deliver(sample)
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
  func deliver(_ sample: Sample) {
    guard !confined.state.hasEnded, let latest = confined.state.latest else { return }
    sink.value((latest, sample))
  }

  @inlinable
  func deliver(_ ending: Ending<Error>) {
    guard !confined.state.hasEnded else { return }
    if case .completed = ending {
      confined.state.running -= 1
      if confined.state.running > 0 { return }
    }
    confined.state.hasEnded = true
    sink.end(ending)
  }
}
