// The operators for three or more sources combine an array of values without a type, and convert each array to a tuple.

extension Signal {
  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, each Other>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ others: repeat Signal<each Other, Error>
  ) -> Signal<(Value, B, C, repeat each Other), Error> {
    .init(starting: SignalProducer.combineLatest(a, b, c, repeat each others))
  }
  /// Pairs the values of all the signals by position. See ``zip(_:_:)``.
  public static func zip<B, C, each Other>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ others: repeat Signal<each Other, Error>
  ) -> Signal<(Value, B, C, repeat each Other), Error> {
    .init(starting: SignalProducer.zip(a, b, c, repeat each others))
  }
}

// The fourth and all further producers are existential, because the compiler does not support a pack of generic types
// whose errors have the same type.

extension SignalProducer {
  /// Starts all the producers in order, and combines their latest values. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, each Other>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ others: repeat any SignalProducerConvertible<each Other, Error>
  ) -> SignalProducer<(Value, B, C, repeat each Other), Error> {
    .tuples(of: a, b, c, repeat each others) { SignalProducer<Any, Error>.combineLatest($0) }
  }
  /// Starts all the producers in order, and pairs their values by position. See ``zip(_:_:)``.
  public static func zip<B, C, each Other>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>, _ others: repeat any SignalProducerConvertible<each Other, Error>
  ) -> SignalProducer<(Value, B, C, repeat each Other), Error> {
    .tuples(of: a, b, c, repeat each others) { SignalProducer<Any, Error>.zipped($0) }
  }

  /// Combines the latest values of three producers, as a function that can be passed as a closure. See
  /// ``combineLatest(_:_:)``.
  public static func combineLatest<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> { .tuples(of: a, b, c) { SignalProducer<Any, Error>.combineLatest($0) } }
  /// Pairs the values of three producers, as a function that can be passed as a closure. See ``zip(_:_:)``.
  public static func zip<B, C>(
    _ a: some SignalProducerConvertible<Value, Error>, _ b: some SignalProducerConvertible<B, Error>,
    _ c: some SignalProducerConvertible<C, Error>
  ) -> SignalProducer<(Value, B, C), Error> { .tuples(of: a, b, c) { SignalProducer<Any, Error>.zipped($0) } }
  /// Combines `sources` with an operator on an array of producers.
  static func tuples<each Source>(
    of sources: repeat any SignalProducerConvertible<each Source, Error>,
    combining combine: ([SignalProducer<Any, Error>]) -> SignalProducer<[Any], Error>
  ) -> SignalProducer where Value == (repeat each Source) {
    var untyped: [SignalProducer<Any, Error>] = []
    for source in repeat each sources { untyped.append(source.producer.map { UncheckedSendable(value: $0) as Any }) }
    return combine(untyped).map { tuple(of: $0) }
  }
}

extension PropertyProtocol {
  /// Returns a property of the current values of all the properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, each Other: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ others: repeat each Other
  ) -> Property<(Value, B, C, repeat (each Other).Value)> {
    var sources = [a.untyped, b.untyped, c.untyped]
    for other in repeat each others { sources.append(other.untyped) }
    return Property(PropertyCore(combining: sources)).map { tuple(of: $0) }
  }
  /// Returns a property that pairs the values of all the properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, each Other: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ others: repeat each Other
  ) -> Property<(Value, B, C, repeat (each Other).Value)> {
    Property(following: .tuples(of: a, b, c, repeat each others) { SignalProducer.zipped($0, isPaused: true) })
  }

  private var untyped: PropertyCore<Any> {
    PropertyCore(deriving: observedCore, hasSignal: false) { UncheckedSendable(value: $0) as Any }
  }
}

/// Returns the values of several sources, in the order of the sources, as a tuple.
private func tuple<each Value>(of values: [Any]) -> (repeat each Value) {
  var rest = values[...]
  func next<Next>(_: Next.Type) -> Next {
    guard let value = rest.popFirst() as? UncheckedSendable<Next> else {
      preconditionFailure("A source sent a value of another type.")
    }
    return value.value
  }
  return (repeat next((each Value).self))
}
