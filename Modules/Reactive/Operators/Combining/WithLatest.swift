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

  static func withLatest<Sample>(from property: some PropertyProtocol<Sample>) -> Transformation
  where NewValue == (Value, Sample) {
    .synchronous { [read = property.reader] sink, _ in sink.receiving { sink.value(($0, read())) } }
  }
}

extension Signal {
  /// Pairs each value with the value that `property` has when it arrives. The property is not retained; after its end,
  /// its last value stays in use. Ends when this signal ends.
  ///
  ///     let letter = Property(initial: "a", then: letters)
  ///     let pairs = numbers.withLatest(from: letter)
  ///     // numbers  --1-----2-----3-----|
  ///     // letters  ------b
  ///     // pairs    --(1,a)-(2,b)-(3,b)-|
  public func withLatest<Sample>(from property: some PropertyProtocol<Sample>) -> Signal<(Value, Sample), Error> {
    lift(.withLatest(from: property))
  }

  /// Pairs each value with the latest value of `samplee`, such as a signal. Drops the values that arrive before the
  /// first value of `samplee`. Ends when this signal ends. The end of `samplee` has no effect; its last value stays in
  /// use.
  ///
  /// If both signals are derived from the same source, the pair may contain the value of `samplee` before the event:
  /// the order of the subscriptions decides. The same holds for a producer, and for the other operators that sample
  /// signals and producers. To read the state when the event arrives, pass a property.
  ///
  ///     let pairs = numbers.withLatest(from: letters)
  ///     // numbers  --1---2-----3-----|
  ///     // letters  ----a----b-|
  ///     // pairs    ------(2,a)-(3,b)-|
  @inlinable
  public func withLatest<Sample>(
    from samplee: some SignalProducerConvertible<Sample, Never>
  ) -> Signal<(Value, Sample), Error> { lift(.withLatest(from: samplee.producer)) }

  /// Starts `samplee` immediately, and cancels it when this signal ends.
  @inlinable
  public func withLatest<Sample>(from samplee: SignalProducer<Sample, Never>) -> Signal<(Value, Sample), Error> {
    lift(.withLatest(from: samplee))
  }
}

extension SignalProducer {
  /// Pairs each value with the value that `property` has when it arrives. See ``Signal/withLatest(from:)``.
  public func withLatest<Sample>(
    from property: some PropertyProtocol<Sample>
  ) -> SignalProducer<(Value, Sample), Error> { lift(.withLatest(from: property)) }

  /// Starts `samplee` and then the work, and cancels `samplee` when the work ends. See ``Signal/withLatest(from:)``.
  @inlinable
  public func withLatest<Sample>(
    from samplee: SignalProducer<Sample, Never>
  ) -> SignalProducer<(Value, Sample), Error> { lift(.withLatest(from: samplee)) }
  /// Subscribes to `samplee`, such as a result, and starts this producer. See ``Signal/withLatest(from:)``.
  public func withLatest<Sample>(
    from samplee: some SignalProducerConvertible<Sample, Never>
  ) -> SignalProducer<(Value, Sample), Error> { withLatest(from: samplee.producer) }
}
