// Each of these operators combines both halves of the sources, and then the two tuples.

extension Signal {
  /// Combines the latest values of three signals. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> { .init(starting: SignalProducer.combineLatest(a, b, c)) }
  /// Combines the latest values of four signals. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> { .init(starting: SignalProducer.combineLatest(a, b, c, d)) }
  /// Combines the latest values of five signals. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> { .init(starting: SignalProducer.combineLatest(a, b, c, d, e)) }
  /// Combines the latest values of six signals. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> { .init(starting: SignalProducer.combineLatest(a, b, c, d, e, f)) }
  /// Combines the latest values of seven signals. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F, G>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>
  ) -> Signal<(Value, B, C, D, E, F, G), Error> { .init(starting: SignalProducer.combineLatest(a, b, c, d, e, f, g)) }
  /// Combines the latest values of eight signals. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F, G, H>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Error> {
    .init(starting: SignalProducer.combineLatest(a, b, c, d, e, f, g, h))
  }
  /// Combines the latest values of nine signals. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I), Error> {
    .init(starting: SignalProducer.combineLatest(a, b, c, d, e, f, g, h, i))
  }
  /// Combines the latest values of ten signals. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>, _ j: Signal<J, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I, J), Error> {
    .init(starting: SignalProducer.combineLatest(a, b, c, d, e, f, g, h, i, j))
  }
  /// Pairs the values of three signals by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>
  ) -> Signal<(Value, B, C), Error> { .init(starting: SignalProducer.zip(a, b, c)) }
  /// Pairs the values of four signals by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>
  ) -> Signal<(Value, B, C, D), Error> { .init(starting: SignalProducer.zip(a, b, c, d)) }
  /// Pairs the values of five signals by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>
  ) -> Signal<(Value, B, C, D, E), Error> { .init(starting: SignalProducer.zip(a, b, c, d, e)) }
  /// Pairs the values of six signals by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>
  ) -> Signal<(Value, B, C, D, E, F), Error> { .init(starting: SignalProducer.zip(a, b, c, d, e, f)) }
  /// Pairs the values of seven signals by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F, G>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>
  ) -> Signal<(Value, B, C, D, E, F, G), Error> { .init(starting: SignalProducer.zip(a, b, c, d, e, f, g)) }
  /// Pairs the values of eight signals by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F, G, H>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H), Error> { .init(starting: SignalProducer.zip(a, b, c, d, e, f, g, h)) }
  /// Pairs the values of nine signals by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F, G, H, I>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I), Error> { .init(starting: SignalProducer.zip(a, b, c, d, e, f, g, h, i)) }
  /// Pairs the values of ten signals by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F, G, H, I, J>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ d: Signal<D, Error>, _ e: Signal<E, Error>,
    _ f: Signal<F, Error>, _ g: Signal<G, Error>, _ h: Signal<H, Error>, _ i: Signal<I, Error>, _ j: Signal<J, Error>
  ) -> Signal<(Value, B, C, D, E, F, G, H, I, J), Error> {
    .init(starting: SignalProducer.zip(a, b, c, d, e, f, g, h, i, j))
  }
}

