extension Signal {
  /// Sends the latest value together with each value of `sampler`. Sends nothing until this signal has sent a value.
  ///
  /// Completes when both signals have completed. Fails when this signal fails, and is interrupted as soon as either is
  /// interrupted.
  ///
  ///     let samples = numbers.sample(with: letters)
  ///     // numbers  ---1-----2---|
  ///     // letters  a-----b-----c-----d-----|
  ///     // samples  ------(1,b)-(2,c)-(2,d)-|
  @inlinable
  public func sample<Sample>(with sampler: Signal<Sample, Never>) -> Signal<(Value, Sample), Error> {
    sample(with: sampler.producer)
  }

  /// Sends the latest value together with each value of `sampler`, such as a property, like the overload for a signal.
  /// A producer is started immediately.
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> Signal<(Value, Sampler.Value), Error> where Sampler.Error == Never {
    let upstream = CompositeDisposable()
    let core = SignalCore<(Value, Sampler.Value), Error>(upstream: upstream)
    let sampleState = SampleState<Value, Sampler.Value, Error>(core.inputOnStrand, on: core.strand)
    sampleState.start(producer.subscribe, sampledBy: sampler.producer.subscribe, upstream)
    return Signal<(Value, Sampler.Value), Error>(core)
  }

  /// Sends the latest value whenever `sampler` sends a value. The same value can be sent several times. See
  /// ``sample(with:)``.
  ///
  ///     let sampled = numbers.sample(on: clicks)
  ///     // numbers  --1------2--|
  ///     // clicks   ()--()-()--()--|
  ///     // sampled  ----1--1---2---|
  @inlinable
  public func sample(on sampler: Signal<(), Never>) -> Signal {
    sample(with: sampler).map { value, _ in value }
  }

  /// Sends the latest value whenever `sampler`, such as a producer, sends a value, like the overload for a signal. A
  /// producer is started immediately.
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    on sampler: Sampler
  ) -> Signal where Sampler.Value == (), Sampler.Error == Never {
    sample(with: sampler).map { value, _ in value }
  }
}

extension SignalProducer {
  /// Starts this producer and then `sampler`, and sends the latest value together with each value of `sampler`. See
  /// ``Signal/sample(with:)``.
  @inlinable
  public func sample<Sample>(with sampler: SignalProducer<Sample, Never>) -> SignalProducer<(Value, Sample), Error> {
    SignalProducer<(Value, Sample), Error>(subscribe: { [subscribe, sampler = sampler.subscribe] sink, upstream in
      let sampleState = SampleState<Value, Sample, Error>(sink, on: Strand())
      sampleState.start(subscribe, sampledBy: sampler, upstream)
    })
  }

  /// Starts this producer and then `sampler`, such as a property, and sends the latest value together with each value
  /// of `sampler`. See ``Signal/sample(with:)``.
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> SignalProducer<(Value, Sampler.Value), Error> where Sampler.Error == Never {
    sample(with: sampler.producer)
  }

  /// Starts this producer and then `sampler`, and sends the latest value whenever `sampler` sends a value. See
  /// ``Signal/sample(on:)``.
  @inlinable
  public func sample(on sampler: SignalProducer<(), Never>) -> SignalProducer {
    sample(with: sampler).map { value, _ in value }
  }

  /// Starts this producer and then `sampler`, such as a property, and sends the latest value whenever `sampler` sends a
  /// value. See ``Signal/sample(on:)``.
  @inlinable
  public func sample<Sampler: SignalProducerConvertible>(
    on sampler: Sampler
  ) -> SignalProducer where Sampler.Value == (), Sampler.Error == Never {
    sample(on: sampler.producer)
  }
}

/// The state of `sample`: the latest value, and the number of sources that have not completed.
@usableFromInline
final class SampleState<Value, Sample, Error: Swift.Error>: Sendable {
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
  @usableFromInline let serialState = SerialState(State())

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
    let sourceDisposable = upstream.insertStart()
    subscribe(
      Sink(
        value: { self.send($0) },
        end: { ending in
          sourceDisposable.dispose()
          self.end(ending)
        }),
      sourceDisposable)
    guard !upstream.isDisposed else { return }
    let samplerDisposable = upstream.insertStart()
    sampler(
      Sink(
        value: { self.send(sample: $0) },
        end: { ending in
          samplerDisposable.dispose()
          self.end(ending.promoted())
        }),
      samplerDisposable)
  }

  @inlinable
  func send(_ value: Value) {
    strand.perform({ serialState.state.latest = value }, orPost: { { self.serialState.state.latest = value } })
  }

  @inlinable
  func send(sample: Sample) {
    strand.perform({ deliver(sample) }, orPost: { { self.deliver(sample) } })
  }

  @inlinable
  func end(_ ending: Termination<Error>) {
    strand.perform({ deliver(ending) }, orPost: { { self.deliver(ending) } })
  }

  // MARK: On the strand

  @inlinable
  func deliver(_ sample: Sample) {
    guard !serialState.state.hasEnded, let latest = serialState.state.latest else { return }
    sink.value((latest, sample))
  }

  @inlinable
  func deliver(_ ending: Termination<Error>) {
    guard !serialState.state.hasEnded else { return }
    if case .completed = ending {
      serialState.state.running -= 1
      if serialState.state.running > 0 { return }
    }
    serialState.state.hasEnded = true
    sink.end(ending)
  }
}
