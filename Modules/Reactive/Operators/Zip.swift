extension Signal {
  /// Sends the first values of all the signals together, then their second values, and so on.
  ///
  /// A value waits in memory until each of the others has sent as many. Completes when one of them has completed and
  /// all its values are used; fails or is interrupted as soon as one of them is.
  @inlinable
  public static func zip<B>(
    _ a: Signal, _ b: Signal<B, Error>
  ) -> Signal<(Value, B), Error> {
    Signal<(Value, B), Error>(.zip, Inputs(a.producer, b.producer))
  }

  /// As for two signals.
  @inlinable
  public static func zip<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> {
    Signal<(Value, B, C), Error>(.zip, Inputs(a.producer, b.producer, c.producer))
  }

  /// As for two signals.
  @inlinable
  public static func zip<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> {
    Signal<(Value, B, C, D), Error>(.zip, Inputs(a.producer, b.producer, c.producer, d.producer))
  }

  /// As for two signals.
  @inlinable
  public static func zip<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> {
    Signal<(Value, B, C, D, E), Error>(.zip, Inputs(a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// As for two signals.
  @inlinable
  public static func zip<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> {
    Signal<(Value, B, C, D, E, F), Error>(
      .zip,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer))
  }

  /// As for two signals.
  @inlinable
  public static func zip<B, C, D, E, F, G>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>
  ) -> Signal<(Value, B, C, D, E, F, G), Error> {
    Signal<(Value, B, C, D, E, F, G), Error>(
      .zip,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer))
  }

  /// As for two signals.
  @inlinable
  public static func zip<B, C, D, E, F, G, H>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Error> {
    Signal<(Value, B, C, D, E, F, G, H), Error>(
      .zip,
      Inputs(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer))
  }

  /// As for two signals.
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

  /// As for two signals.
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

  /// Sends the first values of `signals` together, in their order, then their second values, and so on.
  ///
  /// Ends as for two signals; completes at once if there are no signals. An output takes time in proportion to their
  /// number.
  @inlinable
  public static func zip<S: Sequence>(
    _ signals: S
  ) -> Signal<[Value], Error> where S.Element == Signal<Value, Error> {
    let producers = signals.map(\.producer)
    return producers.isEmpty ? .empty : Signal<[Value], Error>(.zip, Inputs(producers))
  }
}

extension SignalProducer {
  /// Starts all the producers, in their order, and sends their first values together, then their second values, and so
  /// on.
  ///
  /// A value waits in memory until each of the others has sent as many. Completes when one of them has completed and
  /// all its values are used; fails or is interrupted as soon as one of them is. Either cancels the others.
  @inlinable
  public static func zip<B>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>
  ) -> SignalProducer<(Value, B), Error> {
    SignalProducer<(Value, B), Error>(.zip, Inputs(a.producer, b.producer))
  }

  /// As for two producers.
  @inlinable
  public static func zip<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> {
    SignalProducer<(Value, B, C), Error>(.zip, Inputs(a.producer, b.producer, c.producer))
  }

  /// As for two producers.
  @inlinable
  public static func zip<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> {
    SignalProducer<(Value, B, C, D), Error>(.zip, Inputs(a.producer, b.producer, c.producer, d.producer))
  }

  /// As for two producers.
  @inlinable
  public static func zip<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    SignalProducer<(Value, B, C, D, E), Error>(.zip, Inputs(a.producer, b.producer, c.producer, d.producer, e.producer))
  }

  /// As for two producers.
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

  /// As for two producers.
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

  /// As for two producers.
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

  /// As for two producers.
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

  /// As for two producers.
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

  /// Starts all of `producers` and sends their first values together, and so on; completes at once if there
  /// are none.
  @inlinable
  public static func zip<S: Sequence>(
    _ producers: S
  ) -> SignalProducer<[Value], Error>
  where S.Element: SignalProducerConvertible, S.Element.Value == Value, S.Element.Error == Error {
    let producers = producers.map(\.producer)
    return producers.isEmpty ? .empty : SignalProducer<[Value], Error>(.zip, Inputs(producers))
  }

  /// As without the sentinel, but if there are no producers, sends `emptySentinel` before it completes.
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
