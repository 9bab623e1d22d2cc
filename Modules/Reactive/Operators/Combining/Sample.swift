extension PropertyProtocol {
  /// Sends the value that the property has when `trigger` sends a value. The property is not retained; after its end,
  /// its last value stays in use. Ends when `trigger` ends.
  ///
  ///     let samples = letter.sample(on: clicks)
  ///     // letter   a-----b
  ///     // clicks   --1-----2--3-|
  ///     // samples  --a-----b--b-|
  public func sample<Trigger, Failure>(on trigger: Signal<Trigger, Failure>) -> Signal<Value, Failure> {
    trigger.withLatest(from: self).map { $1 }
  }

  /// Starts `trigger`, and sends the value that the property has at each value of it.
  public func sample<Trigger, Failure>(
    on trigger: SignalProducer<Trigger, Failure>
  ) -> SignalProducer<Value, Failure> { trigger.withLatest(from: self).map { $1 } }
}

extension Signal {
  /// Sends the latest value together with each value of `sampler`. Sends nothing until this signal has sent a value. If
  /// `sampler` is a producer, it is started immediately. Completes when both have completed. Fails when this signal
  /// fails, and is interrupted as soon as either is interrupted.
  ///
  /// If both are derived from the same source, the value may be the one before the event; see ``withLatest(from:)``.
  ///
  ///     let samples = numbers.sample(with: letters)
  ///     // numbers  ---1-----2---|
  ///     // letters  a-----b-----c-----d-----|
  ///     // samples  ------(1,b)-(2,c)-(2,d)-|
  @inlinable
  public func sample<Sample>(
    with sampler: some SignalProducerConvertible<Sample, Never>
  ) -> Signal<(Value, Sample), Error> {
    Signal<(Value, Sample), Error>(starting: producer.sample(with: sampler.producer))
  }

  /// Sends the latest value whenever `sampler` sends a value. The same value can be sent several times. See
  /// ``sample(with:)``.
  ///
  ///     let sampled = numbers.sample(on: clicks)
  ///     // numbers  --1------2--|
  ///     // clicks   ()--()-()--()--|
  ///     // sampled  ----1--1---2---|
  @inlinable
  public func sample(on sampler: some SignalProducerConvertible<(), Never>) -> Signal {
    sample(with: sampler).map { value, _ in value }
  }
}

extension SignalProducer {
  /// Starts this producer and then `sampler`. See ``Signal/sample(with:)``.
  @inlinable
  public func sample<Sample>(with sampler: SignalProducer<Sample, Never>) -> SignalProducer<(Value, Sample), Error> {
    .init(asynchronous: { [source = unchecked, sampler = sampler.unchecked] output, resources in
      let latest = SerialState<Value?>(nil)
      let end = output.endOfSource(amongst: 2)
      source.value.start(within: resources, value: { value in output.perform({ latest.state = value }) }, end: end)
      sampler.value.start(
        within: resources,
        value: { sample in output.perform({ if let value = latest.state { output.deliver((value, sample)) } }) },
        end: { end($0.promoted()) })
    })
  }

  /// Starts this producer and then `sampler`, such as a property. See ``Signal/sample(with:)``.
  public func sample<Sample>(
    with sampler: some SignalProducerConvertible<Sample, Never>
  ) -> SignalProducer<(Value, Sample), Error> { sample(with: sampler.producer) }

  /// Starts this producer and then `sampler`. See ``Signal/sample(on:)``.
  @inlinable
  public func sample(on sampler: SignalProducer<(), Never>) -> SignalProducer {
    sample(with: sampler).map { value, _ in value }
  }

  /// Starts this producer and then `sampler`, such as a property. See ``Signal/sample(on:)``.
  public func sample(on sampler: some SignalProducerConvertible<(), Never>) -> SignalProducer {
    sample(on: sampler.producer)
  }
}
