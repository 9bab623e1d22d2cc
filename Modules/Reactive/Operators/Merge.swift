extension Signal {
  /// Passes on what any of `signals` sends; completes when all have.
  @inlinable
  public static func merge(_ signals: some Sequence<Signal<Value, Error>>) -> Signal {
    let upstream = CompositeDisposable()
    let core = SignalCore<Value, Error>(upstream: upstream)
    let producers = SignalProducer<SignalProducer<Value, Error>, Error>(signals.map { SignalProducer($0) })
    producers.flatten(.merge).subscribe(core.input, upstream)
    return Signal(core)
  }

  /// Passes on what any of `signals` sends; completes when all have.
  @inlinable
  public static func merge(_ signals: Signal<Value, Error>...) -> Signal<Value, Error> {
    merge(signals)
  }
}

extension SignalProducer {
  /// Starts all of `producers` and passes on what any of them sends; completes when all have.
  @inlinable
  public static func merge(_ producers: some Sequence<SignalProducer>) -> SignalProducer {
    SignalProducer<SignalProducer, Error>(producers).flatten(.merge)
  }

  /// Starts both producers and passes on what either sends; completes when both have.
  @inlinable
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer])
  }

  /// As for two producers.
  @inlinable
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer, c.producer])
  }

  /// As for two producers.
  @inlinable
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer, c.producer, d.producer])
  }

  /// As for two producers.
  @inlinable
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer, c.producer, d.producer, e.producer])
  }

  /// As for two producers.
  @inlinable
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>, _ f: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer, c.producer, d.producer, e.producer, f.producer])
  }

  /// As for two producers.
  @inlinable
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>, _ f: some SignalProducerConvertible<Value, Error>,
    _ g: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer])
  }

  /// As for two producers.
  @inlinable
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>, _ f: some SignalProducerConvertible<Value, Error>,
    _ g: some SignalProducerConvertible<Value, Error>, _ h: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer])
  }

  /// As for two producers.
  @inlinable
  public static func merge(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<Value, Error>,
    _ c: some SignalProducerConvertible<Value, Error>, _ d: some SignalProducerConvertible<Value, Error>,
    _ e: some SignalProducerConvertible<Value, Error>, _ f: some SignalProducerConvertible<Value, Error>,
    _ g: some SignalProducerConvertible<Value, Error>, _ h: some SignalProducerConvertible<Value, Error>,
    _ i: some SignalProducerConvertible<Value, Error>
  ) -> SignalProducer {
    merge([a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer])
  }

  /// As for two producers.
  @inlinable
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