extension SignalProducer {
  /// Combines the latest values of three producers. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> {
    SignalProducer<_, Error>.combineLatest(combineLatest(a, b), c).map { ($0.0, $0.1, $1) }
  }
  /// Combines the latest values of four producers. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> {
    SignalProducer<_, Error>.combineLatest(combineLatest(a, b), SignalProducer<_, Error>.combineLatest(c, d)).map {
      ($0.0, $0.1, $1.0, $1.1)
    }
  }
  /// Combines the latest values of five producers. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    SignalProducer<_, Error>.combineLatest(combineLatest(a, b, c), SignalProducer<_, Error>.combineLatest(d, e)).map {
      ($0.0, $0.1, $0.2, $1.0, $1.1)
    }
  }
  /// Combines the latest values of six producers. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    SignalProducer<_, Error>.combineLatest(combineLatest(a, b, c), SignalProducer<_, Error>.combineLatest(d, e, f)).map
    { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2) }
  }
  /// Combines the latest values of seven producers. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F, G>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Error> {
    SignalProducer<_, Error>.combineLatest(combineLatest(a, b, c, d), SignalProducer<_, Error>.combineLatest(e, f, g))
      .map { ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2) }
  }
  /// Combines the latest values of eight producers. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F, G, H>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Error> {
    SignalProducer<_, Error>.combineLatest(
      combineLatest(a, b, c, d), SignalProducer<_, Error>.combineLatest(e, f, g, h)
    ).map { ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2, $1.3) }
  }
  /// Combines the latest values of nine producers. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Error> {
    SignalProducer<_, Error>.combineLatest(
      combineLatest(a, b, c, d, e), SignalProducer<_, Error>.combineLatest(f, g, h, i)
    ).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1.0, $1.1, $1.2, $1.3) }
  }
  /// Combines the latest values of ten producers. See ``combineLatest(_:_:)``.
  @inlinable public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>, _ j: some SignalProducerConvertible<J, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error> {
    SignalProducer<_, Error>.combineLatest(
      combineLatest(a, b, c, d, e), SignalProducer<_, Error>.combineLatest(f, g, h, i, j)
    ).map { ($0.0, $0.1, $0.2, $0.3, $0.4, $1.0, $1.1, $1.2, $1.3, $1.4) }
  }
  /// Pairs the values of three producers by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> { SignalProducer<_, Error>.zip(zip(a, b), c).map { ($0.0, $0.1, $1) } }
  /// Pairs the values of four producers by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>
  ) -> SignalProducer<(Value, B, C, D), Error> {
    SignalProducer<_, Error>.zip(zip(a, b), SignalProducer<_, Error>.zip(c, d)).map { ($0.0, $0.1, $1.0, $1.1) }
  }
  /// Pairs the values of five producers by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>
  ) -> SignalProducer<(Value, B, C, D, E), Error> {
    SignalProducer<_, Error>.zip(zip(a, b, c), SignalProducer<_, Error>.zip(d, e)).map {
      ($0.0, $0.1, $0.2, $1.0, $1.1)
    }
  }
  /// Pairs the values of six producers by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F), Error> {
    SignalProducer<_, Error>.zip(zip(a, b, c), SignalProducer<_, Error>.zip(d, e, f)).map {
      ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2)
    }
  }
  /// Pairs the values of seven producers by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F, G>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G), Error> {
    SignalProducer<_, Error>.zip(zip(a, b, c, d), SignalProducer<_, Error>.zip(e, f, g)).map {
      ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2)
    }
  }
  /// Pairs the values of eight producers by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F, G, H>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H), Error> {
    SignalProducer<_, Error>.zip(zip(a, b, c, d), SignalProducer<_, Error>.zip(e, f, g, h)).map {
      ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2, $1.3)
    }
  }
  /// Pairs the values of nine producers by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F, G, H, I>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I), Error> {
    SignalProducer<_, Error>.zip(zip(a, b, c, d, e), SignalProducer<_, Error>.zip(f, g, h, i)).map {
      ($0.0, $0.1, $0.2, $0.3, $0.4, $1.0, $1.1, $1.2, $1.3)
    }
  }
  /// Pairs the values of ten producers by position. See ``zip(_:_:)``.
  @inlinable public static func zip<B, C, D, E, F, G, H, I, J>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ d: some SignalProducerConvertible<D, Error>,
    _ e: some SignalProducerConvertible<E, Error>, _ f: some SignalProducerConvertible<F, Error>,
    _ g: some SignalProducerConvertible<G, Error>, _ h: some SignalProducerConvertible<H, Error>,
    _ i: some SignalProducerConvertible<I, Error>, _ j: some SignalProducerConvertible<J, Error>
  ) -> SignalProducer<(Value, B, C, D, E, F, G, H, I, J), Error> {
    SignalProducer<_, Error>.zip(zip(a, b, c, d, e), SignalProducer<_, Error>.zip(f, g, h, i, j)).map {
      ($0.0, $0.1, $0.2, $0.3, $0.4, $1.0, $1.1, $1.2, $1.3, $1.4)
    }
  }
}

