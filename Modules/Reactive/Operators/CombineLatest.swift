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
  public static func combineLatest<B>(
    _ a: Signal, _ b: Signal<B, Error>
  ) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(.latest, Inputs(a.producer, b.producer))
  }

  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> {
    Signal<(Value, B, C), Error>(.latest, Inputs(a.producer, b.producer, c.producer))
  }

  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> {
    Signal<(Value, B, C, D), Error>(.latest, Inputs(a.producer, b.producer, c.producer, d.producer))
  }

  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> {
    Signal<(Value, B, C, D, E), Error>(.latest, Inputs(a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> {
    Signal<(Value, B, C, D, E, F), Error>(
      .latest,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer))
  }

  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>
  ) -> Signal<(Value, B, C, D, E, F, G), Error> {
    Signal<(Value, B, C, D, E, F, G), Error>(
      .latest,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer))
  }

  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Error> {
    Signal<(Value, B, C, D, E, F, G, H), Error>(
      .latest,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer))
  }

  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I), Error> {
    Signal<(Value, B, C, D, E, F, G, H, I), Error>(
      .latest,
      Inputs(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer))
  }

  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>, _ j: Signal<J, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I, J), Error> {
    Signal<(Value, B, C, D, E, F, G, H, I, J), Error>(
      .latest,
      Inputs(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer,
        j.producer))
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
    SignalProducer<(Value, B), Error>(.latest, Inputs(a.producer, b.producer))
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> {
    SignalProducer<(Value, B, C), Error>(.latest, Inputs(a.producer, b.producer, c.producer))
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> {
    SignalProducer<(Value, B, C, D), Error>(.latest, Inputs(a.producer, b.producer, c.producer, d.producer))
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    SignalProducer<(Value, B, C, D, E), Error>(
      .latest,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    SignalProducer<(Value, B, C, D, E, F), Error>(
      .latest,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer))
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Error> {
    SignalProducer<(Value, B, C, D, E, F, G), Error>(
      .latest,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer))
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Error> {
    SignalProducer<(Value, B, C, D, E, F, G, H), Error>(
      .latest,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer))
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Error> {
    SignalProducer<(Value, B, C, D, E, F, G, H, I), Error>(
      .latest,
      Inputs(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer))
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  @inlinable
  public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>, _ j: some SignalProducerConvertible<J, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error> {
    SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error>(
      .latest,
      Inputs(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer,
        j.producer))
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
