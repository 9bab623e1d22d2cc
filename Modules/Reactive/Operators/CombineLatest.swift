extension Signal {
  /// Sends the latest values of both signals whenever either sends a value.
  ///
  /// Sends nothing until both signals have sent a value. Completes when both have completed. Fails or is interrupted as
  /// soon as either fails or is interrupted.
  ///
  ///     let latest = Signal.combineLatest(numbers, letters)
  ///     // numbers  -1-2-------3-|
  ///     // letters  -----a-----------b-----|
  ///     // latest   -----(2,a)-(3,a)-(3,b)-|
  @inlinable
  public static func combineLatest<B>(_ a: Signal, _ b: Signal<B, Error>) -> Signal<(Value, B), Error> {
    .init(.latest, Inputs(a.producer, b.producer))
  }

  /// Sends the latest values of `signals`, in the order of `signals`, whenever one of them sends a value.
  ///
  /// Sends nothing until each signal has sent a value. Ends like the overload for two signals. If `signals` is empty,
  /// the returned signal interrupts its observers. Each output takes time proportional to the number of signals.
  @inlinable
  public static func combineLatest<S: Sequence>(
    _ signals: S
  ) -> Signal<[Value], Error> where S.Element == Signal<Value, Error> {
    let producers = signals.map(\.producer)
    return producers.isEmpty ? .empty : Signal<[Value], Error>(.latest, Inputs(producers))
  }
}

extension SignalProducer {
  /// Starts both producers in order, and sends their latest values whenever either sends a value.
  ///
  /// Sends nothing until both producers have sent a value. Completes when both have completed. As soon as one of them
  /// fails or is interrupted, the returned producer ends in the same way, and the other one is cancelled. See
  /// ``Signal/combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>
  ) -> SignalProducer<(Value, B), Error> {
    .init(.latest, Inputs(a.producer, b.producer))
  }

  /// Starts all `producers` in order, and sends their latest values, in the same order, whenever one sends a value.
  ///
  /// Sends nothing until each producer has sent a value. Ends like the overload for two producers. Completes
  /// immediately if `producers` is empty.
  @inlinable
  public static func combineLatest<S: Sequence>(
    _ producers: S
  ) -> SignalProducer<[Value], Error>
  where S.Element: SignalProducerConvertible, S.Element.Value == Value, S.Element.Error == Error {
    let producers = producers.map(\.producer)
    return producers.isEmpty ? .empty : SignalProducer<[Value], Error>(.latest, Inputs(producers))
  }

  /// Works like ``combineLatest(_:)``, but sends `emptySentinel` and completes if `producers` is empty.
  @inlinable
  public static func combineLatest<S: Sequence>(
    _ producers: S, emptySentinel: [S.Element.Value]
  ) -> SignalProducer<[Value], Error>
  where S.Element: SignalProducerConvertible, S.Element.Value == Value, S.Element.Error == Error {
    let producers = producers.map(\.producer)
    return producers.isEmpty
      ? SignalProducer<[Value], Error>(value: emptySentinel)
      : SignalProducer<[Value], Error>(.latest, Inputs(producers))
  }
}
