extension Signal {
  /// Forwards the values of all `signals`. Completes when all signals have completed or have been interrupted. Fails as
  /// soon as one of them fails.
  ///
  ///     let merged = Signal.merge([odds, evens])
  ///     // odds    --1-----3-!
  ///     // evens   ----2-----4----|
  ///     // merged  --1-2---3-4----|
  public static func merge(_ signals: some Sequence<Signal<Value, Error>>) -> Signal {
    Signal(starting: .merge(signals.map(\.producer)))
  }

  /// Forwards the values of all `signals`, like the overload for a sequence.
  public static func merge(_ signals: Signal<Value, Error>...) -> Signal<Value, Error> { merge(signals) }
}

extension SignalProducer {
  /// Starts all `producers` in order, and forwards the values of each. Ends like ``merge(_:_:_:)``.
  public static func merge(_ producers: some Sequence<SignalProducer>) -> SignalProducer {
    SignalProducer<SignalProducer, Error>(producers).flatten(.merge)
  }

  /// Starts the given producers in order, and forwards the values of each. If one of them fails, the others are
  /// cancelled. Completes when all have completed or have been interrupted.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ others: any SignalProducerConvertible<Value, Error>...
  ) -> SignalProducer { merge([a.producer, b.producer] + others.map { $0.producer }) }

  /// Forwards the values of two producers, as a function that can be passed as a closure. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer { merge([a.producer, b.producer]) }

  /// Forwards the values of three producers, as a function that can be passed as a closure. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer { merge([a.producer, b.producer, c.producer]) }
}
