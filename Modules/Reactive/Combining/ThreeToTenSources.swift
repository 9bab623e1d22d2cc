// Each of these operators combines the first sources, and then their tuples with the last source.

extension Signal {
  /// Combines the latest values of three signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> { combineLatest(a, b).combineLatest(with: c).map { ($0.0, $0.1, $1) } }
  /// Combines the latest values of four signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> { combineLatest(a, b, c).combineLatest(with: d).map { ($0.0, $0.1, $0.2, $1) } }
  /// Combines the latest values of five signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> {
    combineLatest(a, b, c, d).combineLatest(with: e).map { ($0.0, $0.1, $0.2, $0.3, $1) }
  }
  /// Combines the latest values of six signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> {
    combineLatest(a, b, c, d, e).combineLatest(with: f).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1) }
  }
  /// Combines the latest values of seven signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>
  ) -> Signal<(Value, B, C, D, E, F, G), Error> {
    combineLatest(a, b, c, d, e, f).combineLatest(with: g).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $1) }
  }
  /// Combines the latest values of eight signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Error> {
    combineLatest(a, b, c, d, e, f, g).combineLatest(with: h).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $1) }
  }
  /// Combines the latest values of nine signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I), Error> {
    combineLatest(a, b, c, d, e, f, g, h).combineLatest(with: i).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $1) }
  }
  /// Combines the latest values of ten signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>, _ j: Signal<J, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I, J), Error> {
    combineLatest(a, b, c, d, e, f, g, h, i).combineLatest(with: j).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $1) }
  }
  /// Pairs the values of three signals by position. See ``zip(_:_:)``.
  public static func zip<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> { zip(a, b).zip(with: c).map { ($0.0, $0.1, $1) } }
  /// Pairs the values of four signals by position. See ``zip(_:_:)``.
  public static func zip<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> { zip(a, b, c).zip(with: d).map { ($0.0, $0.1, $0.2, $1) } }
  /// Pairs the values of five signals by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> { zip(a, b, c, d).zip(with: e).map { ($0.0, $0.1, $0.2, $0.3, $1) } }
  /// Pairs the values of six signals by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> {
    zip(a, b, c, d, e).zip(with: f).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1) }
  }
  /// Pairs the values of seven signals by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>
  ) -> Signal<(Value, B, C, D, E, F, G), Error> {
    zip(a, b, c, d, e, f).zip(with: g).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $1) }
  }
  /// Pairs the values of eight signals by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Error> {
    zip(a, b, c, d, e, f, g).zip(with: h).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $1) }
  }
  /// Pairs the values of nine signals by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I), Error> {
    zip(a, b, c, d, e, f, g, h).zip(with: i).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $1) }
  }
  /// Pairs the values of ten signals by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I, J>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>, _ j: Signal<J, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I, J), Error> {
    zip(a, b, c, d, e, f, g, h, i).zip(with: j).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $1) }
  }
}

extension SignalProducer {
  /// Combines the latest values of three producers. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> { combineLatest(a, b).combineLatest(with: c).map { ($0.0, $0.1, $1) } }
  /// Combines the latest values of four producers. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> {
    combineLatest(a, b, c).combineLatest(with: d).map { ($0.0, $0.1, $0.2, $1) }
  }
  /// Combines the latest values of five producers. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    combineLatest(a, b, c, d).combineLatest(with: e).map { ($0.0, $0.1, $0.2, $0.3, $1) }
  }
  /// Combines the latest values of six producers. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    combineLatest(a, b, c, d, e).combineLatest(with: f).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1) }
  }
  /// Combines the latest values of seven producers. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Error> {
    combineLatest(a, b, c, d, e, f).combineLatest(with: g).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $1) }
  }
  /// Combines the latest values of eight producers. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Error> {
    combineLatest(a, b, c, d, e, f, g).combineLatest(with: h).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $1) }
  }
  /// Combines the latest values of nine producers. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Error> {
    combineLatest(a, b, c, d, e, f, g, h).combineLatest(with: i).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $1) }
  }
  /// Combines the latest values of ten producers. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>, _ j: some SignalProducerConvertible<J, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error> {
    combineLatest(a, b, c, d, e, f, g, h, i).combineLatest(with: j).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $1) }
  }
  /// Pairs the values of three producers by position. See ``zip(_:_:)``.
  public static func zip<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> { zip(a, b).zip(with: c).map { ($0.0, $0.1, $1) } }
  /// Pairs the values of four producers by position. See ``zip(_:_:)``.
  public static func zip<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> { zip(a, b, c).zip(with: d).map { ($0.0, $0.1, $0.2, $1) } }
  /// Pairs the values of five producers by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> { zip(a, b, c, d).zip(with: e).map { ($0.0, $0.1, $0.2, $0.3, $1) } }
  /// Pairs the values of six producers by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    zip(a, b, c, d, e).zip(with: f).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1) }
  }
  /// Pairs the values of seven producers by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Error> {
    zip(a, b, c, d, e, f).zip(with: g).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $1) }
  }
  /// Pairs the values of eight producers by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Error> {
    zip(a, b, c, d, e, f, g).zip(with: h).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $1) }
  }
  /// Pairs the values of nine producers by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Error> {
    zip(a, b, c, d, e, f, g, h).zip(with: i).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $1) }
  }
  /// Pairs the values of ten producers by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I, J>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>, _ j: some SignalProducerConvertible<J, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error> {
    zip(a, b, c, d, e, f, g, h, i).zip(with: j).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $1) }
  }
}

