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
  /// Starts all `producers` in order, and forwards the values of each. Ends like ``merge(_:_:)``.
  public static func merge(_ producers: some Sequence<SignalProducer>) -> SignalProducer {
    SignalProducer<SignalProducer, Error>(producers).flatten(.merge)
  }

  /// Starts both producers in order, and forwards the values of both. If one of them fails, the other one is cancelled.
  /// Completes when both have completed or have been interrupted.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer { merge([a.producer, b.producer]) }

  /// Starts all the producers in order, and forwards the values of each. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer { merge([a.producer, b.producer, c.producer]) }
  /// Starts all the producers in order, and forwards the values of each. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer { merge([a.producer, b.producer, c.producer, d.producer]) }
  /// Starts all the producers in order, and forwards the values of each. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer { merge([a.producer, b.producer, c.producer, d.producer, e.producer]) }
  /// Starts all the producers in order, and forwards the values of each. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>, _ f: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer { merge([a.producer, b.producer, c.producer, d.producer, e.producer, f.producer]) }

  /// Starts all the producers in order, and forwards the values of each. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>, _ f: some SignalProducerConvertible<Value, Error>,
    _ g: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer { merge([a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer]) }

  /// Starts all the producers in order, and forwards the values of each. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>, _ f: some SignalProducerConvertible<Value, Error>,
    _ g: some SignalProducerConvertible<Value, Error>, _ h: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer])
  }

  /// Starts all the producers in order, and forwards the values of each. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>, _ f: some SignalProducerConvertible<Value, Error>,
    _ g: some SignalProducerConvertible<Value, Error>, _ h: some SignalProducerConvertible<Value, Error>,
    _ i: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer])
  }

  /// Starts all the producers in order, and forwards the values of each. See ``merge(_:_:)``.
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>, _ f: some SignalProducerConvertible<Value, Error>,
    _ g: some SignalProducerConvertible<Value, Error>, _ h: some SignalProducerConvertible<Value, Error>,
    _ i: some SignalProducerConvertible<Value, Error>, _ j: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer,
      j.producer,
    ])
  }
}