extension PropertyProtocol {
  /// Combines the latest values of three properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>
  ) -> Property<(Value, B, C)> { Property(combining: combineLatest(a, b), c) { ($0.0, $0.1, $1) } }
  /// Combines the latest values of four properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>
  ) -> Property<(Value, B, C, D)> {
    Property(combining: combineLatest(a, b), Property<_>.combineLatest(c, d)) { ($0.0, $0.1, $1.0, $1.1) }
  }
  /// Combines the latest values of five properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>
  ) -> Property<(Value, B, C, D, E)> {
    Property(combining: combineLatest(a, b, c), Property<_>.combineLatest(d, e)) { ($0.0, $0.1, $0.2, $1.0, $1.1) }
  }
  /// Combines the latest values of six properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>
  ) -> Property<(Value, B, C, D, E, F)> {
    Property(combining: combineLatest(a, b, c), Property<_>.combineLatest(d, e, f)) {
      ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2)
    }
  }
  /// Combines the latest values of seven properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>
  ) -> Property<(Value, B, C, D, E, F, G)> {
    Property(combining: combineLatest(a, b, c, d), Property<_>.combineLatest(e, f, g)) {
      ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2)
    }
  }
  /// Combines the latest values of eight properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>
  ) -> Property<(Value, B, C, D, E, F, G, H)> {
    Property(combining: combineLatest(a, b, c, d), Property<_>.combineLatest(e, f, g, h)) {
      ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2, $1.3)
    }
  }
  /// Combines the latest values of nine properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>, _ i: some PropertyProtocol<I>
  ) -> Property<(Value, B, C, D, E, F, G, H, I)> {
    Property(combining: combineLatest(a, b, c, d, e), Property<_>.combineLatest(f, g, h, i)) {
      ($0.0, $0.1, $0.2, $0.3, $0.4, $1.0, $1.1, $1.2, $1.3)
    }
  }
  /// Combines the latest values of ten properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, D, E, F, G, H, I, J>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>, _ i: some PropertyProtocol<I>,
    _ j: some PropertyProtocol<J>
  ) -> Property<(Value, B, C, D, E, F, G, H, I, J)> {
    Property(combining: combineLatest(a, b, c, d, e), Property<_>.combineLatest(f, g, h, i, j)) {
      ($0.0, $0.1, $0.2, $0.3, $0.4, $1.0, $1.1, $1.2, $1.3, $1.4)
    }
  }
  /// Pairs the values of three properties by position. See ``zip(_:_:)``.
  public static func zip<B, C>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>
  ) -> Property<(Value, B, C)> { Property<_>.zip(zip(a, b), c).map { ($0.0, $0.1, $1) } }
  /// Pairs the values of four properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>
  ) -> Property<(Value, B, C, D)> { Property<_>.zip(zip(a, b), Property<_>.zip(c, d)).map { ($0.0, $0.1, $1.0, $1.1) } }
  /// Pairs the values of five properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>
  ) -> Property<(Value, B, C, D, E)> {
    Property<_>.zip(zip(a, b, c), Property<_>.zip(d, e)).map { ($0.0, $0.1, $0.2, $1.0, $1.1) }
  }
  /// Pairs the values of six properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>
  ) -> Property<(Value, B, C, D, E, F)> {
    Property<_>.zip(zip(a, b, c), Property<_>.zip(d, e, f)).map { ($0.0, $0.1, $0.2, $1.0, $1.1, $1.2) }
  }
  /// Pairs the values of seven properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>
  ) -> Property<(Value, B, C, D, E, F, G)> {
    Property<_>.zip(zip(a, b, c, d), Property<_>.zip(e, f, g)).map { ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2) }
  }
  /// Pairs the values of eight properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>
  ) -> Property<(Value, B, C, D, E, F, G, H)> {
    Property<_>.zip(zip(a, b, c, d), Property<_>.zip(e, f, g, h)).map {
      ($0.0, $0.1, $0.2, $0.3, $1.0, $1.1, $1.2, $1.3)
    }
  }
  /// Pairs the values of nine properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>, _ i: some PropertyProtocol<I>
  ) -> Property<(Value, B, C, D, E, F, G, H, I)> {
    Property<_>.zip(zip(a, b, c, d, e), Property<_>.zip(f, g, h, i)).map {
      ($0.0, $0.1, $0.2, $0.3, $0.4, $1.0, $1.1, $1.2, $1.3)
    }
  }
  /// Pairs the values of ten properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, D, E, F, G, H, I, J>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ d: some PropertyProtocol<D>, _ e: some PropertyProtocol<E>, _ f: some PropertyProtocol<F>,
    _ g: some PropertyProtocol<G>, _ h: some PropertyProtocol<H>, _ i: some PropertyProtocol<I>,
    _ j: some PropertyProtocol<J>
  ) -> Property<(Value, B, C, D, E, F, G, H, I, J)> {
    Property<_>.zip(zip(a, b, c, d, e), Property<_>.zip(f, g, h, i, j)).map {
      ($0.0, $0.1, $0.2, $0.3, $0.4, $1.0, $1.1, $1.2, $1.3, $1.4)
    }
  }
}