extension PropertyProtocol {
  /// Combines the latest values of three properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>
  ) -> Property<(Value, B, C)> { combineLatest(a, b).combineLatest(with: c).map { ($0.0, $0.1, $1) } }
  /// Combines the latest values of four properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>
  ) -> Property<(Value, B, C, D)> { combineLatest(a, b, c).combineLatest(with: d).map { ($0.0, $0.1, $0.2, $1) } }
  /// Combines the latest values of five properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>
  ) -> Property<(Value, B, C, D, E)> {
    combineLatest(a, b, c, d).combineLatest(with: e).map { ($0.0, $0.1, $0.2, $0.3, $1) }
  }
  /// Combines the latest values of six properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>
  ) -> Property<(Value, B, C, D, E, F)> {
    combineLatest(a, b, c, d, e).combineLatest(with: f).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1) }
  }
  /// Combines the latest values of seven properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>
  ) -> Property<(Value, B, C, D, E, F, G)> {
    combineLatest(a, b, c, d, e, f).combineLatest(with: g).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $1) }
  }
  /// Combines the latest values of eight properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>
  ) -> Property<(Value, B, C, D, E, F, G, H)> {
    combineLatest(a, b, c, d, e, f, g).combineLatest(with: h).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $1) }
  }
  /// Combines the latest values of nine properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>, _ i: some PropertyProtocol<I>
  ) -> Property<(Value, B, C, D, E, F, G, H, I)> {
    combineLatest(a, b, c, d, e, f, g, h).combineLatest(with: i).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $1) }
  }
  /// Combines the latest values of ten properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>, _ i: some PropertyProtocol<I>,
    _ j: some PropertyProtocol<J>
  ) -> Property<(Value, B, C, D, E, F, G, H, I, J)> {
    combineLatest(a, b, c, d, e, f, g, h, i).combineLatest(with: j).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $1) }
  }
  /// Pairs the values of three properties by position. See ``zip(_:_:)``.
  public static func zip<B, C>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>
  ) -> Property<(Value, B, C)> { zip(a, b).zip(with: c).map { ($0.0, $0.1, $1) } }
  /// Pairs the values of four properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>
  ) -> Property<(Value, B, C, D)> { zip(a, b, c).zip(with: d).map { ($0.0, $0.1, $0.2, $1) } }
  /// Pairs the values of five properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>
  ) -> Property<(Value, B, C, D, E)> { zip(a, b, c, d).zip(with: e).map { ($0.0, $0.1, $0.2, $0.3, $1) } }
  /// Pairs the values of six properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>
  ) -> Property<(Value, B, C, D, E, F)> { zip(a, b, c, d, e).zip(with: f).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1) } }
  /// Pairs the values of seven properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>
  ) -> Property<(Value, B, C, D, E, F, G)> {
    zip(a, b, c, d, e, f).zip(with: g).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $1) }
  }
  /// Pairs the values of eight properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>
  ) -> Property<(Value, B, C, D, E, F, G, H)> {
    zip(a, b, c, d, e, f, g).zip(with: h).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $1) }
  }
  /// Pairs the values of nine properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>, _ i: some PropertyProtocol<I>
  ) -> Property<(Value, B, C, D, E, F, G, H, I)> {
    zip(a, b, c, d, e, f, g, h).zip(with: i).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $1) }
  }
  /// Pairs the values of ten properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I, J>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>, _ i: some PropertyProtocol<I>,
    _ j: some PropertyProtocol<J>
  ) -> Property<(Value, B, C, D, E, F, G, H, I, J)> {
    zip(a, b, c, d, e, f, g, h, i).zip(with: j).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $0.5, $0.6, $0.7, $0.8, $1) }
  }
}
