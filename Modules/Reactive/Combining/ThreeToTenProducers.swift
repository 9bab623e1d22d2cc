// One form for each number of producers: the compiler does not support a pack of producers of different types whose
// errors have the same type.

extension SignalProducer {
  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> { .latestTuple(a.producer, b.producer, c.producer) }
  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> { .latestTuple(a.producer, b.producer, c.producer, d.producer) }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    .latestTuple(a.producer, b.producer, c.producer, d.producer, e.producer)
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    .latestTuple(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer)
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Error> {
    .latestTuple(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer)
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Error> {
    .latestTuple(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer)
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Error> {
    .latestTuple(
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer)
  }

  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>, _ j: some SignalProducerConvertible<J, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error> {
    .latestTuple(
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer,
      i.producer, j.producer)
  }

  /// Starts all the producers in order, and pairs their values by position. See ``zip(_:_:)``.
  public static func zip<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> { .zippedTuple(a.producer, b.producer, c.producer) }
  /// Starts all the producers in order, and pairs their values by position. See ``zip(_:_:)``.
  public static func zip<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> { .zippedTuple(a.producer, b.producer, c.producer, d.producer) }

  /// Starts all the producers in order, and pairs their values by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    .zippedTuple(a.producer, b.producer, c.producer, d.producer, e.producer)
  }

  /// Starts all the producers in order, and pairs their values by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    .zippedTuple(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer)
  }

  /// Starts all the producers in order, and pairs their values by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Error> {
    .zippedTuple(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer)
  }

  /// Starts all the producers in order, and pairs their values by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Error> {
    .zippedTuple(a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer)
  }

  /// Starts all the producers in order, and pairs their values by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Error> {
    .zippedTuple(
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer, i.producer)
  }

  /// Starts all the producers in order, and pairs their values by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I, J>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>, _ j: some SignalProducerConvertible<J, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error> {
    .zippedTuple(
      a.producer, b.producer, c.producer, d.producer, e.producer, f.producer, g.producer, h.producer,
      i.producer, j.producer)
  }
}
