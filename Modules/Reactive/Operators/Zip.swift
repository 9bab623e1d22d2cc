extension Signal {
  /// Pairs the first values of both signals, then their second values, and so on.
  ///
  /// A value is buffered until the other signal has sent its counterpart. Completes when either signal has completed
  /// and all its values have been used. Fails or is interrupted as soon as either fails or is interrupted.
  @inlinable
  public static func zip<B>(
    _ a: Signal, _ b: Signal<B, Error>
  ) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(.zip, Inputs(a.producer, b.producer))
  }

  /// Combines the values of all the signals by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> {
    Signal<(Value, B, C), Error>(.zip, Inputs(a.producer, b.producer, c.producer))
  }

  /// Combines the values of all the signals by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> {
    Signal<(Value, B, C, D), Error>(.zip, Inputs(a.producer, b.producer, c.producer, d.producer))
  }

  /// Combines the values of all the signals by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> {
    Signal<(Value, B, C, D, E), Error>(.zip, Inputs(a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// Combines the values of all the signals by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> {
    Signal<(Value, B, C, D, E, F), Error>(
      .zip,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer))
  }

  /// Combines the values of all the signals by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F, G>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>
  ) -> Signal<(Value, B, C, D, E, F, G), Error> {
    Signal<(Value, B, C, D, E, F, G), Error>(
      .zip,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer))
  }

  /// Combines the values of all the signals by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F, G, H>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Error> {
    Signal<(Value, B, C, D, E, F, G, H), Error>(
      .zip,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer))
  }

  /// Combines the values of all the signals by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F, G, H, I>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I), Error> {
    Signal<(Value, B, C, D, E, F, G, H, I), Error>(
      .zip,
      Inputs(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer))
  }

  /// Combines the values of all the signals by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F, G, H, I, J>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>, _ j: Signal<J, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I, J), Error> {
    Signal<(Value, B, C, D, E, F, G, H, I, J), Error>(
      .zip,
      Inputs(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer,
        j.producer))
  }

  /// Combines the first values of `signals`, in the order of `signals`, then their second values, and so on.
  ///
  /// Ends like the overload for two signals. If `signals` is empty, the returned signal interrupts its observers. Each
  /// output takes time proportional to the number of signals.
  @inlinable
  public static func zip<S: Sequence>(
    _ signals: S
  ) -> Signal<[Value], Error> where S.Element == Signal<Value, Error> {
    let producers = signals.map(\.producer)
    return producers.isEmpty ? .empty : Signal<[Value], Error>(.zip, Inputs(producers))
  }
}

extension SignalProducer {
  /// Starts both producers in order, and pairs their first values, then their second values, and so on.
  ///
  /// A value is buffered until the other producer has sent its counterpart. Completes when either producer has
  /// completed and all its values have been used. Fails or is interrupted as soon as either fails or is interrupted. A
  /// producer that is still running at the end is cancelled.
  @inlinable
  public static func zip<B>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>
  ) -> SignalProducer<(Value, B), Error> {
    SignalProducer<(Value, B), Error>(.zip, Inputs(a.producer, b.producer))
  }

  /// Starts all the producers in order, and combines their values by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> {
    SignalProducer<(Value, B, C), Error>(.zip, Inputs(a.producer, b.producer, c.producer))
  }

  /// Starts all the producers in order, and combines their values by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> {
    SignalProducer<(Value, B, C, D), Error>(.zip, Inputs(a.producer, b.producer, c.producer, d.producer))
  }

  /// Starts all the producers in order, and combines their values by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    SignalProducer<(Value, B, C, D, E), Error>(.zip, Inputs(a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// Starts all the producers in order, and combines their values by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    SignalProducer<(Value, B, C, D, E, F), Error>(
      .zip,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer))
  }

  /// Starts all the producers in order, and combines their values by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F, G>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Error> {
    SignalProducer<(Value, B, C, D, E, F, G), Error>(
      .zip,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer))
  }

  /// Starts all the producers in order, and combines their values by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F, G, H>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Error> {
    SignalProducer<(Value, B, C, D, E, F, G, H), Error>(
      .zip,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer))
  }

  /// Starts all the producers in order, and combines their values by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F, G, H, I>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Error> {
    SignalProducer<(Value, B, C, D, E, F, G, H, I), Error>(
      .zip,
      Inputs(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer))
  }

  /// Starts all the producers in order, and combines their values by position. See ``zip(_:_:)``.
  @inlinable
  public static func zip<B, C, D, E, F, G, H, I, J>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>, _ j: some SignalProducerConvertible<J, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error> {
    SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error>(
      .zip,
      Inputs(
        a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer,
        j.producer))
  }

  /// Starts all `producers` in order, and combines their values by position. Ends like the overload for two producers.
  /// Completes immediately if `producers` is empty.
  @inlinable
  public static func zip<S: Sequence>(
    _ producers: S
  ) -> SignalProducer<[Value], Error>
  where S.Element: SignalProducerConvertible, S.Element.Value == Value, S.Element.Error == Error {
    let producers = producers.map(\.producer)
    return producers.isEmpty ? .empty : SignalProducer<[Value], Error>(.zip, Inputs(producers))
  }

  /// Works like ``zip(_:)``, but sends `emptySentinel` and completes if `producers` is empty.
  @inlinable
  public static func zip<S: Sequence>(
    _ producers: S, emptySentinel: [S.Element.Value]
  ) -> SignalProducer<[Value], Error>
  where S.Element: SignalProducerConvertible, S.Element.Value == Value, S.Element.Error == Error {
    let producers = producers.map(\.producer)
    return producers.isEmpty
      ? SignalProducer<[Value], Error>(value: emptySentinel)
      : SignalProducer<[Value], Error>(.zip, Inputs(producers))
  }
}
