// The operators for three or more sources combine an array of values without a type, and convert each array to a tuple.

extension Signal {
  /// Combines the latest values of all the signals. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, each Other>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ others: repeat Signal<each Other, Error>
  ) -> Signal<(Value, B, C, repeat each Other), Error> {
    .init(
      starting: SignalProducer<C, Error>.latestTuple(a.producer, b.producer, c.producer, repeat (each others).producer))
  }
  /// Pairs the values of all the signals by position. See ``zip(_:_:)``.
  public static func zip<B, C, each Other>(
    _ a: Signal, _ b: Signal<B, Error>, _ c: Signal<C, Error>, _ others: repeat Signal<each Other, Error>
  ) -> Signal<(Value, B, C, repeat each Other), Error> {
    .init(
      starting: SignalProducer<C, Error>.zippedTuple(a.producer, b.producer, c.producer, repeat (each others).producer))
  }
}

extension SignalProducer {
  static func latestTuple<each Source>(
    _ sources: repeat SignalProducer<each Source, Error>
  ) -> SignalProducer<(repeat each Source), Error> {
    var untyped: [SignalProducer<Any, Error>] = []
    for source in repeat each sources { untyped.append(source.untyped) }
    return SignalProducer<Any, Error>.latestArray(untyped).map { values in
      var values = UntypedValues(values)
      return (repeat values.next((each Source).self))
    }
  }

  static func zippedTuple<each Source>(
    _ sources: repeat SignalProducer<each Source, Error>
  ) -> SignalProducer<(repeat each Source), Error> {
    var untyped: [SignalProducer<Any, Error>] = []
    for source in repeat each sources { untyped.append(source.untyped) }
    return SignalProducer<Any, Error>.zippedArray(untyped).map { values in
      var values = UntypedValues(values)
      return (repeat values.next((each Source).self))
    }
  }

  fileprivate var untyped: SignalProducer<Any, Error> { map { $0 as Any } }
}

extension PropertyProtocol {
  /// Returns a property of the current values of all the properties. See ``combineLatest(_:_:)``.
  public static func combineLatest<B, C, each Other: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ others: repeat each Other
  ) -> Property<(Value, B, C, repeat (each Other).Value)> {
    var sources = [a.untyped, b.untyped, c.untyped]
    for other in repeat each others { sources.append(other.untyped) }
    return Property(PropertyCore(combining: sources)).map { values in
      var values = UntypedValues(values)
      return (values.next(), values.next(), values.next(), repeat values.next((each Other).Value.self))
    }
  }

  /// Returns a property that pairs the values of all the properties by position. See ``zip(_:_:)``.
  public static func zip<B, C, each Other: PropertyProtocol>(
    _ a: some PropertyProtocol<Value>, _ b: some PropertyProtocol<B>, _ c: some PropertyProtocol<C>,
    _ others: repeat each Other
  ) -> Property<(Value, B, C, repeat (each Other).Value)> {
    var sources = [a.producer.untyped, b.producer.untyped, c.producer.untyped]
    for other in repeat each others { sources.append(other.producer.untyped) }
    return Property(following: SignalProducer.zippedArray(sources, isPaused: true)).map { values in
      var values = UntypedValues(values)
      return (values.next(), values.next(), values.next(), repeat values.next((each Other).Value.self))
    }
  }

  fileprivate var untyped: PropertyCore<Any> { PropertyCore(deriving: observedCore, hasSignal: false) { $0 as Any } }
}

/// The values of several sources, in the order of the sources.
private struct UntypedValues {
  private var rest: ArraySlice<Any>

  init(_ values: [Any]) { rest = values[...] }

  /// Returns the next value, which is of type `Value`.
  mutating func next<Value>(_: Value.Type = Value.self) -> Value {
    guard let value = rest.popFirst() as? Value else { preconditionFailure("A source sent a value of another type.") }
    return value
  }
}
