extension Transformation where NewError == Error {
  @inlinable
  static func withLatest<Sample>(from samplee: SignalProducer<Sample, Never>) -> Transformation
  where NewValue == (Value, Sample) {
    .synchronous { [samplee = samplee.unchecked] sink, resources in
      let latest = UncheckedSendable(value: Atomic<Sample?>(nil))
      samplee.value.start(within: resources, value: { latest.value.value = $0 }, end: { _ in })
      return sink.receiving { value in if let sample = latest.value.value { sink.value((value, sample)) } }
    }
  }
}

extension Signal {
  /// Pairs each value with the latest value of `samplee`. Values that arrive before the first value of `samplee` are
  /// dropped. Ends when this signal ends. The end of `samplee` has no effect; its last value stays in use.
  ///
  ///     let pairs = numbers.withLatest(from: letters)
  ///     // numbers  --1---2-----3-----|
  ///     // letters  ----a----b-|
  ///     // pairs    ------(2,a)-(3,b)-|
  @inlinable
  public func withLatest<Sample>(from samplee: Signal<Sample, Never>) -> Signal<(Value, Sample), Error> {
    lift(.withLatest(from: samplee.producer))
  }

  /// Starts `samplee` immediately, and cancels it when this signal ends.
  @inlinable
  public func withLatest<Sample>(from samplee: SignalProducer<Sample, Never>) -> Signal<(Value, Sample), Error> {
    lift(.withLatest(from: samplee))
  }

  /// Pairs each value with the latest value of `samplee`, such as a property, like the overload for a signal.
  public func withLatest<Sample>(
    from samplee: some SignalProducerConvertible<Sample, Never>
  ) -> Signal<(Value, Sample), Error> { withLatest(from: samplee.producer) }
}

extension SignalProducer {
  /// Starts `samplee` and then the work, and cancels `samplee` when the work ends. See ``Signal/withLatest(from:)``.
  @inlinable
  public func withLatest<Sample>(
    from samplee: SignalProducer<Sample, Never>
  ) -> SignalProducer<(Value, Sample), Error> { lift(.withLatest(from: samplee)) }
  /// Subscribes to `samplee`, such as a property, and starts this producer. See ``Signal/withLatest(from:)``.
  public func withLatest<Sample>(
    from samplee: some SignalProducerConvertible<Sample, Never>
  ) -> SignalProducer<(Value, Sample), Error> { withLatest(from: samplee.producer) }
}
